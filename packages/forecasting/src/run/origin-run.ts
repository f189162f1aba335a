import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { KeyedHistory } from './histories.ts';

/** A history and what was forecast from its end. */
export interface Outcome {
  history: KeyedHistory;
  forecast: Float64Array;
}

/** Forecasts of all series from one cutoff, nothing at or after it having been seen. */
export interface OriginRun {
  /** First bucket forecast. */
  cutoff: number;
  /** One per series, in the order asked; histories as they stood at the cutoff. */
  outcomes: readonly Outcome[];
}

/** The histories of an origin, in the order asked. */
export function historiesOf({ outcomes }: OriginRun): KeyedHistory[] {
  return outcomes.map(({ history }) => history);
}

/** The forecasts of an origin, in the order asked. */
export function forecastsOf({ outcomes }: OriginRun): Float64Array[] {
  return outcomes.map(({ forecast }) => forecast);
}

/** A forecast without what cannot come: nothing is below zero where nothing ever was. Changed in place. */
export function clipNegative({ nonnegative }: PreparedSeries, forecast: Float64Array): Float64Array {
  if (nonnegative)
    for (let step = 0; step < forecast.length; step++) if ((forecast[step] as number) < 0) forecast[step] = 0;
  return forecast;
}
