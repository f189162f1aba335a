import { sharedLedger } from '../../fixtures/samples/ledger.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import { versionBody } from '../../fixtures/samples/updated-sample.ts';
import { fields, objectOf } from '../fields.ts';
import { json } from '../rejections.ts';
import { type Behavior, type BehaviorTest, objectsIn, type Shown } from '../behavior-test.ts';

const monthly = (month: number) => new Date(Date.UTC(2023, month)).toISOString().slice(0, 10);
const months = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => monthly(first + at));

/** Demand of a year, with prices that are known for one or two more months, or for none. */
const prices = { A: 10, B: 30, C: 4 };
const pricesCsv = () => {
  const rows = Object.entries(prices).flatMap(([product, price]) =>
    months(0, 12).map((date, at) => `${product},${date},${at + 1},${price},0`),
  );
  // December has two prices.
  const more = [
    'A,2023-12-02,1,20,1',
    'A,2024-01-01,,12,',
    'C,2024-01-01,,5,1',
    // The last row of a combination and date counts.
    'C,2024-02-01,,6,',
    'C,2024-02-01,,7,',
  ];
  return {
    name: 'prices.csv',
    text: `Product,Date,Demand,Price,Promotion\n${[...rows, ...more].join('\n')}\n`,
  };
};
const mapping = ['Price', 'Promotion'].map((column) => ({ column, role: 'unused', known_ahead: true }));

const combinationsIn = ({ body }: Shown) =>
  objectsIn(body.combinations).map(({ key, missing, values }) => [
    Object.values(key as object).join(),
    missing,
    Array.isArray(values) ? (values as unknown[]).slice(0, 3) : values,
  ]);

const listed: Behavior = {
  rule: 'counts',
  operationId: 'listKnownAheadValues',
  name: 'periods, columns and combinations',
  async run(test) {
    const body = uploadBody(pricesCsv(), { mapping: JSON.stringify(mapping) });
    const { body: made } = await test.request('uploadFile', { body });
    const path = { id: String(made.id) };
    const read = (query: readonly (readonly [string, string])[] = []) =>
      test.request('listKnownAheadValues', { path, query });
    const columns = ['Price', 'Promotion'];
    const nulls = (count: number) => Array.from({ length: count }, () => null);
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    const usual = await read();
    fields(test, usual, usual.body, {
      columns,
      column: 'Price',
      bucket: 'month',
      known_until: '2024-02-01',
      periods: months(12, 12),
      given: [2, 1, ...zeros(10)],
      mean: [8.5, 7, ...nulls(10)],
      incomplete: 3,
      total: 3,
      offset: 0,
      limit: 20,
    });
    const all = [
      ['B', 12, [null, null, null]],
      ['A', 11, [12, null, null]],
      ['C', 10, [5, 7, null]],
    ];
    fields(test, usual, { combinations: combinationsIn(usual) }, { combinations: all });
    const page = await read([
      ['limit', '1'],
      ['offset', '2'],
    ]);
    fields(test, page, { combinations: combinationsIn(page) }, { combinations: all.slice(2) });
    fields(test, page, page.body, {
      total: 3,
      incomplete: 3,
      given: usual.body.given,
      mean: usual.body.mean,
    });
    const first = await read([
      ['column', 'Price'],
      ['periods', '1'],
    ]);
    fields(test, first, first.body, { given: [2], known_until: '2024-02-01' });
    const past = await read([
      ['from', '2023-12-31'],
      ['periods', '2'],
      ['column', 'Price'],
    ]);
    fields(test, past, past.body, { periods: months(11, 2), given: [3, 2], incomplete: 1 });
    fields(test, past, past.body, { mean: [16, 8.5] });
    const december = [
      ['B', 1, [30, null]],
      ['A', 0, [15, 12]],
      ['C', 0, [4, 5]],
    ];
    fields(test, past, { combinations: combinationsIn(past) }, { combinations: december });
    const other = await read([
      ['column', 'Promotion'],
      ['periods', '1'],
    ]);
    fields(test, other, other.body, {
      columns,
      column: 'Promotion',
      known_until: '2024-01-01',
      given: [1],
      mean: [1],
    });
    const zeros12 = await read([
      ['column', 'Promotion'],
      ['from', '2023-12-05'],
      ['periods', '1'],
    ]);
    // A zero is a value.
    fields(test, zeros12, zeros12.body, { given: [3], mean: [0.25], incomplete: 0 });
    const unknown = await read([
      ['column', 'Demand'],
      ['periods', '1'],
    ]);
    fields(test, unknown, unknown.body, {
      columns,
      column: null,
      known_until: null,
      given: [0],
      mean: [null],
      total: 3,
    });
    for (const [name, values] of [
      ['periods', ['0', '61', '1.5']],
      ['from', ['2023-02-30', 'x']],
      ['column', ['']],
    ] as const)
      for (const value of values)
        await test.expectStatus(
          422,
          'listKnownAheadValues',
          { path, query: [[name, value]] },
          `${name} is invalid`,
        );
    const longest = await read([['periods', '60']]);
    fields(test, longest, longest.body, { periods: months(12, 60) });
    const early = await read([
      ['from', '2020-05-31'],
      ['periods', '60'],
    ]);
    const given = [...zeros(32), ...Array.from({ length: 12 }, () => 3), 2, 1, ...zeros(14)];
    fields(test, early, early.body, { periods: months(-32, 60), given, incomplete: 3 });
    const missing = objectsIn(early.body.combinations).map((one) => one.missing);
    fields(test, early, { missing }, { missing: [48, 47, 46] });
    await onlyAhead(test, path);
  },
};

