import { sharedLedger } from '../../fixtures/samples/ledger.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import { fields } from '../fields.ts';
import { type Behavior, objectsIn, type Shown } from '../behavior-test.ts';

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
  const more = ['A,2023-12-02,1,20,1', 'A,2024-01-01,,12,', 'C,2024-01-01,,5,1', 'C,2024-02-01,,7,'];
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
export const knownAheadBehaviors: readonly Behavior[] = [listed, ofLedger];
