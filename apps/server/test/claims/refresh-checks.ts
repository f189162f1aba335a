import type { components } from '@forecast-console/api-client/schema';
import type { Month } from './realized-checks.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Refreshes the run, and checks the comparison, its causes and the waterfall. */
export async function checkRefresh({ ask, facts, data, doubts }: Month, id: string): Promise<void> {
  const { run } = facts;
  const { run_id } = await ask('refreshForecastRun', { path: { runId: run.run_id } });
  const path = { runId: run_id };
  while (
    ['queued', 'running'].includes((await ask('getForecastDetail', { path: { id: run_id } })).status ?? '')
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  const query = { with: run.run_id };
  const { periods, moves } = await ask('compareForecastRuns', { path, query });
  const common = periods.filter(({ difference }) => difference !== null);
  for (const { run: own, with: other, difference } of common)
    doubts.same('difference', difference, (own ?? 0) - (other ?? 0));
  doubts.same(
    'sum of moves',
    sumOf(moves.map(({ change }) => change)),
    sumOf(common.map(({ difference }) => difference ?? 0)),
  );
  const nextData = await ask('getRunData', {
    path,
    query: { aggregation_characteristics: 'c2', groups_size: 100 },
  });
  const next = nextData.details;
  const forecastOf = (run: Schemas['RunData'], product: string | undefined) =>
    sumOf(
      (run.groups?.items.find(({ key }) => key.c2 === product)?.details.forecast ?? [])
        .filter(({ date }) => common.some((one) => one.date === date))
        .map(({ value }) => value ?? 0),
    );
  for (const [at, { key, before, after, change }] of moves.entries()) {
    doubts.same(`${key.c2} before the refresh`, before, forecastOf(data, key.c2));
    doubts.same(`${key.c2} after the refresh`, after, forecastOf(nextData, key.c2));
    doubts.same(`change of ${key.c2}`, change, after - before);
    doubts.claim(
      'largest change first',
      at === 0 || Math.abs(change) <= Math.abs(moves[at - 1]?.change ?? 0),
    );
  }
  const planOf = ({ plan, forecast }: Schemas['RunSeries']) =>
    sumOf(
      (plan ?? forecast)
        .filter(({ date }) => common.some((one) => one.date === date))
        .map(({ value }) => value ?? 0),
    );
  let causes = await ask('explainRunChange', { path, query });
  while (causes.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    causes = await ask('explainRunChange', { path, query });
  }
  doubts.claim(`causes ${causes.status}`, causes.status === 'completed');
  doubts.same('before the refresh', causes.total?.before, planOf(data.details));
  doubts.same('after the refresh', causes.total?.after, planOf(next));
  for (const { change, parts } of [...(causes.total ? [causes.total] : []), ...causes.combinations]) {
    doubts.same('sum of causes', sumOf(Object.values(parts)), change);
    const { new_actuals: _new, ...others } = parts;
    doubts.claim(
      `only new actuals: ${JSON.stringify(parts)}`,
      Object.values(others).every((part) => Math.abs(part) < 1e-6),
    );
  }
  const waterfall = await ask('getWaterfall', { path: { id } });
  const rows = [
    [run.run_id, data.details],
    [run_id, next],
  ] as const;
  doubts.same('runs of the waterfall', waterfall.runs.length, rows.length);
  for (const [at, [runId, details]] of rows.entries()) {
    const row = waterfall.runs[at];
    doubts.claim(`run ${at} of the waterfall`, row?.run_id === runId);
    for (const [column, date] of waterfall.periods.entries()) {
      const shown = details.forecast.find((point) => point.date === date)?.value ?? null;
      doubts.same(`waterfall on ${date}`, row?.forecast[column], shown);
      const actual = next.actual.find((point) => point.date === date)?.value ?? null;
      doubts.same(`actual of the waterfall on ${date}`, waterfall.actual[column], actual);
    }
  }
}
