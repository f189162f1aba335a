import { bucketStart, formatIsoDate, type Bucket } from '@forecast-console/calendar';
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
  { level, bucket }: Pick<ForecastRequest, 'level' | 'bucket'>,
  explained: ExplainWithoutEffects,
  throwIfStopped: () => void,
): SeriesForecast[] {
  const measured = measuredForecasts(run, seriesForecasts(outcome), level, throwIfStopped);
  return outcome.future.outcomes.flatMap(({ history }, position) => {
    const own = measured[position];
    if (own === undefined) return [];
    return [
      {
        key: history.key,
        ...own,
        explanation: explained([position]),
        notes: notesOn(outcome, position, bucket),
      },
    ];
  });
}

function notesOn(
  { last, reconciledBy, future, backtest }: RunOutcome,
  position: number,
  bucket: Bucket,
): string[] {
  const history = future.outcomes[position]?.history;
  if (history === undefined) return [];
  const notes = [...history.notes];
  const { outliers, shift } = history.learned;
  const dateOf = (t: number) => dateInWords(bucketStart(history.start + t, bucket));
  if (outliers.length > 0)
    notes.push(
      `${outliers.length} outlier${outliers.length === 1 ? ' was' : 's were'} replaced before training: ${outliers.map(dateOf).join(', ')}.`,
    );
  if (shift !== null)
    notes.push(
      `The level changed to about ${Math.round(100 * shift.ratio)}% on ${dateOf(shift.from)}: earlier values were scaled to the new level.`,
    );
  if (isSparseIn(last.stage, history) === true && last.chosen !== null) {
    notes.push(`Demand is intermittent: forecast by ${last.chosen} (lowest error on the holdout).`);
    if (reconciledBy !== null)
      notes.push('Seasonality and trend come partly from the sums that include this series.');
  }
  if (isSparseIn(last.stage, history) === false && last.insteadOfModel !== null)
    notes.push(`Forecast by ${last.insteadOfModel}: the model did not reduce the error on the holdout.`);
  if (backtest?.outcomes[position]?.history.kind === 'empty')
    notes.push('No history before the backtest: accuracy could not be measured.');
  return notes;
}

/** Formats an epoch day as DD/MM/YYYY (CONST-8). */
function dateInWords(day: number): string {
  return formatIsoDate(day).split('-').toReversed().join('/');
}
