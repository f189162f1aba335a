import {
  answersOf,
  type LearnedStages,
  type MethodAnswer,
  type Round,
  type RoundInput,
  type Rounds,
} from './part.ts';
import type { OriginRun } from './origin-run.ts';
import type { RunParts } from './run-parts.ts';
import { type StageFindings, stageFindings, stageRuns } from './run-stage.ts';
import type { MethodName } from '../models/methods.ts';
import type { Stage } from './stage.ts';

/** A stage and its findings. */
export type FoundStage = StageFindings & { stage: Stage };

/** Forecasts of the models for series and sums before reconciliation. */
interface TierRuns {
  series: readonly FoundStage[];
  /** Stages of the sums; empty if there are no sums. */
  sums: readonly FoundStage[];
  /** Forecasts of the sums: one entry per tier, with one run per cutoff, earliest first; empty without sums. */
  above: readonly (readonly OriginRun[])[];
  /** Forecasts of the series in the same way; none if the run is sharded. */
  below: readonly (readonly OriginRun[])[];
}

/** What the rounds of a run need from their caller. */
export interface RoundTask {
  round: (input: RoundInput) => Round;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
}

/** Combines the parts of a run into stages. */
export function* runTiers(run: RunParts, { round, throwIfStopped }: RoundTask): Rounds<TierRuns> {
  const { parts, shards, plan, work, seasonLength } = run;
  yield round({ round: 'learn' });
  const answers = yield* answersOf<MethodAnswer>('learn', parts.length);
  const found = (tier: number, below?: readonly StageFindings[]) =>
    (plan.tiers[tier] ?? []).map((stage, position) => {
      const own = new Map(
        parts.flatMap((part, at) => {
          const answer = answers[at];
          const mine = part.tier === tier && part.stage === position;
          return mine && answer !== undefined ? [[part.method, answer] as const] : [];
        }),
      );
      // Sums are few, so they use the weights chosen for the series.
      const assumed = below?.[position]?.weights ?? null;
      return { stage, results: own, findings: stageFindings(work, stage, own, assumed) };
    });
  const ofSeries = Array.from({ length: plan.tiers.length / 2 }, (_, pair) => found(2 * pair));
  if (shards.length > 0) yield round({ round: 'forecast', learned: ofSeries.map(learnedBy) });
  const pairs = ofSeries.map((series, pair) => ({
    series,
    sums: found(
      2 * pair + 1,
      series.map(({ findings }) => findings),
    ),
  }));
  const put = (one: StageParts): FoundStage => ({ stage: one.stage, ...one.findings });
  const runsOf = (stages: readonly StageParts[]) =>
    inTime(stages.map((one) => combined(one, seasonLength, throwIfStopped)));
  return {
    series: (pairs[0]?.series ?? []).map(put),
    sums: (pairs[0]?.sums ?? []).map(put),
    above: pairs.map(({ sums }) => runsOf(sums)),
    below: shards.length > 0 ? [] : pairs.map(({ series }) => runsOf(series)),
  };
}

/** Returns the runs of all stages, earliest cutoff first. */
function inTime(stages: readonly (readonly OriginRun[])[]): OriginRun[] {
  return stages.flat().toSorted((a, b) => a.cutoff - b.cutoff);
}

/** A stage, the answers of its parts and its findings. */
interface StageParts {
  stage: Stage;
  results: ReadonlyMap<MethodName, MethodAnswer>;
  findings: StageFindings;
}

function combined(
  { stage, results, findings }: StageParts,
  seasonLength: number,
  throwIfStopped: () => void,
) {
  const made = new Map([...results].map(([method, { forecasts }]) => [method, forecasts]));
  const { weights } = findings;
  return stageRuns(stage, made, { seasonLength, learnedFrom: stage.histories, weights }, throwIfStopped);
}

/** Returns the results of a tier's stages that shards need. */
function learnedBy(stages: readonly StageParts[]): LearnedStages[number] {
  return stages.map(({ results, findings }) => ({
    weights: findings.weights,
    states: new Map(
      [...results].flatMap(([method, { state }]) => (state === null ? [] : [[method, state] as const])),
    ),
  }));
}
