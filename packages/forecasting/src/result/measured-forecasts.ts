import { actualsAt } from '../evaluation/actuals-at.ts';
import { roundAll, roundOutward } from '../hierarchy/rounding.ts';
import type { SeriesForecast } from '../forecast-result.ts';
import { calibrated, type Interval } from '../intervals/intervals.ts';
import type { PastForecasts } from '../intervals/series-residuals.ts';
import { meanMetrics } from '../metrics/mean-metrics.ts';
import { measure } from '../metrics/measure.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';

/** Forecast, interval and backtest of a series or sum. */
type Measured = Omit<SeriesForecast, 'key' | 'notes' | 'explanation'>;

/**
 * Measures forecasts over all cutoffs with history and calibrates their intervals on the errors at every cutoff.
 *
 * @param level null for no intervals
 * @param throwIfStopped called regularly; may throw to abort
 * @param boundsOf returns the intervals; by default, they are calibrated on these forecasts
 * @returns one measured forecast per forecast; backtest and metrics are null if there is no history before the
 * displayed cutoff
 */
export function measuredForecasts(
  run: RunParts,
  forecasts: Forecasts,
  level: number | null,
  throwIfStopped: () => void,
  boundsOf = level === null ? null : calibratedIntervals(run, forecasts, level, throwIfStopped),
): Measured[] {
  const { future, backtest } = forecasts;
  const bounds = boundsOf?.(forecasts) ?? [];
  return future.forecasts.map((forecast, position) => {
    throwIfStopped();
    const measured = backtest !== null && backtest.histories[position]?.kind !== 'empty';
    const metrics = metricsOf(run, forecasts, position);
    return {
      forecast,
      lower: bounds[position]?.lower ?? null,
      upper: bounds[position]?.upper ?? null,
      backtest: measured ? (backtest.forecasts[position]?.subarray(0, run.plan.periods) ?? null) : null,
      metrics: meanMetrics(metrics),
      origins: metrics.length,
    };
  });
}

/** Measures one forecast for every cutoff with history; none if there is no history before the displayed cutoff. */
export function metricsOf(run: RunParts, forecasts: Forecasts, position: number): Metrics[] {
  const { backtest, past } = forecasts;
  if (backtest === null || backtest.histories[position]?.kind === 'empty') return [];
  return past
    .filter(({ histories }) => histories[position]?.kind !== 'empty')
    .flatMap((origin) => measuredAt(run, forecasts, origin, position) ?? []);
}

/** Measures one forecast for a cutoff. */
export function measuredAt(
  { plan, seasonLength }: RunParts,
  { future }: Forecasts,
  origin: Forecasts['future'],
  position: number,
): Metrics | null {
  const [observed, known] = [future, origin].map(({ histories }) => histories[position]);
  const forecast = origin.forecasts[position]?.subarray(0, plan.periods);
  if (observed === undefined || known === undefined || forecast === undefined) return null;
  return measure(actualsAt(observed, origin.cutoff, plan.periods), forecast, known.values, seasonLength);
}

/** Returns the forecasts of past cutoffs without those of histories that were too short for the model. */
export function pastOfModel({ past }: Pick<Forecasts, 'past'>): PastForecasts[] {
  return past.map(({ cutoff, histories, forecasts }) => ({
    cutoff,
    forecasts: forecasts.map((forecast, position) =>
      histories[position]?.kind === 'regular' ? forecast : null,
    ),
  }));
}

/** Returns the forecasts of past cutoffs without those of empty histories. */
export function pastOfKnown({ past }: Pick<Forecasts, 'past'>): PastForecasts[] {
  return past.map(({ cutoff, histories, forecasts }) => ({
    cutoff,
    forecasts: forecasts.map((forecast, position) =>
      histories[position]?.kind === 'empty' ? null : forecast,
    ),
  }));
}

/** Calibrates intervals on some series, and returns a function that returns those of these or of other series. */
export function calibratedIntervals(
  { seasonLength, decimals, wholeUnits }: RunParts,
  sample: Forecasts,
  level: number,
  throwIfStopped: () => void,
): (own: Forecasts) => Interval[] {
  const horizon = sample.future.forecasts[0]?.length ?? 0;
  const backtests = ({ future: { histories }, past }: Forecasts) => ({
    histories,
    past: pastOfModel({ past }),
  });
  const boundsOf = calibrated(backtests(sample), horizon, { level, seasonLength, throwIfStopped });
  return (own) => {
    const found = boundsOf({ ...backtests(own), forecasts: own.future.forecasts });
    for (const bounds of found)
      if (wholeUnits) roundOutward(bounds);
      else roundAll([bounds.lower, bounds.upper], decimals);
    return found;
  };
}
