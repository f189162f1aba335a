import { actualsAt } from '../evaluation/actuals-at.ts';
import { roundAll } from '../hierarchy/rounding.ts';
import type { SeriesForecast } from '../forecast-result.ts';
import { intervals, type Interval } from '../intervals/intervals.ts';
import { measure } from '../metrics/measure.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';

/** A forecast, its interval and its backtest, but for what can only be said of a series or of a sum. */
type Measured = Omit<SeriesForecast, 'key' | 'notes'>;

/**
 * Measures forecasts on the backtest that is shown and gives them intervals by what they missed at every origin.
 *
 * @param level null for no intervals
 * @param throwIfStopped called now and then; may throw, which aborts
 * @returns one a forecast, in their order; backtest and metrics null where nothing was known at its cutoff
 */
export function measuredForecasts(
  run: RunParts,
  forecasts: Forecasts,
  level: number | null,
  throwIfStopped: () => void,
): Measured[] {
  const { future, backtest } = forecasts;
  const bounds = level === null ? [] : intervalsOf(run, forecasts, level, throwIfStopped);
  return future.forecasts.map((forecast, position) => {
    throwIfStopped();
    const measured = backtest !== null && backtest.histories[position]?.kind !== 'empty';
    return {
      forecast,
      lower: bounds[position]?.lower ?? null,
      upper: bounds[position]?.upper ?? null,
      backtest: measured ? (backtest.forecasts[position]?.subarray(0, run.plan.periods) ?? null) : null,
      metrics: measured ? measuredAt(run, forecasts, backtest, position) : null,
    };
  });
}

/** How far one of the forecasts missed from an origin. */
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

/** Origins at which a history was too short for the model say nothing of the model's errors and are left out. */
function intervalsOf(
  { seasonLength, decimals }: RunParts,
  { future, past }: Forecasts,
  level: number,
  throwIfStopped: () => void,
): Interval[] {
  const usable = past.map(({ cutoff, histories, forecasts }) => ({
    cutoff,
    forecasts: forecasts.map((forecast, position) =>
      histories[position]?.kind === 'regular' ? forecast : null,
    ),
  }));
  const found = intervals(
    { histories: future.histories, past: usable, forecasts: future.forecasts },
    { level, seasonLength, throwIfStopped },
  );
  for (const { lower, upper } of found) roundAll([lower, upper], decimals);
  return found;
}
