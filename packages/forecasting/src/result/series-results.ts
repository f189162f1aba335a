import type { ForecastRequest } from '../forecast-request.ts';
import type { ExplainWithoutEffects } from '../explanation/explain-without-effects.ts';
import type { SeriesForecast } from '../forecast-result.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { isSparseIn } from '../run/stage.ts';
import { seriesForecasts } from './forecasts.ts';
import { measuredForecasts } from './measured-forecasts.ts';

/**
 * Returns the forecast of every series with interval, backtest and notes, in request order.
 *
 * @param explained explains series that are affected by events or drivers
 * @param throwIfStopped called regularly; may throw to abort
 */
export function seriesResults(
  run: RunParts,
  outcome: RunOutcome,
  level: ForecastRequest['level'],
  explained: ExplainWithoutEffects,
  throwIfStopped: () => void,
): SeriesForecast[] {
  const measured = measuredForecasts(run, seriesForecasts(outcome), level, throwIfStopped);
  return outcome.future.outcomes.flatMap(({ history }, position) => {
    const own = measured[position];
    if (own === undefined) return [];
    return [
      { key: history.key, ...own, explanation: explained([position]), notes: notesOn(outcome, position) },
    ];
  });
}

function notesOn({ last, reconciledBy, future, backtest }: RunOutcome, position: number): string[] {
  const history = future.outcomes[position]?.history;
  if (history === undefined) return [];
  const notes = [...history.notes];
  const { outliers } = history.learned;
  if (outliers > 0)
    notes.push(`${outliers} outlier${outliers === 1 ? ' was' : 's were'} replaced before training.`);
  if (isSparseIn(last.stage, history) === true && last.chosen !== null) {
    notes.push(`Demand is intermittent: forecast by ${last.chosen} (lowest error on the holdout).`);
    if (reconciledBy !== null)
      notes.push('Seasonality and trend come from the sums that include this series.');
  }
  if (isSparseIn(last.stage, history) === false && last.insteadOfModel !== null)
    notes.push(`Forecast by ${last.insteadOfModel}: the model did not reduce the error on the holdout.`);
  if (backtest?.outcomes[position]?.history.kind === 'empty')
    notes.push('No history before the backtest: accuracy could not be measured.');
  return notes;
}
