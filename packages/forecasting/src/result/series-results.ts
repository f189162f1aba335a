import { actualsAt } from '../evaluation/actuals-at.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { SeriesForecast } from '../forecast-result.ts';
import { intervals, type Interval } from '../intervals/intervals.ts';
import { measure } from '../metrics/measure.ts';
import type { KeyedHistory } from '../run/histories.ts';
import { historiesOf } from '../run/origin-run.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { isSparseIn } from '../run/stage.ts';

/**
 * The forecast of every series with its interval, its backtest and what is to be said about it, in the order asked.
 *
 * @param alive called now and then; may throw, which aborts
 */
export function seriesResults(
  run: RunParts,
  outcome: RunOutcome,
  level: ForecastRequest['level'],
  alive: () => void,
): SeriesForecast[] {
  const bounds = level === null ? [] : seriesIntervals(run, outcome, level, alive);
  return outcome.future.outcomes.map(({ history, forecast }, position) => {
    alive();
    return {
      key: history.key,
      forecast,
      lower: bounds[position]?.lower ?? null,
      upper: bounds[position]?.upper ?? null,
      ...measuredBacktest(run, outcome, history, position),
      notes: notesOn(history, outcome, position),
    };
  });
}

function measuredBacktest(
  { plan, seasonLength }: RunParts,
  { backtest }: RunOutcome,
  observed: KeyedHistory,
  position: number,
): Pick<SeriesForecast, 'backtest' | 'metrics'> {
  const outcome = backtest?.outcomes[position];
  if (backtest === null || outcome === undefined || outcome.history.kind === 'empty')
    return { backtest: null, metrics: null };
  const values = outcome.forecast.slice(0, plan.periods);
  const actual = actualsAt(observed, backtest.cutoff, plan.periods);
  return { backtest: values, metrics: measure(actual, values, outcome.history.values, seasonLength) };
}

function notesOn(history: KeyedHistory, { last, backtest }: RunOutcome, position: number): string[] {
  const notes = [...history.notes];
  if (isSparseIn(last.stage, history) === true && last.chosen !== null)
    notes.push(`Demand is intermittent: forecast by ${last.chosen}, which missed least on held-out values.`);
  if (backtest?.outcomes[position]?.history.kind === 'empty')
    notes.push('No history before the backtest: the forecast could not be measured.');
  return notes;
}

function seriesIntervals(
  { seasonLength }: RunParts,
  { past, future }: RunOutcome,
  level: number,
  alive: () => void,
): Interval[] {
  const usable = past.map(({ cutoff, outcomes }) => ({
    cutoff,
    forecasts: outcomes.map(({ history, forecast }) => (history.kind === 'regular' ? forecast : null)),
  }));
  const forecasts = future.outcomes.map(({ forecast }) => forecast);
  return intervals(historiesOf(future), usable, forecasts, level, seasonLength, alive);
}
