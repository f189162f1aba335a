import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { KeyedHistory } from './histories.ts';

/** A history and its forecast. */
export interface Outcome {
  history: KeyedHistory;
  forecast: Float64Array;
  /**
   * Values without the effects of events and drivers, for outcomes whose `history` lacks these effects; null for
   * unaffected series.
   */
  withoutEffects?: Float64Array | null;
}

/** Forecasts of all series from one cutoff. */
export interface OriginRun {
  /** First forecast bucket. */
  cutoff: number;
  /** One outcome per series, in request order, with its history at the cutoff. */
  outcomes: readonly Outcome[];
}

/** Returns the histories, in request order. */
export function historiesOf({ outcomes }: OriginRun): KeyedHistory[] {
  return outcomes.map(({ history }) => history);
}

/** Returns the forecasts, in request order. */
export function forecastsOf({ outcomes }: OriginRun): Float64Array[] {
  return outcomes.map(({ forecast }) => forecast);
}

/** Clips a forecast at zero if the history has no negative values. Changes it in place. */
export function clipNegative({ nonnegative }: PreparedSeries, forecast: Float64Array): Float64Array {
  if (nonnegative)
    for (let step = 0; step < forecast.length; step++) if ((forecast[step] as number) < 0) forecast[step] = 0;
  return forecast;
}
