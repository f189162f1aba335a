/**
 * What a history allows: `regular` ones are for the model, all others have one sensible forecast.
 * `empty`: no value observed; `zero`: nothing but zeros, or none but zeros lately; `constant`: one value throughout;
 * `short`: too few values to learn from.
 */
export type HistoryKind = 'empty' | 'zero' | 'constant' | 'short' | 'regular';

/** A history ready for a model: leading zeros off, gaps filled. */
export interface PreparedSeries {
  kind: HistoryKind;
  /** Bucket index of the first value. */
  start: number;
  /** Without gaps; empty for kind `empty`. */
  values: Float64Array;
  /** 1 where the value was observed, 0 where it was filled in. */
  observed: Uint8Array;
  /** No observed value is negative: neither may a forecast be. */
  nonnegative: boolean;
  notes: readonly string[];
}
