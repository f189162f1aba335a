import { AnswerError } from '../errors/answer-error.ts';
import { historyNotArray } from '../errors/history.ts';
import { asList, asObject } from '../json.ts';
import { runIdOf, toForecastRun, type ForecastRun } from './forecast-run.ts';

/** The names the list has gone by (CALL-10). */
const wrappers = ['runs', 'forecasts', 'history', 'items', 'results', 'data'];

/**
 * Reads the history answer in any of its seven shapes: a bare list, or one under a name.
 *
 * @returns the runs, newest first; entries that name no run are left out, undated ones stand last
 * @throws AnswerError 'Fetched forecast history data is not an array.' for any other shape
 */
export function toHistory(json: unknown): ForecastRun[] {
  const object = asObject(json);
  const list = asList(json) ?? wrappers.map((name) => asList(object?.[name])).find((found) => found !== null);
  if (!list) throw new AnswerError(historyNotArray());
  return list
    .map(asObject)
    .filter((run) => run !== null && runIdOf(run) !== null)
    .map((run) => toForecastRun(run))
    .sort((a, b) => timeOf(b) - timeOf(a));
}

function timeOf({ created_at }: ForecastRun): number {
  const time = Date.parse(created_at ?? '');
  // Finite, so that the difference of two undated runs is 0 and not NaN.
  return Number.isNaN(time) ? -Number.MAX_SAFE_INTEGER : time;
}
