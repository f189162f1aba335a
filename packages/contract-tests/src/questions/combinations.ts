import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { frequencies, oddUpload } from '../knowledge/odd-upload.ts';
import { specimenRun, specimenUpload } from '../knowledge/specimens.ts';
import { fields, figures, isNear, objectOf, sumOf } from './fields.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const about = 'listCombinations';
const level = [['aggregation_characteristics', 'c2,c3']] as const;
type Query = readonly (readonly [string, string])[];

async function board(inquiry: Inquiry, query: Query = []) {
  const { runId, upload } = await specimenRun(inquiry.lab);
  const shown = await inquiry.ask(about, { path: { runId }, query: [...level, ...query] });
  return { runId, upload, shown, rows: objectsIn(shown.body.combinations) };
}

const sorts = ['absolute_error', 'wape', 'bias', 'next_sum', 'change', 'share'] as const;

const sorted: Question = {
  rule: 'order',
  about,
  name: `by ${sorts.join(', ')}`,
  async ask(inquiry) {
    const whole = await board(inquiry);
    for (const sort of sorts)
      for (const order of ['asc', 'desc'] as const) {
        const { shown, rows } = await board(inquiry, [
          ['sort', sort],
          ['order', order],
        ]);
        const figuresOf = (list: readonly JsonObject[]) => list.map((one) => Number(one[sort]));
        const rising = figuresOf(whole.rows).toSorted((a, b) => a - b);
        const right = order === 'asc' ? rising : rising.toReversed();
        fields(inquiry, shown, { [sort]: figuresOf(rows) }, { [sort]: right });
      }
    const worst = whole.rows.map(({ absolute_error: error }) => Number(error));
    fields(inquiry, whole.shown, { worst }, { worst: worst.toSorted((a, b) => b - a) });
  },
};

const searched: Question = {
  rule: 'filters',
  about,
  name: 'search, class and bias',
  async ask(inquiry) {
    const { rows, upload } = await board(inquiry);
    const classes = [...new Set(rows.map((one) => String(one.class)))];
    const [product = ''] = upload.file.products;
    const parts: readonly [Query, (row: JsonObject) => boolean][] = [
      [[['search', product.toLowerCase()]], ({ key }) => objectOf(key).c2 === product],
      [[['search', 'süd']], ({ key }) => objectOf(key).c3 === 'Süd'],
      [[['bias', 'high']], ({ bias }) => Number(bias) > 0],
      [[['bias', 'low']], ({ bias }) => Number(bias) < 0],
      ...classes.map((one): [Query, (row: JsonObject) => boolean] => [
        [['class', one]],
        (row) => row.class === one,
      ]),
    ];
    for (const [query, isMeant] of parts) {
      const { shown, rows: came } = await board(inquiry, query);
      const keys = rows.filter(isMeant).map(({ key }) => key);
      fields(inquiry, shown, { keys: came.map(({ key }) => key) }, { keys });
      fields(inquiry, shown, shown.body, { total: keys.length });
    }
  },
};

/** Four significant digits, as the lines beside the figures have them. */
const short = (value: unknown) => Number(Number(value).toPrecision(4));

const asShown: Question = {
  rule: 'series',
  about,
  name: 'figures of the series',
  async ask(inquiry) {
    const { runId, upload, shown, rows } = await board(inquiry);
    const data = await inquiry.ask('getRunData', { path: { runId }, query: level });
    const groups = objectsIn(objectOf(data.body.groups).items);
    for (const row of rows) {
      const details = objectOf(groups.find(({ key }) => isDeepStrictEqual(key, row.key))?.details);
      const values = (name: string) => objectsIn(details[name]).map(({ value }) => value);
      const forecast = values('forecast');
      const next = sumOf(forecast, Number);
      const past = sumOf(values('actual').slice(-forecast.length), Number);
      figures(inquiry, shown, row, { next_sum: next, change: next / past - 1 });
      fields(inquiry, shown, row, { forecast: forecast.map(short) });
      const errors = objectsIn(details.backtest).map(
        ({ date, value }) =>
          Number(value) - Number(objectsIn(details.actual).find((one) => one.date === date)?.value),
      );
      figures(inquiry, shown, row, {
        absolute_error: sumOf(errors, Math.abs),
        bias: sumOf(errors, Number) / errors.length,
      });
    }
    const share = sumOf(rows, (row) => Number(row.share));
    const isAll = rows.length === upload.file.series.length;
    inquiry.require(!isAll || isNear(share, 1), `the shares of all are ${share} together`, shown.exchange);
  },
};

const values: Question = {
  rule: 'filters',
  about: 'listCharacteristicValues',
  name: 'search, limit and offset',
  async ask(inquiry) {
    const { id, file } = await specimenUpload(inquiry.lab);
    const ask = (code: string, query: Query) =>
      inquiry.ask('listCharacteristicValues', { path: { id, code }, query });
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
    for (const [code, query, right, total] of parts) {
      const shown = await ask(code, query);
      const came = Array.isArray(shown.body.values) ? shown.body.values.map(String) : [];
      fields(inquiry, shown, { values: came.toSorted() }, { values: [...right].toSorted() });
      fields(inquiry, shown, shown.body, { total });
    }
  },
};

const mostFrequentFirst: Question = {
  rule: 'order',
  about: 'listCharacteristicValues',
  name: 'most frequent first',
  async ask(inquiry) {
    const { id } = await oddUpload(inquiry.lab);
    const shown = await inquiry.ask('listCharacteristicValues', { path: { id, code: 'c3' } });
    fields(inquiry, shown, shown.body, { values: frequencies.map(({ warehouse }) => warehouse) });
  },
};

/** What lists of combinations and of values have to be. */
export const combinationQuestions: readonly Question[] = [
  sorted,
  searched,
  asShown,
  values,
  mostFrequentFirst,
];
