import type { MethodName, ModelState } from '../models/methods.ts';

/** An independent piece of a run's work, as plain data. */
export type Part = MethodPart | ShardPart;

/**
 * One method of one stage. It is fitted once and, unless the run is sharded, forecasts from all cutoffs of the stage.
 */
export interface MethodPart {
  /** Position among the tiers of the run. */
  tier: number;
  /** Position among the stages of the tier. */
  stage: number;
  method: MethodName;
  /** Approximate share of the computing time. */
  work: number;
}

/** Some series of a sharded run. At every stage, they are forecast with methods fitted to a sample. */
export interface ShardPart {
  /** Position among the shards. */
  shard: number;
  /** Position of the last stage of the tier. */
  stage: number;
  work: number;
}

/** Result of a part, as plain data that can be sent to another thread. */
export interface PartResult {
  /**
   * One array per cutoff, latest first, with the concatenated forecasts of the part's series. A shard has such arrays
   * for every stage; the list is empty for a method that is only fitted.
   */
  forecasts: Float64Array[];
  /** Forecasts of the holdout, from which the ensemble weights are chosen; null if no weights are chosen. */
  heldOut: Float64Array | null;
  /** Name of the chosen candidate, if the method has several. */
  chosen: string | null;
  notes: readonly string[];
  reliedOn: readonly string[];
  /** Values of each series of a shard without the effects of events and drivers; null for unaffected series. */
  withoutEffects: readonly (Float64Array | null)[];
  /**
   * State for the shards of the run; null if there are no shards or the method is fitted to each series separately.
   */
  state: ModelState | null;
}

/** Results of the first round that shards need: by tier, then by stage. */
export type LearnedStages = readonly (readonly LearnedStage[])[];

/** State of the methods of a stage, learned from a sample of the series. */
export interface LearnedStage {
  /** Weights of the members; null to use their median. */
  weights: readonly number[] | null;
  states: ReadonlyMap<MethodName, ModelState>;
}

/** A round of independent parts. A run has one round, or two if it is sharded. */
export interface Round {
  parts: readonly Part[];
  /** Input of `RunParts.compute` in the second round; null in the first. */
  learned: LearnedStages | null;
  isLast: boolean;
  /**
   * Computes a part and reports its progress.
   * @param listener also receives the progress of the part
   */
  compute: (position: number, listener?: (done: number) => void) => PartResult;
  /** Reports the progress of a part that is computed elsewhere. */
  report: PartProgress;
}

/** Requests the result of one part of the last round. */
export interface Reread {
  part: number;
}

/**
 * Yields each round and expects the results of its parts in the order of the parts. In a sharded run, the results of the
 * last round are too large to hold at once: the round expects none, and each is requested whenever it is needed.
 */
export type Rounds<Outcome> = Generator<Round | Reread, Outcome, readonly PartResult[]>;

/** Yields requests for the results of shards, and returns something computed from them. */
export type Rereading<Outcome> = Generator<Reread, Outcome, readonly PartResult[]>;

/** Called with the fraction of a part that is done, 0 to 1; may throw to abort the run. */
export type PartProgress = (position: number, done: number) => void;

/**
 * Computes one round of parts, either locally with `here` or in parallel on other threads. Returns the results in the
 * order of the parts.
 *
 * @param learned input of `RunParts.compute` in the second round; null in the first
 */
export type ComputeParts = (
  parts: readonly Part[],
  here: (position: number) => PartResult,
  report: PartProgress,
  learned: LearnedStages | null,
) => PartResult[];
