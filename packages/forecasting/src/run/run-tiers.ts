import type { OriginRun } from './origin-run.ts';
import type { LearnedStages, Part, PartResult, Round, Rounds } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { type StageFindings, stageFindings, stageRuns } from './run-stage.ts';
import { runsOfShards } from './runs-of-shards.ts';
import type { MethodName } from '../models/methods.ts';
import type { Stage } from './stage.ts';

/** A stage and its findings. */
export type FoundStage = StageFindings & { stage: Stage };

/** A stage and its forecasts. */
export type StageRun = FoundStage & {
  /** One run per cutoff, latest first. */
  runs: readonly OriginRun[];
};

/** Forecasts of the models for series and sums before reconciliation. */
interface TierRuns {
  series: readonly StageRun[];
  /** Stages of the sums; empty if there are no sums. */
  sums: readonly StageRun[];
  /** Past stages without events and drivers. */
  without: readonly { series: readonly StageRun[]; sums: readonly StageRun[] }[];
}

/**
 * Combines the parts of a run into stages.
 *
 * @throws any error that the progress listener throws
 */
export function* runTiers(run: RunParts, progress: RunProgress): Rounds<TierRuns> {
  const { parts, shards, plan, work, seasonLength } = run;
  const throwIfStopped = () => progress.throwIfStopped();
  const round = (some: readonly Part[], from: number, learned: LearnedStages | null): Round => {
    const report = (position: number, done: number) => progress.part(from + position, done);
    const compute: Round['compute'] = (position, listener) => {
      const part = some[position];
      if (part === undefined) throw new RangeError(`part ${position} does not exist`);
      const result = run.compute(
        part,
        (done) => {
          report(position, done);
          listener?.(done);
        },
        learned,
      );
      report(position, 1);
      return result;
    };
    return { parts: some, learned, isLast: from > 0 || shards.length === 0, compute, report };
  };
  const results = yield round(parts, 0, null);
  const found = (tier: number, below?: readonly StageFindings[]) =>
    (plan.tiers[tier] ?? []).map((stage, position) => {
      const own = new Map(
        parts.flatMap((part, at) => {
          const result = results[at];
          const mine = part.tier === tier && part.stage === position;
          return mine && result !== undefined ? [[part.method, result] as const] : [];
        }),
      );
      // Sums are few, so they use the weights chosen for the series.
      const assumed = below?.[position]?.weights ?? null;
      return { stage, results: own, findings: stageFindings(work, stage, own, assumed) };
    });
  const ofSeries = Array.from({ length: plan.tiers.length / 2 }, (_, pair) => found(2 * pair));
  const ofShards =
    shards.length === 0
      ? null
      : runsOfShards(
          run,
          ofSeries.flat(),
          yield round(shards, parts.length, ofSeries.map(learnedBy)),
          throwIfStopped,
        );
  const put = (one: StageParts): StageRun => ({
    stage: one.stage,
    ...one.findings,
    runs: ofShards?.get(one.stage) ?? combined(one, seasonLength, throwIfStopped),
  });
  const [first = { series: [], sums: [] }, ...without] = ofSeries.map((some, pair) => {
    const series = some.map(put);
    return { series, sums: found(2 * pair + 1, series).map(put) };
  });
  return { ...first, without };
}

/** Returns the cutoffs of all stages, earliest first. */
export function inTime(stages: readonly StageRun[]): OriginRun[] {
  return stages.flatMap(({ runs }) => runs).toSorted((a, b) => a.cutoff - b.cutoff);
}

/** A stage, the results of its parts and its findings. */
interface StageParts {
  stage: Stage;
  results: ReadonlyMap<MethodName, PartResult>;
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
