import type { MethodName, ModelState } from '../models/methods.ts';

/** An independent part of the work of a run, as plain data. */
export type Part = MethodPart | ShardPart;

/** One method of one stage: fitted once and, unless the run is sharded, forecast from the cutoffs of the stage. */
export interface MethodPart {
  /** Position among the tiers of the run. */
  tier: number;
  /** Position among the stages of the tier. */
  stage: number;
  method: MethodName;
  /** Rough share of the work. */
  work: number;
}

/** Some series of a sharded run, forecast at every stage with methods fitted to a sample. */
export interface ShardPart {
  /** Position among the shards. */
  shard: number;
  /** Position of the last stage. */
  stage: number;
  work: number;
}

/** Result of a part, as plain data that can be sent to another thread. */
export interface PartResult {
  /**
   * One per cutoff, latest first: concatenated forecasts of the series of the part. For a shard those of every stage;
   * empty for a method that is only fitted.
   */
  forecasts: Float64Array[];
  /** Forecasts of the holdout for the ensemble weights; null without weighting. */
  heldOut: Float64Array | null;
  /** The chosen candidate, if the method has several. */
  chosen: string | null;
  notes: readonly string[];
  reliedOn: readonly string[];
  /** All values of each series of a shard without the effects of events and drivers; null for unaffected series. */
  withoutEffects: readonly (Float64Array | null)[];
  /** State for the shards of the run; null without shards or for methods fitted to each series alone. */
  state: ModelState | null;
}

/** What shards need from the first round: by tier, then by stage. */
export type LearnedStages = readonly (readonly LearnedStage[])[];

/** What the methods of a stage learned from a sample of the series. */
export interface LearnedStage {
  /** Weights of the members; null for their median. */
  weights: readonly number[] | null;
  states: ReadonlyMap<MethodName, ModelState>;
}

/** Called with the share done of a part, 0 to 1; may throw to abort the run. */
export type PartProgress = (position: number, done: number) => void;

/**
 * Computes a round of parts, here or elsewhere in parallel. Returns the results of `here` in the order of the parts.
 * A run has one round, or two if it is sharded.
 *
 * @param learned input of `RunParts.compute` in the second round; null in the first
 */
export type ComputeParts = (
  parts: readonly Part[],
  here: (position: number) => PartResult,
  report: PartProgress,
  learned: LearnedStages | null,
) => PartResult[];
