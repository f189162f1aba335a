import type { MethodName } from '../models/methods.ts';

/** A piece of a run's work that needs no other: one method, fitted once and asked from the cutoffs of one stage. */
export interface Part {
  /** Position among the tiers of the run. */
  tier: number;
  /** Position among the stages of the tier. */
  stage: number;
  method: MethodName;
  /** Rough share of the work. */
  work: number;
}

/** What a part found, as plain data that another thread can hand over. */
export interface PartResult {
  /** One a cutoff, latest first as in the stage: the forecasts of the part's series, one after the other. */
  forecasts: Float64Array[];
  /** Forecasts of held-out values to weigh the members of an ensemble by; null where nothing is weighed. */
  heldOut: Float64Array | null;
  /** What did the forecasting, where the method had a choice. */
  chosen: string | null;
  notes: readonly string[];
  reliedOn: readonly string[];
}

/** Told how far a part is, 0 to 1; may throw, which aborts the run. */
export type PartProgress = (position: number, done: number) => void;

/**
 * Computes the parts of a run: here, one after the other, or elsewhere at the same time. Results are those of `here`,
 * in the order of the parts, whoever computed them and when.
 */
export type ComputeParts = (
  parts: readonly Part[],
  here: (position: number) => PartResult,
  report: PartProgress,
) => PartResult[];
