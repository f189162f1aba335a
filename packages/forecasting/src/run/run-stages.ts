import type { ForecastRequest } from '../forecast-request.ts';
import type { OriginRun } from './origin-run.ts';
import type { PartResult } from './part.ts';
import { reconcileRuns } from './reconcile-runs.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { runStage, type StageOutcome } from './run-stage.ts';
import type { Stage } from './stage.ts';

type StageRun = StageOutcome & { stage: Stage };

/** What a run forecast, put together from its parts; series and sums add up. */
export interface RunOutcome {
  /** The last stage of the series: the model on everything that is known. */
  last: StageRun;
  /** The same of the sums; null where there is nothing to add up. */
  lastOfSums: StageRun | null;
  /** How the forecast was made to add up; null where each sum is simply what its series were forecast to. */
  reconciledBy: string | null;
  /** The forecast itself. */
  future: OriginRun;
  /** The backtest that is shown; null when none was asked or nothing stood before it. */
  backtest: OriginRun | null;
  /** Every origin before the end at which something was known, the one shown first. */
  past: readonly OriginRun[];
}

/**
 * Computes the parts of a run, here or wherever `computeParts` has them computed, and puts its stages together.
 *
 * @throws whatever the listener of the progress throws
 */
export function runStages(
  run: RunParts,
  progress: RunProgress,
  computeParts: ForecastRequest['computeParts'] = inTurn,
): RunOutcome {
  const { parts, plan } = run;
  const results = computeParts(
    parts,
    (position) => computeHere(run, position, progress),
    (position, done) => progress.part(position, done),
  );
  const alive = () => progress.alive();
  const [series = [], sums = []] = plan.tiers.map((stages, tier) =>
    stages.map((stage, position): StageRun => {
      const own = parts.flatMap((part, at) => {
        const result = results[at];
        const mine = part.tier === tier && part.stage === position;
        return mine && result !== undefined ? [[part.method, result] as const] : [];
      });
      return { stage, ...runStage(run, stage, new Map(own), alive) };
    }),
  );
  const { runs, does } = reconcileRuns(run, inTime(series), inTime(sums), alive);
  const [last, future] = [series.at(-1), runs.at(-1)];
  if (last === undefined || future === undefined) throw new RangeError('a run without a stage');
  const past = runs.slice(0, -1).filter(hasHistory).toReversed();
  return {
    last,
    lastOfSums: sums.at(-1) ?? null,
    reconciledBy: does,
    future,
    backtest: past.find(({ cutoff }) => cutoff === plan.shown) ?? null,
    past,
  };
}

function inTime(stages: readonly StageRun[]): OriginRun[] {
  return stages.flatMap(({ runs }) => runs).toSorted((a, b) => a.cutoff - b.cutoff);
}

const inTurn: NonNullable<ForecastRequest['computeParts']> = (parts, here) =>
  parts.map((_, position) => here(position));

function computeHere(run: RunParts, position: number, progress: RunProgress): PartResult {
  const part = run.parts[position];
  if (part === undefined) throw new RangeError(`no part ${position}`);
  const result = run.compute(part, (done) => progress.part(position, done));
  progress.part(position, 1);
  return result;
}

/** Before anything was observed a forecast of zero is no forecast to be measured. */
function hasHistory({ outcomes }: OriginRun): boolean {
  return outcomes.some(({ history }) => history.kind !== 'empty');
}
