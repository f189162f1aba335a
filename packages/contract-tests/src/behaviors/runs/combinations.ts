import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/is-object.ts';
import { frequencies, formulaRun, formulaUpload } from '../../fixtures/samples/formula-sample.ts';
import { sampleRun, sampleUpload } from '../../fixtures/samples/samples.ts';
import { fields, figures, isNear, objectOf, sumOf } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from '../behavior-test.ts';

const operationId = 'listCombinations';
const level = [['aggregation_characteristics', 'c2,c3']] as const;
type Query = readonly (readonly [string, string])[];

async function board(test: BehaviorTest, query: Query = [], of?: string) {
  const { runId: sampleId, upload } = await sampleRun(test.lab);
  const runId = of ?? sampleId;
  const shown = await test.request(operationId, { path: { runId }, query: [...level, ...query] });
  return { runId, upload, shown, rows: objectsIn(shown.body.combinations) };
}

const sorts = ['absolute_error', 'wape', 'bias', 'next_sum', 'change', 'share'] as const;

const sorted: Behavior = {
  rule: 'order',
  operationId,
  name: `by ${sorts.join(', ')}`,
  async run(test) {
    const whole = await board(test);
    // Only the second run has combinations without a value.
    for (const runId of [whole.runId, await formulaRun(test.lab)]) {
      const { rows: all } = await board(test, [], runId);
      for (const sort of sorts)
        for (const order of ['asc', 'desc'] as const) {
          const { shown, rows } = await board(
            test,
            [
              ['sort', sort],
              ['order', order],
            ],
            runId,
          );
          const numbers = all.flatMap((one) => (typeof one[sort] === 'number' ? [one[sort]] : []));
          const rising = numbers.toSorted((a, b) => a - b);
          const expected = [
            ...(order === 'asc' ? rising : rising.toReversed()),
            ...all.slice(numbers.length).map(() => null),
          ];
          fields(test, shown, { [sort]: rows.map((one) => one[sort]) }, { [sort]: expected });
        }
    }
    const worst = whole.rows.map(({ absolute_error: error }) => Number(error));
    fields(test, whole.shown, { worst }, { worst: worst.toSorted((a, b) => b - a) });
  },
};

/** Joins the names of a combination. Their alphabetical order is the same in every collation. */
const labelOf = ({ key }: JsonObject) => Object.values(objectOf(key)).join(' ');

const sortedByLabel: Behavior = {
  rule: 'order',
  operationId,
  name: 'by label',
  async run(test) {
    const { rows: all } = await board(test);
    const rising = all.map(labelOf).toSorted();
    for (const [order, expected] of [
      ['asc', rising],
      ['desc', rising.toReversed()],
    ] as const) {
      const { shown, rows } = await board(test, [
        ['sort', 'label'],
        ['order', order],
      ]);
      fields(test, shown, { labels: rows.map(labelOf) }, { labels: expected });
    }
  },
};

const sortedByClass: Behavior = {
  rule: 'order',
  operationId,
  name: 'by class',
  async run(test) {
    for (const order of ['asc', 'desc'] as const) {
      const { shown, rows } = await board(test, [
        ['sort', 'class'],
        ['order', order],
      ]);
      const classes = rows.map((row) => String(row.class));
      const rising = classes.toSorted();
      fields(test, shown, { classes }, { classes: order === 'asc' ? rising : rising.toReversed() });
    }
  },
};

const searched: Behavior = {
  rule: 'filters',
  operationId,
  name: 'search, class and bias',
  async run(test) {
    const { rows, upload } = await board(test);
    // A filter by class can also be the first or the second letter alone.
    const classes = [...new Set(rows.flatMap((one) => [String(one.class), ...String(one.class).split('')]))];
    const [product = ''] = upload.file.products;
    const parts: readonly [Query, (row: JsonObject) => boolean][] = [
      [[['search', product.toLowerCase()]], ({ key }) => objectOf(key).c2 === product],
      [[['search', 'süd']], ({ key }) => objectOf(key).c3 === 'Süd'],
      [[['bias', 'high']], ({ bias }) => Number(bias) > 0],
      [[['bias', 'low']], ({ bias }) => Number(bias) < 0],
      [[['within', 'c3:Süd']], ({ key }) => objectOf(key).c3 === 'Süd'],
      ...classes.map((one): [Query, (row: JsonObject) => boolean] => [
        [['class', one]],
        (row) => String(row.class).includes(one),
      ]),
    ];
    for (const [query, isMeant] of parts) {
      const { shown, rows: received } = await board(test, query);
      const keys = rows.filter(isMeant).map(({ key }) => key);
      fields(test, shown, { keys: received.map(({ key }) => key) }, { keys });
      fields(test, shown, shown.body, { total: keys.length });
    }
  },
};

/** Rounds to four significant digits, like the values of sparklines. */
const short = (value: unknown) => Number(Number(value).toPrecision(4));

const monthsPerYear = 12;

/**
 * Returns the relative change from the compared actuals, for monthly data that ends where the forecast starts. Null
 * if there is nothing to compare.
 */
