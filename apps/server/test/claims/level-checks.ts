import type { components } from '@forecast-console/api-client/schema';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import { endOf, type LevelDataset } from './level-dataset.ts';
import { checkBoardAt } from './level-board-checks.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Sums by month of the combinations that a key contains, from the file; the last one may be incomplete. */
function actualsOf(
  { series, dates, filter }: LevelDataset,
  key: Readonly<Record<string, string>>,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, values] of series) {
    const [product, place] = name.split(',');
    if ((key['c2'] ?? product) !== product || (key['c3'] ?? place) !== place) continue;
    if (filter !== null && place !== filter) continue;
    for (const [t, value] of values.entries()) {
      const month = `${dates[t]?.slice(0, 7)}-01`;
      sums.set(month, (sums.get(month) ?? 0) + value);
    }
  }
  return sums;
}

const dayText = (iso: string) => iso.split('-').toReversed().join('/');

/** Checks a run at several levels: the series of all levels, their board, and sums of forecasts and plans. */
export async function checkLevels(
  ask: Ask,
  dataset: LevelDataset,
  run: Schemas['ForecastRunDetail'],
  doubts: Doubts,
): Promise<void> {
  const path = { runId: run.run_id };
  const { partial, last } = endOf(dataset);
  const dataAt = (codes: readonly string[]) =>
    ask('getRunData', {
      path,
      query: codes.length === 0 ? {} : { aggregation_characteristics: codes.join(','), groups_size: 100 },
    });
  const own = await dataAt(dataset.level);
  doubts.claim(`partial ${own.partial_last}, ${partial}`, (own.partial_last ?? null) === partial);
  const note =
    partial === null
      ? null
      : `The last month, ${dayText(partial)}, is incomplete (data ends on ${dayText(last)}) and is not used for training.`;
  doubts.claim(
    `note ${note}`,
    note === null ? !run.notes.some((one) => one.includes('incomplete')) : run.notes.includes(note),
  );
  checkSeries(dataset, {}, own.details, doubts);
  doubts.claim(`data start ${run.data_start_date}`, run.data_start_date === own.details.actual[0]?.date);
  doubts.claim(
    `forecast start ${run.forecast_start_date}`,
    run.forecast_start_date === own.details.forecast[0]?.date,
  );
  if (dataset.level.length === 0) return;
  const higher = dataset.filter === null ? ['c2', 'c3'] : [];
  doubts.claim(`levels ${own.levels?.join()}`, [...(own.levels ?? [])].toSorted().join() === higher.join());
  await adjustGroup(ask, own, dataset, doubts);
  const planned = await dataAt(dataset.level);
  const leaves = planned.groups?.items ?? [];
  for (const codes of [dataset.level, ...higher.map((code) => [code])]) {
    const { groups } = await dataAt(codes);
    const items = groups?.items ?? [];
    const keys = new Set(leaves.map(({ key }) => codes.map((code) => key[code]).join()));
    doubts.same(`groups by ${codes.join()}`, items.length, keys.size);
    for (const { key, details } of items) {
      const name = Object.values(key).join(' + ');
      checkSeries(dataset, key, details, doubts);
      const members = leaves.filter((leaf) =>
        Object.entries(key).every(([code, value]) => leaf.key[code] === value),
      );
      for (const of of ['forecast', 'backtest', 'plan'] as const)
        for (const [at, point] of (details[of] ?? []).entries())
          doubts.same(
            `${of} of ${name} on ${point.date}`,
            point.value,
            sumOf(members.map((member) => (member.details[of] ?? member.details.forecast)[at]?.value ?? 0)),
          );
    }
    await checkBoardAt(ask, run, dataset, codes, planned.details, items, doubts);
  }
  for (const of of ['forecast', 'plan'] as const)
    for (const [at, point] of (planned.details[of] ?? []).entries())
      doubts.same(
        `${of} of the total on ${point.date}`,
        point.value,
        sumOf(leaves.map((leaf) => (leaf.details[of] ?? leaf.details.forecast)[at]?.value ?? 0)),
      );
}

function checkSeries(
  dataset: LevelDataset,
  key: Readonly<Record<string, string>>,
  details: Schemas['RunSeries'],
  doubts: Doubts,
): void {
  const name = Object.values(key).join(' + ') || 'the total';
  const actuals = actualsOf(dataset, key);
  doubts.claim(
    `months of ${name}`,
    details.actual.map(({ date }) => date).join() === [...actuals.keys()].join(),
  );
  for (const { date, value } of details.actual)
    doubts.same(`${name} in ${date}`, value, actuals.get(date) ?? null);
  const { partial } = endOf(dataset);
  const months = [...actuals.keys()].filter((date) => date !== partial);
  const lastMonth = months.at(-1) ?? '';
  const from = new Date(`${lastMonth}T00:00:00Z`);
  for (const [at, { date, value, lower, upper }] of details.forecast.entries()) {
    const expected = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1 + at, 1))
      .toISOString()
      .slice(0, 10);
    doubts.claim(`forecast of ${name} on ${date}`, date === expected);
    doubts.claim(
      `interval of ${name} on ${date}`,
      (lower ?? Infinity) <= (value ?? 0) && (value ?? 0) <= (upper ?? -Infinity),
    );
    if (dataset.isWhole)
      doubts.claim(
        `whole units of ${name} on ${date}: ${lower} ${value} ${upper}`,
        [value, lower, upper].every((one) => Number.isInteger(one)),
      );
  }
  doubts.claim(`backtest of ${name}`, details.backtest.at(-1)?.date === lastMonth);
}

/** Changes the plan of a group above the run's own level. */
async function adjustGroup(
  ask: Ask,
  { run_id: runId, details, groups }: Schemas['RunData'],
  { filter }: LevelDataset,
  doubts: Doubts,
): Promise<void> {
  const key = filter === null ? { c3: 'North' } : { c2: 'P2', c3: filter };
  const members = (groups?.items ?? []).filter((leaf) =>
    Object.entries(key).every(([code, value]) => leaf.key[code] === value),
  );
  const before = sumOf(members.map((member) => member.details.forecast[1]?.value ?? 0));
  const shown = Math.round(100 * before) / 100;
  const date = details.forecast[1]?.date ?? '';
  const group = Object.entries(key)
    .map(([code, value]) => `${code}:${value}`)
    .join('~');
  const json = { group, cells: [{ date, kind: 'change', amount: 12, based_on: shown }], reason: 'Order' };
  const refusal = await ask('adjustPlan', { path: { runId }, json }).then(() => null, String);
  doubts.claim(`plan of ${group} on ${date}: ${shown}, ${refusal}`, refusal === null);
  const { plan_sum: sum, forecast_sum: forecast } = await ask('getPlan', { path: { runId }, query: {} });
  doubts.same('plan after a change of a group', sum, forecast + 12);
}
