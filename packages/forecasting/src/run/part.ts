import type { MethodName, ModelState } from '../models/methods.ts';

/** A piece of a run's work that needs no other of its round, as plain data. */
export type Part = MethodPart | ShardPart;

/** One method, fitted once and, but in a run that is cut into shards, asked from the cutoffs of one stage. */
export interface MethodPart {
  /** Position among the tiers of the run. */
  tier: number;
  /** Position among the stages of the tier. */
  stage: number;
  method: MethodName;
  /** Rough share of the work. */
  work: number;
}

/** Some of the series of a run that is cut, forecast at every stage by what was learned from a sample. */
export interface ShardPart {
  /** Position among the shards. */
  shard: number;
  /** The last of the stages. */
  stage: number;
  work: number;
}

/** What a part found, as plain data that another thread can hand over. */
export interface PartResult {
  /**
   * One a cutoff, latest first as in the stage: the forecasts of the part's series, one after the other. Of a shard those of
   * every stage; none of a method that is only fitted.
   */
  forecasts: Float64Array[];
  /** Forecasts of held-out values to weigh the members of an ensemble by; null where nothing is weighed. */
  heldOut: Float64Array | null;
  /** What did the forecasting, where the method had a choice. */
  chosen: string | null;
  notes: readonly string[];
  reliedOn: readonly string[];
  /** What was learned, for the shards of the run; null where there are none, or nothing is learned of other series. */
  state: ModelState | null;
}

/** What the shards of a run are forecast by: by tier, then by stage. */
export type LearnedStages = readonly (readonly LearnedStage[])[];

/** What the parts of a stage have learned from a sample of the series. */
export interface LearnedStage {
  /** Of the members; null for their median. */
  weights: readonly number[] | null;
  states: ReadonlyMap<MethodName, ModelState>;
}

/** Told how far a part is, 0 to 1; may throw, which aborts the run. */
export type PartProgress = (position: number, done: number) => void;

/**
 * Computes a round of parts: here, one after the other, or elsewhere at the same time. Results are those of `here`, in the
 * order of the parts, whoever computed them and when. A run has one round, and a second where it is cut into shards.
 *
 * @param learned what `RunParts.compute` needs besides; null in the first round
 */
export type ComputeParts = (
  parts: readonly Part[],
  here: (position: number) => PartResult,
  report: PartProgress,
  learned: LearnedStages | null,
) => PartResult[];
