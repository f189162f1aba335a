import type { OriginRun } from './origin-run.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { type FoundStage, inTime, runTiers, type StageRun } from './run-tiers.ts';
import type { ForecastRequest } from '../forecast-request.ts';

/** What a run forecast, put together from its parts; series and sums add up. */
export interface RunOutcome {
  /** The last stage of the series: the model on everything that is known. */
  last: FoundStage;
  /** The same of the sums; null where there is nothing to add up. */
  lastOfSums: FoundStage | null;
  /** How the forecast was made to add up; null where each sum is simply what its series were forecast to. */
  reconciledBy: string | null;
  /** What the series were multiplied by where demand is skewed; 1 for nothing. */
  raisedBy: number;
  /** The forecast itself. */
  future: OriginRun;
  /** The backtest that is shown; null when none was asked or nothing stood before it. */
  backtest: OriginRun | null;
  /** Every origin before the end at which something was known, the one shown first. */
  past: readonly OriginRun[];
  /** The same for each way of leaving out what moves demand (see `RunPlan.tiers`). */
  without: readonly (readonly OriginRun[])[];
}

/**
 * Runs the stages of a run and makes their forecasts add up.
 *
 * @throws whatever the listener of the progress throws
 */
export function runStages(
  run: RunParts,
  progress: RunProgress,
  computeParts: ForecastRequest['computeParts'],
): RunOutcome {
  const { series, sums, without } = runTiers(run, progress, computeParts);
  const throwIfStopped = () => progress.throwIfStopped();
  const { runs, does, raisedBy } = reconcileRuns(run, inTime(series), inTime(sums), throwIfStopped);
  const [last, future] = [series.at(-1), runs.at(-1)];
  if (last === undefined || future === undefined) throw new RangeError('a run without a stage');
  // What they forecast before it was made to add up is of no more use, and takes room.
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

/** Before anything was observed a forecast of zero is no forecast to be measured. */
function hasHistory({ outcomes }: OriginRun): boolean {
  return outcomes.some(({ history }) => history.kind !== 'empty');
}
