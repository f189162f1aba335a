/**
 * How a history is forecast: `regular` ones by a model, all others simply.
 * `empty`: no value observed; `zero`: all zeros, or discontinued; `constant`: a single repeated value; `short`: too
 * few values for a model.
 */
export type HistoryKind = 'empty' | 'zero' | 'constant' | 'short' | 'regular';

/** A history without leading zeros and gaps. */
export interface PreparedSeries {
  kind: HistoryKind;
  /** Bucket index of the first value. */
  start: number;
  /** Without gaps; empty for kind `empty`. */
  values: Float64Array;
  /** 1 where the value was observed, 0 where it was filled in. */
  observed: Uint8Array;
  /** No observed value is negative, so forecasts are clipped at zero. */
  nonnegative: boolean;
  notes: readonly string[];
}
