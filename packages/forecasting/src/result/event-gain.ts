import type { EventsBrought } from '../forecast-result.ts';
import { actualsAt } from '../evaluation/actuals-at.ts';
import { meanMetrics } from '../metrics/mean-metrics.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { sumForecasts, type Forecasts } from './forecasts.ts';
import { measuredAt } from './measured-forecasts.ts';

/**
 * Compares the total's errors with and without events and drivers, at the same cutoffs; null if they cannot be
 * compared.
 */
export function eventsBrought(run: RunParts, outcome: RunOutcome): EventsBrought | null {
  if (outcome.without.length === 0) return null;
  const all = [outcome.future.outcomes.map((_, position) => position)];
  const measured = [outcome.past, ...outcome.without].map((past) => {
    const forecasts = sumForecasts(run, { ...outcome, past }, all);
    const metrics = forecasts.past.flatMap((origin) => measuredAt(run, forecasts, origin, 0) ?? []);
    return { forecasts, origins: metrics.length, mean: meanMetrics(metrics) };
  });
  const [having, lacking, withoutEvents, withoutDrivers] = measured;
  if (!having?.mean || !lacking?.mean) return null;
  const { buckets, actual, missed } = missInEvents(run, having.forecasts);
  return {
    origins: having.origins,
    with: having.mean,
    without: lacking.mean,
    withoutEvents: withoutEvents?.mean ?? null,
    withoutDrivers: withoutDrivers?.mean ?? null,
    inEvents:
      actual === 0
        ? null
        : {
            buckets,
            with: (100 * missed) / actual,
            without: (100 * missInEvents(run, lacking.forecasts).missed) / actual,
          },
  };
}

/** Sums the errors over the buckets with events, for all cutoffs. */
function missInEvents(
  { plan, events }: RunParts,
  { future, past }: Forecasts,
): { buckets: number; actual: number; missed: number } {
  const [history] = future.histories;
  const sums = { buckets: 0, actual: 0, missed: 0 };
  if (history === undefined) return sums;
  for (const { cutoff, forecasts } of past) {
    const touched = events.touches(cutoff, plan.periods);
    for (const [step, actual] of actualsAt(history, cutoff, plan.periods).entries()) {
      if (touched[step] !== true || Number.isNaN(actual)) continue;
      sums.buckets++;
      sums.actual += Math.abs(actual);
      sums.missed += Math.abs((forecasts[0]?.[step] ?? 0) - actual);
    }
  }
  return sums;
}
