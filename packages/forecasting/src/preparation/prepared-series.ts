/**
 * How a history is forecast: `regular` histories by a model, all others by a simple rule. `empty`: no value observed;
 * `zero`: all zeros, or discontinued; `constant`: a single repeated value; `short`: too few values for a model.
 */
export type HistoryKind = 'empty' | 'zero' | 'constant' | 'short' | 'regular';

/** A history without leading zeros or gaps. */
export interface PreparedSeries {
  kind: HistoryKind;
  /** Bucket index of the first value. */
  start: number;
  /** Values without gaps; empty for kind `empty`. */
  values: Float64Array;
  /** 1 where the value was observed, 0 where it was filled in. */
  observed: Uint8Array;
  /** Whether no observed value is negative. Forecasts of such a history are clipped at zero. */
  nonnegative: boolean;
  notes: readonly string[];
}
