import type { EventsBrought } from '../forecast-result.ts';
import { actualsAt } from '../evaluation/actuals-at.ts';
import { meanMetrics } from '../metrics/mean-metrics.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';
import { measuredAt } from './measured-forecasts.ts';

/**
 * Compares the total's errors with and without events and drivers, at the same cutoffs; null if they cannot be
 * compared.
 *
 * @param without forecasts of the total in each case of `RunPlan.tiers`
 */
export function eventsBrought(
  run: RunParts,
  total: Forecasts,
  without: readonly Forecasts[],
): EventsBrought | null {
  if (without.length === 0) return null;
  const measured = [total, ...without].map((forecasts) => {
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
