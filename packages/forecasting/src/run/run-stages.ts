import type { MeanTally } from '../hierarchy/mean-correction.ts';
import type { OriginRun } from './origin-run.ts';
import { type Rounds, sumOfAnswers } from './part.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import type { RunParts } from './run-parts.ts';
import { type FoundStage, type RoundTask, runTiers } from './run-tiers.ts';
import type { OriginState } from './shards/origin-state.ts';
import type { BaseTally, MethodTally } from './shards/shard-passes.ts';
import { ShardReconciliation } from './shards/shard-reconciliation.ts';

/** Forecasts of some series after reconciliation. */
export interface ReconciledBlock {
  /** Position of the first series. */
  from: number;
  /** One run per cutoff, earliest first; the last one is the forecast itself. */
  runs: readonly OriginRun[];
  /** Past cutoffs without events, drivers or both (see `RunPlan.tiers`), earliest first. */
  without: readonly (readonly OriginRun[])[];
}

/** Forecasts of a run after reconciliation. */
export interface RunOutcome {
  /** The last stage that forecasts the series of the request; its model is fitted to all values. */
  last: FoundStage;
  /** The last stage that forecasts the aggregated series; null if nothing is aggregated. */
  lastOfSums: FoundStage | null;
  /** Reconciliation method of the forecast; null for bottom-up. */
  reconciledBy: string | null;
  /** Factor of the mean correction for skewed demand; 1 if there was none. */
  raisedBy: number;
  /** Forecasts of all series, or, if the run is sharded, what parts need to reconcile theirs: by tier and cutoff. */
  series: ReconciledBlock | { states: readonly (readonly OriginState[])[] };
}

/**
 * Runs the stages and reconciles their forecasts.
 *
 * @throws whatever `throwIfStopped` throws
 */
export function* runStages(run: RunParts, task: RoundTask): Rounds<RunOutcome> {
  const { series, sums, above, below } = yield* runTiers(run, task);
  const last = series.at(-1);
  if (last === undefined) throw new RangeError('the run has no stages');
  const found = { last, lastOfSums: sums.at(-1) ?? null };
  if (run.shardPositions.length === 0) {
    const [main, ...without] = below.map((runs, tier) =>
      reconcileRuns(run, runs, above[tier] ?? [], task.throwIfStopped),
    );
    if (main === undefined) throw new RangeError('the run has no stages');
    return {
      ...found,
      reconciledBy: main.does,
      raisedBy: main.raisedBy,
      series: { from: 0, runs: main.runs, without: without.map(({ runs }) => runs) },
    };
  }

  const means = yield* sumOfAnswers<MeanTally[][]>('forecast', run.shards.length);
  const tiers = above.map((own, tier) => new ShardReconciliation(run, own, means[tier] ?? []));
  const states = () => tiers.map((tier) => tier.states);
  yield task.round({ round: 'sum', states: states() });
  const base = yield* sumOfAnswers<BaseTally[][]>('sum', run.passes.length);
  for (const [tier, own] of tiers.entries()) own.addBase(base[tier] ?? []);
  yield task.round({ round: 'try', states: states() });
  const trials = yield* sumOfAnswers<MethodTally[][][]>('try', run.passes.length);
  for (const [tier, own] of tiers.entries()) own.addTrials(trials[tier] ?? []);
  const [main] = tiers;
  if (main === undefined) throw new RangeError('the run has no stages');
  return { ...found, reconciledBy: main.does, raisedBy: main.raisedBy, series: { states: states() } };
}
