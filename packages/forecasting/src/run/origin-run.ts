import type { KeyedHistory } from './histories.ts';

/** A history and what was forecast from its end. */
interface Outcome {
  history: KeyedHistory;
  forecast: Float64Array;
}

/** Forecasts of all series from one cutoff, nothing at or after it having been seen. */
export interface OriginRun {
  /** First bucket forecast. */
  cutoff: number;
  /** One per series, in the order asked; histories as they stood at the cutoff. */
  outcomes: readonly Outcome[];
  /** Sum of the forecasts. */
  total: Float64Array;
}

/** The histories of an origin, in the order asked. */
export function historiesOf({ outcomes }: OriginRun): KeyedHistory[] {
  return outcomes.map(({ history }) => history);
}
