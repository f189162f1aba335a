import type { OriginRun } from './origin-run.ts';
import type { Rereading, Rounds } from './part.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import { ShardReconciliation } from './reconcile-shards.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { type BaseBlock, type FoundStage, runTiers } from './run-tiers.ts';
import type { Shard } from './shard-members.ts';

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
  /** Returns the forecasts of a block of series (see `RunParts.blockPositions`). */
  block: (at: number) => Rereading<ReconciledBlock>;
}

/**
 * Runs the stages and reconciles their forecasts.
 *
 * @throws whatever the progress listener throws
 */
export function* runStages(run: RunParts, progress: RunProgress): Rounds<RunOutcome> {
  const { series, sums, above, block } = yield* runTiers(run, progress);
  const throwIfStopped = () => progress.throwIfStopped();
  const last = series.at(-1);
  if (last === undefined) throw new RangeError('the run has no stages');
  const found = { last, lastOfSums: sums.at(-1) ?? null };
  if (run.shardPositions.length === 0) {
    const { from, tiers } = yield* block(0);
    const [main, ...without] = tiers.map((runs, tier) =>
      reconcileRuns(run, runs, above[tier] ?? [], throwIfStopped),
    );
    if (main === undefined) throw new RangeError('the run has no stages');
    const reconciled = { from, runs: main.runs, without: without.map(({ runs }) => runs) };
    return {
      ...found,
      reconciledBy: main.does,
      raisedBy: main.raisedBy,
      // oxlint-disable-next-line require-yield -- nothing is read again
      *block() {
        return reconciled;
      },
    };
  }

  const tiers = above.map((own) => new ShardReconciliation(run, own));
  const [main] = tiers;
  if (main === undefined) throw new RangeError('the run has no stages');
  for (const pass of ['addMeans', 'addSums', 'addTrials'] as const)
    for (const at of run.blockPositions.keys()) {
      throwIfStopped();
      const shards = shardsOf(at, yield* block(at));
      for (const [tier, shard] of shards.entries()) tiers[tier]?.[pass](shard);
    }
  return {
    ...found,
    reconciledBy: main.does,
    raisedBy: main.raisedBy,
    *block(at) {
      throwIfStopped();
      const base = yield* block(at);
      const [runs = [], ...without] = shardsOf(at, base).map(
        (shard, tier) => tiers[tier]?.reconciled(shard) ?? [],
      );
      return { from: base.from, runs, without };
    },
  };
}

function shardsOf(at: number, { from, tiers }: BaseBlock): Shard[] {
  const observed = tiers[0]?.at(-1)?.outcomes.map(({ history }) => history) ?? [];
  return tiers.map((runs) => ({ at, from, runs, observed }));
}