/** Adds a file without demand to the prices, and files that lack a column. */
async function onlyAhead(test: BehaviorTest, path: { id: string }): Promise<void> {
  const { body: before } = await test.request('getUpload', { path });
  const next = (header: string, ...rows: readonly string[]) =>
    versionBody({ name: 'ahead.csv', text: `${[header, ...rows].join('\n')}\n` }, {});
  const header = 'Product,Date,Demand,Price,Promotion';
  const rows = ['A,2024-01-01,,14,', 'A,2024-02-01,,13,', 'C,2024-01-01,,5,0'];
  const added = await test.request('addUploadVersion', { path, body: next(header, ...rows) });
  const none = { new: 0, same: 0, changed: 0, removed: 0 };
  const known_ahead = { new: 1, same: 1, changed: 2, removed: 0 };
  fields(
    test,
    added,
    { difference: added.body.difference },
    {
      difference: { ...none, periods: [], changes: [], known_ahead },
    },
  );
  const shown = await test.request('getUpload', { path });
  const { rowCount, firstDate, lastDate } = before;
  fields(test, shown, shown.body, { version: 2, rowCount, firstDate, lastDate });
  const query = [['periods', '2']] as const;
  const values = await test.request('listKnownAheadValues', { path, query });
  const now = { known_until: '2024-02-01', given: [2, 2], mean: [9.5, 10] };
  fields(test, values, values.body, now);
  const all = [
    ['B', 2, [null, null]],
    ['A', 0, [14, 13]],
    ['C', 0, [5, 7]],
  ];
  fields(test, values, { combinations: combinationsIn(values) }, { combinations: all });
  // A file that ends earlier does not change how far a column is known.
  const sooner = await test.request('addUploadVersion', { path, body: next(header, 'B,2024-01-01,,31,') });
  const price = objectsIn(objectOf(sooner.body.report).columns).find(({ column }) => column === 'Price');
  fields(test, sooner, price, { known_ahead: true, known_until: '2024-02-01' });
  for (const id of ['previewUploadVersion', 'addUploadVersion']) {
    const less = next('Product,Date,Demand,Promotion', 'A,2024-01-01,5,0');
    const exchange = await test.expectStatus(422, id, { path, body: less }, 'the price is missing');
    test.assert(exchange.response.text.includes('Price'), 'the error does not name the price', exchange);
  }
  const { body: first } = await test.request('restoreUploadVersion', { path: { ...path, version: '1' } });
  fields(test, sooner, first, { version: 1 });
  const restored = await test.request('listKnownAheadValues', { path, query });
  fields(test, restored, restored.body, { given: [2, 1], mean: [8.5, 7] });
}

/** Weeks from a Monday; the price is known for one more week, and forecasts in the file do not count. */
const weekAt = (week: number) => new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10);

const weekly: Behavior = {
  rule: 'counts',
  operationId: 'listKnownAheadValues',
  name: 'of weeks, without forecasts in the file',
  async run(test) {
    const rows = Array.from({ length: 8 }, (_, at) => `actual,A,${weekAt(at)},${at},${at}`);
    const others = Array.from({ length: 8 }, (_, at) => `forecast,A,${weekAt(at)},${at},99`);
    const ahead = [`actual,A,${weekAt(8)},,5`, `,B,${weekAt(9)},,7`, `forecast,A,${weekAt(12)},,99`];
    const blank = `,B,${weekAt(0)},1,1`;
    const text = `Type,Product,Date,Demand,Price\n${[...rows, ...others, blank, ...ahead].join('\n')}\n`;
    const { body: made } = await test.request('uploadFile', {
      body: uploadBody({ name: 'weeks.csv', text }),
    });
    const path = { id: String(made.id) };
    const none = await test.request('listKnownAheadValues', { path });
    fields(test, none, none.body, { columns: [], column: null, known_until: null, bucket: 'week' });
    // A column can be marked after the upload.
    const columns = json({ columns: [mapping[0]] });
    const marked = await test.request('changeUploadColumns', { path, ...columns });
    const price = objectsIn(objectOf(marked.body.report).columns).find(({ column }) => column === 'Price');
    fields(test, marked, price, { role: 'unused', known_ahead: true });
    const usual = await test.request('listKnownAheadValues', { path, query: [['periods', '3']] });
    fields(test, usual, usual.body, {
      bucket: 'week',
      periods: [8, 9, 10].map(weekAt),
      known_until: weekAt(9),
      given: [1, 1, 0],
      mean: [5, 7, null],
      total: 2,
      incomplete: 2,
    });
    // Any day of a week names the week.
    const query = [
      ['from', '2024-02-25'],
      ['periods', '2'],
    ] as const;
    const sunday = await test.request('listKnownAheadValues', { path, query });
    fields(test, sunday, sunday.body, { periods: [7, 8].map(weekAt), given: [1, 1], mean: [7, 5] });
  },
};

const ofLedger: Behavior = {
  rule: 'consistent',
  operationId: 'listKnownAheadValues',
  name: 'of columns that are marked',
  async run(test) {
    const { id } = await sharedLedger(test.lab);
    const shown = await test.request('listKnownAheadValues', { path: { id } });
    // The column in stock is not known ahead.
    fields(test, shown, shown.body, {
      columns: ['Price'],
      column: 'Price',
      known_until: '2024-01-01',
      total: 4,
    });
    const [last] = objectsIn(shown.body.combinations).toReversed();
    fields(test, shown, last, { key: { c2: 'Äpfel', c3: 'Nord', c9: 'Ost' }, missing: 11 });
  },
};

/** All tests of columns known ahead. */
export const knownAheadBehaviors: readonly Behavior[] = [listed, weekly, ofLedger];
