import type { MethodName, ModelState } from '../models/methods.ts';
import type { StageProgress } from '../progress.ts';
import { addTally } from '../tally.ts';
import type { OriginState } from './shards/origin-state.ts';

/** An independent piece of a run's work, as plain data. */
export type Part = MethodPart | ShardPart | PassPart;

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

/** Some consecutive shards, of whose forecasts a round computes something. */
export interface PassPart {
  shards: readonly number[];
  /** Position of the last stage of the tier. */
  stage: number;
  work: number;
}

/** Result of a part, as plain data that can be sent to another thread. */
export interface PartResult<Answer = unknown, Kept = unknown> {
  /** Needed to continue the run. */
  answer: Answer;
  /** Needed only by later parts with the same series; can be too large to hold the results of all parts; null if none. */
  kept: Kept;
}

/** Answer of a method. */
export interface MethodAnswer {
  /**
   * One array per cutoff, latest first, with the concatenated forecasts of the series; empty for a method that is only
   * fitted.
   */
  forecasts: Float64Array[];
  /** Forecasts of the holdout, from which the ensemble weights are chosen; null if no weights are chosen. */
  heldOut: Float64Array | null;
  /** Name of the chosen candidate, if the method has several. */
  chosen: string | null;
  notes: readonly string[];
  reliedOn: readonly string[];
  /**
   * State for the shards of the run; null if there are no shards or the method is fitted to each series separately.
   */
  state: ModelState | null;
}

/** Forecasts of consecutive series. */
export interface ShardForecasts {
  /** By tier of series, then by cutoff, earliest first: the concatenated forecasts. */
  tiers: readonly (readonly Float64Array[])[];
  /** Values of each series without the effects of events and drivers; null for unaffected series. */
  withoutEffects: readonly (Float64Array | null)[];
}

/** Answers of the first round that shards need: by tier, then by stage. */
export type LearnedStages = readonly (readonly LearnedStage[])[];

/** State of the methods of a stage, learned from a sample of the series. */
export interface LearnedStage {
  /** Weights of the members; null to use their median. */
  weights: readonly number[] | null;
  states: ReadonlyMap<MethodName, ModelState>;
}

/**
 * The rounds of a run, in order, with what their parts need from earlier rounds, as plain data. A run that is not
 * sharded has only the first one.
 */
export type RoundInput =
  | { round: 'learn' }
  | { round: 'forecast'; learned: LearnedStages }
  | {
      /** Adds up the forecasts, tries the methods of reconciliation at past cutoffs, or reconciles and measures. */
      round: 'sum' | 'try' | 'measure';
      /** By tier of series, then by cutoff. */
      states: readonly (readonly OriginState[])[];
    };

export type RoundName = RoundInput['round'];

/** A round of independent parts. */
export interface Round {
  input: RoundInput;
  parts: readonly Part[];
  /** Computes a part. */
  compute: (position: number, report: StageProgress) => Requests<PartResult>;
  /** Reports the progress of a part. */
  report: PartProgress;
}

/** Requests something from the result of a part. */
export interface PartRequest {
  round: RoundName;
  part: number;
  of: keyof PartResult;
  /** Whether it is requested for the last time, so that memory can be freed. */
  isLast?: boolean;
}

/** Yields requests, expects what was requested, and returns something computed from it. */
export type Requests<Outcome> = Generator<PartRequest, Outcome, unknown>;

/** Yields each round, which must be computed before the next step, and requests. */
export type Rounds<Outcome> = Generator<Round | PartRequest, Outcome, unknown>;

/** Called with the fraction of a part that is done, 0 to 1; may throw to abort the run. */
export type PartProgress = (position: number, done: number) => void;

/**
 * Computes one round of parts, either locally with `here` or in parallel on other threads. Returns the results in the
 * order of the parts.
 */
export type ComputeParts = (round: Round, here: (position: number) => PartResult) => PartResult[];

/** Requests the answers of all parts of a round. */
export function* answersOf<Answer>(round: RoundName, parts: number): Requests<Answer[]> {
  const answers: Answer[] = [];
  for (let part = 0; part < parts; part++) answers.push((yield { round, part, of: 'answer' }) as Answer);
  return answers;
}

/** Requests the answers of all parts of a round and adds them up in order, because the order affects the last bits. */
export function* sumOfAnswers<Sums>(round: RoundName, parts: number): Requests<Sums> {
  let sums = (yield { round, part: 0, of: 'answer' }) as Sums;
  for (let part = 1; part < parts; part++)
    sums = addTally(sums, (yield { round, part, of: 'answer' }) as Sums);
  return sums;
}

/** Requests what a part has kept. */
export function* keptBy<Kept>(round: RoundName, part: number, isLast: boolean): Requests<Kept> {
  return (yield { round, part, of: 'kept', isLast }) as Kept;
}
