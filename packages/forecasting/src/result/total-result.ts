import { actualsAt } from '../evaluation/actuals-at.ts';
import { totalHistory } from '../evaluation/total-history.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { ForecastResult } from '../forecast-result.ts';
import { intervals, type Interval } from '../intervals/intervals.ts';
import { meanMetrics } from '../metrics/mean-metrics.ts';
import { measure } from '../metrics/measure.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { KeyedHistory } from '../run/histories.ts';
import { historiesOf, type OriginRun } from '../run/origin-run.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';

/**
 * The forecast of the sum with its interval, its backtest and what its origins measured.
 *
 * @param total history of the sum
 */
export function totalResult(
  run: RunParts,
  outcome: RunOutcome,
  total: PreparedSeries,
  level: ForecastRequest['level'],
): Pick<ForecastResult, 'total' | 'origins' | 'meanOverOrigins'> {
  const { plan, seasonLength } = run;
  const { backtest, future, past } = outcome;
  const bounds = level === null ? null : totalInterval(total, outcome, level, seasonLength);
  const measureTotal = (origin: OriginRun): Metrics =>
    measure(
      actualsAt(total, origin.cutoff, plan.periods),
      origin.total.subarray(0, plan.periods),
      totalHistory(historiesOf(origin), origin.cutoff).values,
      seasonLength,
    );
  const measured = backtest === null ? [] : past.map(measureTotal);
  return {
    total: {
      key: 'total',
      forecast: future.total,
      lower: bounds?.lower ?? null,
      upper: bounds?.upper ?? null,
      backtest: backtest?.total.slice(0, plan.periods) ?? null,
      metrics: measured[0] ?? null,
      notes: notesOn(historiesOf(future), run, outcome),
    },
    origins: measured.length,
    meanOverOrigins: meanMetrics(measured),
  };
}

function totalInterval(
  total: PreparedSeries,
  { past, future }: RunOutcome,
  level: number,
  seasonLength: number,
): Interval | undefined {
  const usable = past.map(({ cutoff, total: forecast }) => ({ cutoff, forecasts: [forecast] }));
  return intervals([total], usable, [future.total], level, seasonLength)[0];
}

function notesOn(
  histories: readonly KeyedHistory[],
  { plan }: RunParts,
  { backtest, last }: RunOutcome,
): string[] {
  const count = histories.length;
  const regular = histories.filter(({ kind }) => kind === 'regular');
  const simple = count - regular.length;
  const sparse = regular.filter(({ intermittent }) => intermittent).length;
  const notes: string[] = [];
  if (count > 1) notes.push(`The total is the sum of the forecasts of its ${count} series.`);
  if (plan.shown !== null && backtest === null)
    notes.push('No history stands before the backtest: the forecast could not be measured.');
  if (simple > 0)
    notes.push(`${simple} of ${count} series had no history fit for the model and were forecast simply.`);
  notes.push(...plan.notes, ...last.notes);
  if (last.chosen !== null && sparse > 0)
    notes.push(`Intermittent demand in ${sparse} of ${regular.length} series: ${last.chosen} forecast them.`);
  return notes;
}
