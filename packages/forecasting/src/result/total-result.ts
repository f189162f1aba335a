import type { ForecastRequest } from '../forecast-request.ts';
import type { ForecastResult } from '../forecast-result.ts';
import { modelLabel } from '../models.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { backtestErrors } from './backtest-errors.ts';
import type { Forecasts } from './forecasts.ts';
import { intervalHeld } from './interval-coverage.ts';
import { measuredAt, measuredForecasts } from './measured-forecasts.ts';
import type { SumFacts } from './sum-facts.ts';

/** Smallest factor that is not displayed as 0.0%. */
const minReportedFactor = 1.0005;

/** The total and its metrics over all cutoffs. */
type TotalResult = Pick<
  ForecastResult,
  'total' | 'shownOrigin' | 'origins' | 'backtestErrors' | 'baseline' | 'intervalHeld'
> & {
  history: PreparedSeries;
};

/**
 * Returns the forecast of the total with interval, backtest and metrics.
 *
 * @param throwIfStopped called regularly; may throw to abort
 */
export function totalResult(
  run: RunParts,
  outcome: RunOutcome,
  { forecasts, facts }: { forecasts: Forecasts; facts: SumFacts },
  { level, model }: Pick<ForecastRequest, 'level' | 'model'>,
  throwIfStopped: () => void,
): TotalResult {
  const { future, backtest } = forecasts;
  const [history] = future.histories;
  const [measured] = measuredForecasts(run, forecasts, level, throwIfStopped);
  if (measured === undefined || history === undefined)
    throw new RangeError('the run has no forecast of the total');
  const known = backtest?.histories[0]?.values.length;
  const seasonal = known !== undefined && run.seasonLength > 1 && known >= run.seasonLength;
  return {
    history,
    total: {
      key: 'total',
      ...measured,
      explanation: null,
      notes: notesOn(run, outcome, { ...facts, isMeasured: backtest !== null }, modelLabel(model)),
    },
    shownOrigin: backtest === null ? null : measuredAt(run, forecasts, backtest, 0),
    origins: measured.origins,
    backtestErrors: backtest === null ? null : backtestErrors(run, forecasts),
    intervalHeld: level === null ? null : intervalHeld(run, forecasts, level),
    baseline: known === undefined ? null : seasonal ? 'seasonal naive' : 'naive',
  };
}

function notesOn(
  { plan }: RunParts,
  { last, lastOfSums, reconciledBy, raisedBy }: RunOutcome,
  { count, regular, sparse, isMeasured }: SumFacts & { isMeasured: boolean },
  model: string,
): string[] {
  const simple = count - regular;
  const modelled = [last, ...(reconciledBy === null || lastOfSums === null ? [] : [lastOfSums])].some(
    ({ stage }) => stage.members.length > 0,
  );
  const notes: string[] = [];
  if (count > 1)
    notes.push(
      reconciledBy === null
        ? `The total is the sum of the forecasts of its ${count} series.`
        : `The ${count} series and their sums were forecast separately. To make them add up, ${reconciledBy}.`,
    );
  if (raisedBy >= minReportedFactor)
    notes.push(
      `Demand is skewed, so the forecasts of the model were raised by ${(100 * (raisedBy - 1)).toFixed(1)}% to match the total in earlier backtests.`,
    );
  if (plan.shown !== null && !isMeasured)
    notes.push('No history before the backtest: accuracy could not be measured.');
  if (simple > 0)
    notes.push(
      `${simple} of ${count} series had too little usable history for the model and have a simple forecast.`,
    );
  for (const note of [...plan.notes, ...last.notes]) notes.push(note);
  if (last.chosen !== null && sparse > 0)
    notes.push(`Intermittent demand in ${sparse} of ${regular} series: forecast by ${last.chosen}.`);
  if (!modelled)
    notes.push(`No series has enough history for ${model}: every model returns the same forecast.`);
  return notes;
}
