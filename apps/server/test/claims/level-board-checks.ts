import type { components } from '@forecast-console/api-client/schema';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import { abcOf, changeOf, metricsOf, xyzOf } from './figure-checks.ts';
import { endOf, type LevelDataset } from './level-dataset.ts';

type Schemas = components['schemas'];
type Combination = Schemas['Combination'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Checks every row, order and filter of the board at one level. */
export async function checkBoardAt(
  ask: Ask,
  run: Schemas['ForecastRunDetail'],
  dataset: LevelDataset,
  codes: readonly string[],
  total: Schemas['RunSeries'],
  items: readonly Schemas['RunGroup'][],
  doubts: Doubts,
): Promise<void> {
  const list = (query: Record<string, string | number> = {}) =>
    ask('listCombinations', {
      path: { runId: run.run_id },
      query: { aggregation_characteristics: codes.join(','), limit: 100, ...query },
    });
  const page = await list();
  const { partial } = endOf(dataset);
  const nameOf = ({ key }: { key: Readonly<Record<string, string>> }) => Object.values(key).join(' + ');
  const known = ({ actual }: Schemas['RunSeries']) => actual.filter(({ date }) => date !== partial);
  const history = known(total).length;
  const horizon = run.horizon ?? 0;
  const basis = horizon >= 12 ? 'last' : history >= 12 ? 'year_earlier' : 'preceding';
  doubts.claim(
    `comparison ${JSON.stringify(page.comparison)}`,
    page.comparison?.basis === basis && page.comparison.periods === Math.min(12, horizon),
  );
  const volumes = new Map(
    items.map((item) => [nameOf(item), sumOf(item.details.actual.map(({ value }) => Math.abs(value ?? 0)))]),
  );
  const [volume, classes] = [sumOf([...volumes.values()]), abcOf(volumes)];
  doubts.same(`rows by ${codes.join()}`, page.combinations.length, items.length);
  doubts.same(`count by ${codes.join()}`, page.total, items.length);
  for (const row of page.combinations) {
    const name = nameOf(row);
    const item = items.find((one) => nameOf(one) === name);
    if (item === undefined) {
      doubts.claim(`row ${name}`, false);
      continue;
    }
    const { details, metrics } = item;
    const values = known(details).map(({ value }) => value);
    doubts.same(`next sum of ${name}`, row.next_sum, sumOf(details.forecast.map(({ value }) => value ?? 0)));
    doubts.same(
      `plan sum of ${name}`,
      row.plan_sum,
      sumOf((details.plan ?? []).map(({ value }) => value ?? 0)),
    );
    doubts.same(`share of ${name}`, row.share, (volumes.get(name) ?? 0) / volume);
    doubts.same(
      `change of ${name}`,
      row.change,
      changeOf({ actual: known(details), forecast: details.forecast }, page.comparison, 'month'),
    );
    doubts.claim(
      `class of ${name}: ${row.class}`,
      row.class === `${classes.get(name) ?? '?'}${xyzOf(values)}`,
    );
    doubts.same(`WAPE of ${name}`, row.wape, metrics?.wape ?? null);
    doubts.same(`bias of ${name}`, row.bias, metrics?.bias ?? null);
    doubts.same(`error of ${name}`, row.absolute_error, (metrics?.mae ?? 0) * details.backtest.length);
    const shown = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)));
    doubts.claim(
      `history of ${name}`,
      JSON.stringify(row.history) === JSON.stringify(values.slice(-36).map(shown)),
    );
    doubts.claim(
      `forecast of ${name}`,
      JSON.stringify(row.forecast) === JSON.stringify(details.forecast.map(({ value }) => shown(value ?? 0))),
    );
    if (item.origins === 1)
      for (const [metric, value] of Object.entries(
        metricsOf(known(details), details.backtest, { bucket: 'month' }),
      ))
        doubts.same(`${metric} of ${name}`, metrics?.[metric as keyof Schemas['Metrics']], value);
  }
  const labels = page.combinations.map(nameOf);
  for (const [sort, valueOf] of [
    ['absolute_error', (row: Combination) => row.absolute_error ?? -Infinity],
    ['wape', (row: Combination) => row.wape ?? -Infinity],
    ['bias', (row: Combination) => row.bias ?? -Infinity],
    ['next_sum', (row: Combination) => row.next_sum ?? -Infinity],
    ['change', (row: Combination) => row.change ?? -Infinity],
    ['share', (row: Combination) => row.share ?? -Infinity],
  ] as const) {
    const [up, down] = [await list({ sort, order: 'asc' }), await list({ sort, order: 'desc' })];
    for (const [order, { combinations }] of [
      ['asc', up],
      ['desc', down],
    ] as const)
      doubts.claim(
        `sorted by ${sort}, ${order}`,
        combinations.every(
          (row, at, all) =>
            at === 0 || (order === 'asc' ? 1 : -1) * (valueOf(row) - valueOf(all[at - 1] ?? row)) >= 0,
        ),
      );
  }
  const named = await list({ sort: 'label', order: 'asc' });
  doubts.claim(
    `sorted by name by ${codes.join()}`,
    named.combinations.map(nameOf).join() === labels.toSorted().join(),
  );
  const wanted = [
    [{ search: 'p2' }, (row: Combination) => nameOf(row).toLowerCase().includes('p2')],
    [{ class: 'A' }, (row: Combination) => row.class?.startsWith('A') === true],
    [{ bias: 'high' }, (row: Combination) => (row.bias ?? 0) > 0],
    [{ bias: 'low' }, (row: Combination) => (row.bias ?? 0) < 0],
    ...(codes.length > 1 && dataset.filter === null
      ? [[{ within: 'c3:North' }, (row: Combination) => row.key['c3'] === 'North'] as const]
      : []),
  ] as const;
  for (const [query, isWanted] of wanted) {
    const found = await list(query);
    const expected = page.combinations.filter(isWanted).map(nameOf);
    doubts.claim(
      `board with ${JSON.stringify(query)}`,
      found.combinations.map(nameOf).join() === expected.join() && found.total === expected.length,
    );
  }
}