function changeOf(
  forecast: readonly unknown[],
  actual: readonly unknown[],
  comparison: unknown,
): number | null {
  if (comparison === null) return null;
  const { basis, periods } = { basis: 'preceding', periods: forecast.length, ...objectOf(comparison) };
  const from = actual.length - (basis === 'year_earlier' ? monthsPerYear : periods);
  const past = sumOf(actual.slice(from, from + periods), Number);
  return sumOf(forecast.slice(0, periods), Number) / past - 1;
}

const asShown: Behavior = {
  rule: 'series',
  operationId,
  name: 'metrics match the series',
  async run(test) {
    const { runId, upload, shown, rows } = await board(test);
    const data = await test.request('getRunData', { path: { runId }, query: level });
    const groups = objectsIn(objectOf(data.body.groups).items);
    // There are three years of history, and the horizon is shorter than a year.
    fields(test, shown, shown.body, { comparison: { basis: 'year_earlier', periods: 7 } });
    for (const row of rows) {
      const group = objectOf(groups.find(({ key }) => isDeepStrictEqual(key, row.key)));
      const details = objectOf(group.details);
      const values = (name: string) => objectsIn(details[name]).map(({ value }) => value);
      const forecast = values('forecast');
      figures(test, shown, row, { next_sum: sumOf(forecast, Number) });
      const change = changeOf(forecast, values('actual'), shown.body.comparison);
      if (change !== null) figures(test, shown, row, { change });
      fields(test, shown, row, { forecast: forecast.map(short) });
      const errors = objectsIn(details.backtest).map(
        ({ date, value }) =>
          Number(value) - Number(objectsIn(details.actual).find((one) => one.date === date)?.value),
      );
      // The series contain only the errors of the displayed cutoff, but metrics may average over several
      // cutoffs.
      const isMean = Number(group.origins ?? 1) > 1;
      const { mae, bias } = objectOf(group.metrics);
      figures(test, shown, row, {
        absolute_error: isMean ? Number(mae) * errors.length : sumOf(errors, Math.abs),
        bias: isMean ? Number(bias) : sumOf(errors, Number) / errors.length,
      });
    }
    const bare = await board(test, [], await formulaRun(test.lab));
    for (const { key, ...row } of bare.rows) {
      // Sales ended a year before the forecast, so there is nothing that it could be compared with.
      const isOver = objectOf(key).c2 === 'Discontinued';
      test.assert(
        (row.change === null) === isOver,
        `change of ${JSON.stringify(key)} is ${JSON.stringify(row.change)}`,
        bare.shown.exchange,
      );
      fields(test, bare.shown, row, { absolute_error: null, wape: null, bias: null });
    }
    const share = sumOf(rows, (row) => Number(row.share));
    const isAll = rows.length === upload.file.series.length;
    test.assert(
      !isAll || isNear(share, 1),
      `the shares of all combinations add up to ${share}`,
      shown.exchange,
    );
  },
};

const values: Behavior = {
  rule: 'filters',
  operationId: 'listCharacteristicValues',
  name: 'search, limit and offset',
  async run(test) {
    const { id, file } = await sampleUpload(test.lab);
    const ask = (code: string, query: Query) =>
      test.request('listCharacteristicValues', { path: { id, code }, query });
    const { body } = await ask('c3', []);
    const whole = Array.isArray(body.values) ? body.values.map(String) : [];
    const parts: readonly [string, Query, readonly string[], number][] = [
      ['c3', [], file.warehouses.toSorted(), 3],
      ['c3', [['search', 'o']], ['North', 'South'], 2],
      ['c3', [['search', 'SÜ']], ['Süd'], 1],
      ['c3', [['search', 'nobody']], [], 0],
      ['c2', [['search', '名 😀']], file.products.slice(0, 1), 1],
      ['c3', [['limit', '1']], whole.slice(0, 1), 3],
      [
        'c3',
        [
          ['limit', '1'],
          ['offset', '2'],
        ],
        whole.slice(2),
        3,
      ],
      ['c3', [['offset', '3']], [], 3],
    ];
    for (const [code, query, expected, total] of parts) {
      const shown = await ask(code, query);
      const received = Array.isArray(shown.body.values) ? shown.body.values.map(String) : [];
      fields(test, shown, { values: received.toSorted() }, { values: [...expected].toSorted() });
      fields(test, shown, shown.body, { total });
    }
  },
};

const sortedByFrequency: Behavior = {
  rule: 'order',
  operationId: 'listCharacteristicValues',
  name: 'most frequent first',
  async run(test) {
    const { id } = await formulaUpload(test.lab);
    const shown = await test.request('listCharacteristicValues', { path: { id, code: 'c3' } });
    fields(test, shown, shown.body, { values: frequencies.map(({ warehouse }) => warehouse) });
  },
};

/** All tests of the lists of combinations and of characteristic values. */
export const combinationBehaviors: readonly Behavior[] = [
  sorted,
  sortedByLabel,
  sortedByClass,
  searched,
  asShown,
  values,
  sortedByFrequency,
];
