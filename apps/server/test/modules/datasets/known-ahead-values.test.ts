import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

async function stored(lines: readonly string[], columns: readonly string[]): Promise<string> {
  const form = fileForm(lines.join('\n'));
  form.set(
    'mapping',
    JSON.stringify(columns.map((column) => ({ column, role: 'unused', known_ahead: true }))),
  );
  return (await ask(app, 'uploadFile', { token: ana.token, multipart: form })).id;
}

function added(id: string, lines: readonly string[]) {
  const form = new FormData();
  form.set('mode', 'append');
  form.set('file', new Blob([lines.join('\n')]), 'prices.csv');
  return call(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart: form });
}

const valuesOf = (id: string, query = {}) =>
  ask(app, 'listKnownAheadValues', { token: ana.token, path: { id }, query });

const header = 'Product,Date,Demand,Price,Promotion';
const monthly = [
  header,
  'A,2024-01-01,10,5,0',
  'A,2024-02-01,12,5,1',
  'A,2024-03-01,,4,0',
  'A,2024-04-01,,4,1',
  'B,2024-01-01,20,8,0',
  'B,2024-02-01,22,8,0',
  'B,2024-03-01,,9,0',
];

// DRV-6
describe('the values of a column known ahead', () => {
  it('start after the last demand, by combination and period, with the most missing values first', async () => {
    const id = await stored(monthly, ['Price', 'Promotion']);
    expect(await valuesOf(id, { periods: 3 })).toEqual({
      columns: ['Price', 'Promotion'],
      column: 'Price',
      bucket: 'month',
      known_until: '2024-04-01',
      periods: ['2024-03-01', '2024-04-01', '2024-05-01'],
      given: [2, 1, 0],
      mean: [6.5, 4, null],
      incomplete: 2,
      combinations: [
        { key: { c2: 'B' }, missing: 2, values: [9, null, null] },
        { key: { c2: 'A' }, missing: 1, values: [4, 4, null] },
      ],
      total: 2,
      offset: 0,
      limit: 20,
    });
    const past = await valuesOf(id, {
      column: 'Promotion',
      from: '2024-02-15',
      periods: 1,
      limit: 1,
      offset: 1,
    });
    expect(past).toMatchObject({
      known_until: '2024-04-01',
      periods: ['2024-02-01'],
      incomplete: 0,
      combinations: [{ key: { c2: 'B' }, missing: 0, values: [0] }],
      total: 2,
    });
  });

  it('are the mean of the days of a week, and leave out other types than actual demand', async () => {
    const id = await stored(
      [
        'Product,Type,Date,Demand,Price',
        ...['01', '08', '15', '22', '29'].map((day) => `A,actual,2024-01-${day},1,2`),
        'A,forecast,2024-02-05,1,9',
        'A,actual,2024-02-05,,3',
        'A,actual,2024-02-07,,5',
      ],
      ['Price'],
    );
    const { bucket, combinations, total } = await valuesOf(id, { from: '2024-02-05', periods: 1 });
    expect({ bucket, combinations, total }).toEqual({
      bucket: 'week',
      combinations: [{ key: { c1: 'actual', c2: 'A' }, missing: 0, values: [4] }],
      total: 1,
    });
  });

  it('include values of every version, and a file may add them without demand', async () => {
    const id = await stored(monthly, ['Price', 'Promotion']);
    const { status, body } = await added(id, [header, 'B,2024-04-01,,7.5,', 'B,2024-05-01,,7,1']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ row_count: 4, last_date: '2024-02-01' });
    const { report } = await ask(app, 'getUpload', { token: ana.token, path: { id } });
    const until = report?.columns.flatMap(({ known_until: day }) => (day === undefined ? [] : [day]));
    expect(until).toEqual(['2024-05-01', '2024-05-01']);
    const { given, combinations } = await valuesOf(id, { periods: 3 });
    expect(given).toEqual([2, 2, 1]);
    expect(combinations).toEqual([
      { key: { c2: 'A' }, missing: 1, values: [4, 4, null] },
      { key: { c2: 'B' }, missing: 0, values: [9, 7.5, 7] },
    ]);
  });

  it('stay known as far as before if an added file ends earlier', async () => {
    const id = await stored(monthly, ['Price', 'Promotion']);
    expect((await added(id, [header, 'B,2024-02-01,,7.5,'])).status).toBe(200);
    const { report } = await ask(app, 'getUpload', { token: ana.token, path: { id } });
    const until = report?.columns.flatMap(({ known_until: day }) => (day === undefined ? [] : [day]));
    expect(until).toEqual(['2024-04-01', '2024-04-01']);
  });

  it('are missing for a column that is not known ahead', async () => {
    const none = { column: null, known_until: null, given: [0], mean: [null], incomplete: 2, total: 2 };
    expect(await valuesOf(await stored(monthly, []), { periods: 1 })).toMatchObject({ columns: [], ...none });
    const id = await stored(monthly, ['Price']);
    const other = await valuesOf(id, { column: 'Demand', periods: 1 });
    expect(other).toMatchObject({ columns: ['Price'], ...none });
  });

  it('start at the latest in the year 9900', async () => {
    const id = await stored(monthly, ['Price']);
    const { periods } = await valuesOf(id, { from: '9999-12-31', periods: 1 });
    expect(periods).toEqual(['9900-12-01']);
  });
});

it('a new dataset without any demand is rejected', async () => {
  const form = fileForm([header, 'A,2024-03-01,,4,0'].join('\n'));
  form.set('mapping', JSON.stringify([{ column: 'Price', role: 'unused', known_ahead: true }]));
  const { status } = await call(app, 'uploadFile', { token: ana.token, multipart: form });
  expect(status).toBe(422);
});
