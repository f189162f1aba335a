import type { components } from '@forecast-console/api-client/schema';
import type { Doubts } from './doubts.ts';
import { adjust, checkCarried } from './plan-checks.ts';
import type { Month } from './realized-checks.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Refreshes the run, and checks the comparison, its causes and the waterfall. */
export async function checkRefresh(month: Month, id: string): Promise<void> {
  const { ask, facts, data, doubts } = month;
  const { run } = facts;
  const { run_id } = await ask('refreshForecastRun', { path: { runId: run.run_id } });
  const path = { runId: run_id };
  while (
    ['queued', 'running'].includes((await ask('getForecastDetail', { path: { id: run_id } })).status ?? '')
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  const query = { with: run.run_id };
  const compared = await ask('compareForecastRuns', { path, query });
  const { periods, moves } = compared;
  doubts.claim(
    `versions ${JSON.stringify(compared.versions)}`,
    compared.versions.run === 2 && compared.versions.with === 1,
  );
  doubts.claim(`settings ${JSON.stringify(compared.settings)}`, compared.settings.length === 0);
  const detail = await ask('getForecastDetail', { path: { id: run_id } });
  for (const [side, own] of [
    ['run', detail],
    ['with', run],
  ] as const)
    for (const name of ['mape', 'mae', 'rmse', 'bias', 'wape'] as const)
      doubts.same(`${name} of the compared runs`, compared.accuracy[side]?.[name], own.accuracy?.[name]);
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
  for (const [at, { key, before, after, change, ...causes }] of moves.entries()) {
    doubts.same(`${key.c2} before the refresh`, before, forecastOf(data, key.c2));
    doubts.same(`${key.c2} after the refresh`, after, forecastOf(nextData, key.c2));
    doubts.same(`change of ${key.c2}`, change, after - before);
    doubts.same(`changed history of ${key.c2}`, causes.changed_history, 0);
    doubts.same(`causes of the change of ${key.c2}`, causes.new_actuals + causes.other, change);
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
    const known = details.forecast.flatMap(({ date, value }) => {
      const actual = next.actual.find((point) => point.date === date)?.value ?? null;
      return actual === null ? [] : [{ actual, error: Math.abs((value ?? 0) - actual) }];
    });
    const size = sumOf(known.map(({ actual }) => Math.abs(actual)));
    const wape = size === 0 ? null : (100 * sumOf(known.map(({ error }) => error))) / size;
    doubts.same('WAPE of the waterfall', row?.wape, wape);
    doubts.same('known forecasts of the waterfall', row?.count, known.length);
    for (const [column, date] of waterfall.periods.entries()) {
      const shown = details.forecast.find((point) => point.date === date)?.value ?? null;
      doubts.same(`waterfall on ${date}`, row?.forecast[column], shown);
      const actual = next.actual.find((point) => point.date === date)?.value ?? null;
      doubts.same(`actual of the waterfall on ${date}`, waterfall.actual[column], actual);
    }
  }
  await checkPlans(month, { path, query }, doubts);
}

/** Checks the comparison of the plans of two runs. */
async function checkPlans(
  { ask, facts }: Month,
  { path, query }: { path: { runId: string }; query: { with: string } },
  doubts: Doubts,
): Promise<void> {
  const dataOf = (runId: string) =>
    ask('getRunData', {
      path: { runId },
      query: { aggregation_characteristics: 'c2', groups_size: 100 },
    });
  const refreshed = await dataOf(path.runId);
  const [item] = refreshed.groups?.items ?? [];
  const { date = '', value } = (item?.details.plan ?? item?.details.forecast)?.[0] ?? {};
  const [before, amount] = [value ?? 0, 9];
  const change = { product: item?.key.c2 ?? '', date, kind: 'change', amount, before } as const;
  await adjust(ask, path.runId, [{ ...change, after: before + amount, reason: 'Extra' }], doubts);
  const [data, next] = [await dataOf(facts.run.run_id), await dataOf(path.runId)];
  const compared = await ask('compareForecastRuns', { path, query: { ...query, series: 'plan' } });
  const isAdjusted = { run: next.details.plan !== undefined, with: data.details.plan !== undefined };
  doubts.claim(
    `adjusted ${JSON.stringify(compared.adjusted)}`,
    compared.adjusted.run === isAdjusted.run && compared.adjusted.with === isAdjusted.with,
  );
  const planAt = ({ plan, forecast }: Schemas['RunSeries'], date: string) =>
    (plan ?? forecast).find((point) => point.date === date)?.value ?? null;
  const forecastAt = ({ forecast }: Schemas['RunSeries'], date: string) =>
    forecast.find((point) => point.date === date)?.value ?? null;
  for (const period of compared.periods) {
    const [own, other] = [planAt(next.details, period.date), planAt(data.details, period.date)];
    doubts.same(`plan of this run on ${period.date}`, period.run, own);
    doubts.same(`plan of the other run on ${period.date}`, period.with, other);
    const difference = own === null || other === null ? null : own - other;
    doubts.same(`difference of plans on ${period.date}`, period.difference, difference);
    doubts.same(
      `forecast of this run on ${period.date}`,
      period.run_forecast,
      isAdjusted.run ? forecastAt(next.details, period.date) : undefined,
    );
    doubts.same(
      `forecast of the other run on ${period.date}`,
      period.with_forecast,
      isAdjusted.with ? forecastAt(data.details, period.date) : undefined,
    );
    const actual = next.details.actual.find(({ date }) => date === period.date)?.value ?? null;
    doubts.same(`compared actual on ${period.date}`, period.actual, actual);
  }
  const dates = compared.periods.filter(({ difference }) => difference !== null).map(({ date }) => date);
  for (const { key, before, after, change, adjusted, ...parts } of compared.moves) {
    const sum = (run: Schemas['RunData'], valueAt: typeof planAt) => {
      const details = run.groups?.items.find((group) => group.key.c2 === key.c2)?.details;
      return sumOf(details ? dates.map((date) => valueAt(details, date) ?? 0) : []);
    };
    doubts.same(`plan of ${key.c2} before`, before, sum(data, planAt));
    doubts.same(`plan of ${key.c2} after`, after, sum(next, planAt));
    doubts.same(`change of the plan of ${key.c2}`, change, after - before);
    const forecastChange = sum(next, forecastAt) - sum(data, forecastAt);
    const isAny = isAdjusted.run || isAdjusted.with;
    doubts.same(`adjustments of ${key.c2}`, adjusted, isAny ? change - forecastChange : undefined);
    doubts.same(
      `causes of the plan of ${key.c2}`,
      parts.new_actuals + parts.changed_history + parts.other + (adjusted ?? 0),
      change,
    );
  }
  await checkCarried(ask, path.runId, amount, doubts);
}
