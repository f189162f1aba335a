import type { OriginRun } from './origin-run.ts';
import type { LearnedStages, Part, PartResult, Rereading, Round, Rounds } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { type StageFindings, stageFindings, stageRuns } from './run-stage.ts';
import { runsOfShard } from './runs-of-shard.ts';
import type { MethodName } from '../models/methods.ts';
import type { Stage } from './stage.ts';

/** A stage and its findings. */
export type FoundStage = StageFindings & { stage: Stage };

/** Forecasts of some series before reconciliation. */
export interface BaseBlock {
  /** Position of the first series. */
  from: number;
  /** One entry per tier of series (see `RunPlan.tiers`), with one run per cutoff, earliest first. */
  tiers: readonly (readonly OriginRun[])[];
}

/** Forecasts of the models for series and sums before reconciliation. */
interface TierRuns {
  series: readonly FoundStage[];
  /** Stages of the sums; empty if there are no sums. */
  sums: readonly FoundStage[];
  /** Forecasts of the sums: one entry per tier, with one run per cutoff, earliest first; empty without sums. */
  above: readonly (readonly OriginRun[])[];
  /** Returns the forecasts of a block of series (see `RunParts.blockPositions`). */
  block: (at: number) => Rereading<BaseBlock>;
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
  if (shards.length > 0) yield round(shards, parts.length, ofSeries.map(learnedBy));
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
  const stages = pairs.map(({ series }) => series.map(({ stage }) => stage));
  return {
    series: (pairs[0]?.series ?? []).map(put),
    sums: (pairs[0]?.sums ?? []).map(put),
    above: pairs.map(({ sums }) => runsOf(sums)),
    *block(at) {
      if (shards.length === 0) return { from: 0, tiers: pairs.map(({ series }) => runsOf(series)) };
      const [result] = yield { part: at };
      if (result === undefined) throw new RangeError(`shard ${at} has no result`);
      const runs = runsOfShard(run, at, stages.flat(), result);
      return {
        from: run.blockPositions[at]?.[0] ?? 0,
        tiers: stages.map((some) => inTime(some.map((stage) => runs.get(stage) ?? []))),
      };
    },
  };
}

/** Returns the runs of all stages, earliest cutoff first. */
function inTime(stages: readonly (readonly OriginRun[])[]): OriginRun[] {
  return stages.flat().toSorted((a, b) => a.cutoff - b.cutoff);
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
