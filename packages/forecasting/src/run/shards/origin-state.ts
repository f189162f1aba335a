import type { Correction } from '../../hierarchy/sum-weighing.ts';

/** What the reconciliation of a sharded run knows of a cutoff after each round, as plain data. */
export interface OriginState {
  /** Factor of the mean correction. */
  factor: number;
  /** Largest error of a sum at earlier cutoffs, and number of errors of each series and sum. */
  unit: number;
  columns: number;
  /** What the methods change; null before the sums are known. */
  change: Change | null;
  /** Weights of the methods; empty before they were tried. */
  weights: readonly number[];
}

/** What reconciliation changes at one cutoff. */
export interface Change {
  /** By aggregated series: share of its size by which each series moves. */
  shares: Float64Array[];
  /** Least squares and MinT; null if there are no errors to weigh by. */
  corrections: (Correction | null)[];
}
