import { bucketStart, formatIsoDate, type Bucket } from '@forecast-console/calendar';
import type { ForecastRequest } from '../forecast-request.ts';
import { totalHistory } from '../evaluation/total-history.ts';
import { explainWithoutEffects } from '../explanation/explain-without-effects.ts';
import type { SeriesForecast } from '../forecast-result.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { FoundStage } from '../run/run-tiers.ts';
import { isSparseIn } from '../run/stage.ts';
import type { Interval } from '../intervals/intervals.ts';
import type { KeyedHistory } from '../run/histories.ts';
import type { OriginRun } from '../run/origin-run.ts';
import type { Forecasts } from './forecasts.ts';
import { ordinaryOf } from './sum-facts.ts';
import { measuredForecasts } from './measured-forecasts.ts';

/** Findings on the last stage of the series that determine explanations and notes. */
export interface SeriesFindings extends Pick<FoundStage, 'reliedOn' | 'chosen' | 'insteadOfModel'> {
  isReconciled: boolean;
}

/**
 * Returns the forecasts of a block of series with intervals, backtests and notes.
 *
 * @param boundsOf returns the intervals; null for no intervals
 * @param throwIfStopped called regularly; may throw to abort
 */
export function seriesResults(
  run: RunParts,
  findings: SeriesFindings,
  { runs, forecasts }: { runs: readonly OriginRun[]; forecasts: Forecasts },
  request: Pick<ForecastRequest, 'level' | 'bucket' | 'horizon'>,
  boundsOf: ((own: Forecasts) => Interval[]) | null,
  throwIfStopped: () => void,
): SeriesForecast[] {
  const measured = measuredForecasts(run, forecasts, request.level, throwIfStopped, boundsOf);
  const shown = runs.find(({ cutoff }) => cutoff === forecasts.backtest?.cutoff);
  const { outcomes = [] } = runs.at(-1) ?? {};
  return outcomes.flatMap((one, position) => {
    const own = measured[position];
    if (own === undefined) return [];
    const { history } = one;
    const known = shown?.outcomes[position]?.history ?? null;
    const values = ordinaryOf(one, run.seasonLength);
    const { start, observed, nonnegative } = history;
    const ordinary = values && totalHistory([{ start, observed, nonnegative, values }], run.end);
    const reliedOn = history.intermittent ? [] : findings.reliedOn;
    return [
      {
        key: history.key,
        ...own,
        explanation: explainWithoutEffects(ordinary, request, reliedOn),
        notes: notesOn(run, findings, history, known, request.bucket),
      },
    ];
  });
}

/** @param known the history before the displayed cutoff; null if there is none */
function notesOn(
  { plan }: RunParts,
  { chosen, insteadOfModel, isReconciled }: SeriesFindings,
  history: KeyedHistory,
  known: KeyedHistory | null,
  bucket: Bucket,
): string[] {
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
  const stage = plan.tiers[0]?.at(-1);
  const isSparse = stage === undefined ? null : isSparseIn(stage, history);
  if (isSparse === true && chosen !== null) {
    notes.push(`Demand is intermittent: forecast by ${chosen} (lowest error on the holdout).`);
    if (isReconciled) notes.push('Seasonality and trend come partly from the sums that include this series.');
  }
  if (isSparse === false && insteadOfModel !== null)
    notes.push(`Forecast by ${insteadOfModel}: the model did not reduce the error on the holdout.`);
  if (known?.kind === 'empty') notes.push('No history before the backtest: accuracy could not be measured.');
  return notes;
}

/** Formats an epoch day as DD/MM/YYYY (CONST-8). */
function dateInWords(day: number): string {
  return formatIsoDate(day).split('-').toReversed().join('/');
}
