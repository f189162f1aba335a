import type { components } from '@forecast-console/api-client/schema';
import { type Bucket, seasonLength } from '@forecast-console/calendar';
import type { Ask } from './ask.ts';
import { checkExplanation, type Doubts } from './doubts.ts';
import { abcOf, changeOf, metricsOf, xyzOf } from './figure-checks.ts';
import type { Facts } from './note-checkers.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns the actuals that a forecast of the future must be compared with (LEAD-5); null if they are incomplete. */
function comparisonOf(
  { actual, forecast }: Schemas['RunSeries'],
  bucket: Bucket,
): { basis: string; periods: number } | null {
  const season = seasonLength(bucket);
  const periods = Math.min(season, forecast.length);
  const values = actual.map(({ value }) => value);
  const isKnown = (from: number) => from >= 0 && !values.slice(from, from + periods).includes(null);
  if (forecast.length >= season) {
    const last = values.findLastIndex((value) => value !== null) + 1;
    return isKnown(last - periods) ? { basis: 'last', periods } : null;
  }
  if (isKnown(values.length - season)) return { basis: 'year_earlier', periods };
  return isKnown(values.length - periods) ? { basis: 'preceding', periods } : null;
}

/** Checks every row of the board against the series and metrics of its product. */
export async function checkBoard(
  ask: Ask,
  facts: Facts,
  data: Schemas['RunData'],
  doubts: Doubts,
): Promise<Schemas['CombinationPage']> {
  const { dataset, run, histories } = facts;
  const board = await ask('listCombinations', { path: { runId: run.run_id }, query: { limit: 100 } });
  const expected = comparisonOf(data.details, dataset.bucket);
  doubts.claim(
    `compared with ${JSON.stringify(board.comparison)}`,
    board.comparison?.basis === expected?.basis && board.comparison?.periods === expected?.periods,
  );
  doubts.same('rows of the board', board.combinations.length, histories.size);
  doubts.claim(
    'largest error first on the board',
    board.combinations.every(
      ({ absolute_error: error }, at, all) =>
        at === 0 || (error ?? -1) <= (all[at - 1]?.absolute_error ?? -1),
    ),
  );
  const volumes = new Map(
    [...histories].map(([product, values]) => [product, sumOf(values.map((value) => Math.abs(value ?? 0)))]),
  );
  const volume = sumOf([...volumes.values()]);
  const classes = abcOf(volumes);
  for (const row of board.combinations) {
    const product = row.key.c2 ?? '';
    const group = data.groups?.items.find(({ key }) => key.c2 === product);
    if (group === undefined) continue;
    const { actual, forecast, backtest, plan } = group.details;
    doubts.same(`${product} plan`, row.plan_sum, plan && sumOf(plan.map(({ value }) => value ?? 0)));
    doubts.same(`${product} sum`, row.next_sum, sumOf(forecast.map(({ value }) => value ?? 0)));
    doubts.same(
      `${product} change`,
      row.change,
      changeOf({ actual, forecast }, board.comparison, dataset.bucket),
    );
    doubts.same(`${product} share`, row.share, volume === 0 ? null : (volumes.get(product) ?? 0) / volume);
    doubts.claim(
      `${product} class ${row.class}`,
      row.class === null
        ? volume === 0
        : row.class === `${classes.get(product) ?? '?'}${xyzOf(histories.get(product) ?? [])}`,
    );
    doubts.same(`${product} bias`, row.bias, group.metrics?.bias ?? null);
    const known = actual.filter(({ date }) => date < (forecast[0]?.date ?? ''));
    const drawn = (points: readonly { value: number | null }[]) =>
      points.map(({ value }) => (value === null ? null : Number(value.toPrecision(4)))).join();
    doubts.claim(`${product} history`, row.history.join() === drawn(known.slice(-36)));
    doubts.claim(`${product} forecast`, row.forecast.join() === drawn(forecast));
    doubts.same(`${product} WAPE`, row.wape, group.metrics?.wape ?? null);
    const observed = backtest.filter(({ date }) =>
      actual.some((one) => one.date === date && one.value !== null),
    );
    doubts.same(
      `${product} error`,
      row.absolute_error,
      group.metrics?.mae == null ? null : group.metrics.mae * observed.length,
    );
    if (group.origins === 1)
      for (const [name, value] of Object.entries(metricsOf(actual, backtest, dataset)))
        doubts.same(`${product} ${name}`, group.metrics?.[name as keyof Schemas['Metrics']], value);
    for (const note of group.notes ?? []) doubts.note(note, { ...facts, product });
    if (group.explanation) checkExplanation({ ...facts, product }, group.explanation, doubts);
  }
  return board;
}

/** Checks the columns of the accuracy sheet that the board shows, too. */
export function checkBoardSheet(
  table: Table,
  { dataset: { bucket } }: Facts,
  { combinations, comparison }: Schemas['CombinationPage'],
  doubts: Doubts,
): void {
  const { basis = '', periods = 0 } = comparison ?? {};
  const span = periods === 1 ? bucket : `${periods} ${bucket}s`;
  const actuals: Record<string, string> = {
    last: `Change, next ${span} vs. last ${span}`,
    year_earlier: `Change, first ${span} vs. the same ${span} a year earlier`,
    preceding: `Change, first ${span} vs. the preceding ${span}`,
  };
  const change = actuals[basis] ?? 'Change';
  doubts.claim(`Accuracy: ${change}`, table[0]?.includes(change) === true);
  const cellOf = columnsOf(table);
  for (const row of combinations) {
    const own = table.find(([product]) => product === row.key.c2);
    for (const [name, value] of [
      [change, row.change],
      ['Share', row.share],
      ['Total absolute error', row.absolute_error],
    ] as const) {
      const shown = cellOf(own, name);
      doubts.same(`Accuracy: ${name} of ${row.key.c2}`, typeof shown === 'number' ? shown : null, value);
    }
    doubts.claim(`Accuracy: class of ${row.key.c2}`, cellOf(own, 'Class') === row.class);
  }
}
