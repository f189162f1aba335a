import type { ForecastRequest } from '../forecast-request.ts';
import type { SeriesForecast } from '../forecast-result.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { isSparseIn } from '../run/stage.ts';
import { seriesForecasts } from './forecasts.ts';
import { measuredForecasts } from './measured-forecasts.ts';

/**
 * The forecast of every series with its interval, its backtest and what is to be said about it, in the order asked.
 *
 * @param throwIfStopped called now and then; may throw, which aborts
 */
export function seriesResults(
  run: RunParts,
  outcome: RunOutcome,
  level: ForecastRequest['level'],
  throwIfStopped: () => void,
): SeriesForecast[] {
  const measured = measuredForecasts(run, seriesForecasts(outcome), level, throwIfStopped);
  return outcome.future.outcomes.flatMap(({ history }, position) => {
    const own = measured[position];
    return own === undefined ? [] : [{ key: history.key, ...own, notes: notesOn(outcome, position) }];
  });
}

function notesOn({ last, reconciledBy, future, backtest }: RunOutcome, position: number): string[] {
  const history = future.outcomes[position]?.history;
  if (history === undefined) return [];
  const notes = [...history.notes];
  if (isSparseIn(last.stage, history) === true && last.chosen !== null) {
    notes.push(`Demand is intermittent: forecast by ${last.chosen}, which missed least on held-out values.`);
    if (reconciledBy !== null) notes.push('Its season and trend come from the sums it is part of.');
  }
  if (isSparseIn(last.stage, history) === false && last.insteadOfModel !== null)
    notes.push(`Forecast by ${last.insteadOfModel}: the model missed no less on held-out values.`);
  if (backtest?.outcomes[position]?.history.kind === 'empty')
    notes.push('No history before the backtest: the forecast could not be measured.');
  return notes;
}
