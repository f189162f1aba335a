import type { OriginRun } from './origin-run.ts';
import type { Rounds } from './part.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { type FoundStage, inTime, runTiers, type StageRun } from './run-tiers.ts';

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
  /** The forecast itself. */
  future: OriginRun;
  /** The displayed backtest; null if there is none or no history before it. */
  backtest: OriginRun | null;
  /** All backtest cutoffs that have any history, the displayed one first. */
  past: readonly OriginRun[];
  /** The same cutoffs without events, drivers or both (see `RunPlan.tiers`). */
  without: readonly (readonly OriginRun[])[];
}

/**
 * Runs the stages and reconciles their forecasts.
 *
 * @throws whatever the progress listener throws
 */
export function* runStages(run: RunParts, progress: RunProgress): Rounds<RunOutcome> {
  const { series, sums, without } = yield* runTiers(run, progress);
  const throwIfStopped = () => progress.throwIfStopped();
  const { runs, does, raisedBy } = reconcileRuns(run, inTime(series), inTime(sums), throwIfStopped);
  const [last, future] = [series.at(-1), runs.at(-1)];
  if (last === undefined || future === undefined) throw new RangeError('the run has no stages');
  // Drops the forecasts from before reconciliation, which use a lot of memory.
  const foundIn = ({ runs: _raw, ...found }: StageRun): FoundStage => found;
  const lastOfSums = sums.at(-1);
  const past = runs.slice(0, -1).filter(hasHistory).toReversed();
  return {
    last: foundIn(last),
    lastOfSums: lastOfSums === undefined ? null : foundIn(lastOfSums),
    reconciledBy: does,
    raisedBy,
    future,
    backtest: past.find(({ cutoff }) => cutoff === run.plan.shown) ?? null,
    past,
    without: without.map((those) =>
      reconcileRuns(run, inTime(those.series), inTime(those.sums), throwIfStopped)
        .runs.filter(hasHistory)
        .toReversed(),
    ),
  };
}

/** Returns whether anything was observed before the cutoff. If not, the forecast is zero and is not measured. */
function hasHistory({ outcomes }: OriginRun): boolean {
  return outcomes.some(({ history }) => history.kind !== 'empty');
}
