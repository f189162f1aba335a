import type { ForecastRequest } from '../forecast-request.ts';
import type { OriginRun } from './origin-run.ts';
import type { PartResult } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { runStage, type StageOutcome } from './run-stage.ts';
import type { Stage } from './stage.ts';

/** What a run forecast, put together from its parts. */
export interface RunOutcome {
  /** The last stage: the model on everything that is known. */
  last: StageOutcome & { stage: Stage };
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
  const outcomes = plan.stages.map((stage, position) => {
    const own = parts.flatMap((part, at) => {
      const result = results[at];
      return part.stage === position && result !== undefined ? [[part.method, result] as const] : [];
    });
    return { stage, ...runStage(run, stage, new Map(own), () => progress.alive()) };
  });
  const last = outcomes.at(-1);
  const future = last?.runs[0];
  if (last === undefined || future === undefined) throw new RangeError('a run without a stage');
  const [backtesting = [], measuring = []] = (['backtesting', 'measuring'] as const).map((name) =>
    outcomes.filter(({ stage }) => stage.name === name).flatMap(({ runs }) => runs.filter(hasHistory)),
  );
  return { last, future, backtest: backtesting[0] ?? null, past: [...backtesting, ...measuring] };
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
