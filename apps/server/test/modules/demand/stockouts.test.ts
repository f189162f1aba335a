import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Period = components['schemas']['StockoutPeriod'];

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let id: string;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id } = await upload(app, ana.token));
});

const spring: Period = { key: { c2: 'A1' }, first_date: '2023-04-01', last_date: '2023-05-31' };
const mark = (stockouts: Period[], token = ana.token) =>
  call(app, 'addStockouts', { token, path: { id }, json: { stockouts } });
const list = () => ask(app, 'listStockouts', { token: ana.token, path: { id } });
const remove = (stockoutId: string, token = ana.token) =>
  call(app, 'deleteStockout', { token, path: { id, stockoutId } });

/** A day of 1990 or later. */
const dayAt = (at: number) => new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10);
const days = (from: number, count: number): Period[] =>
  Array.from({ length: count }, (_, at) => ({
    key: {},
    first_date: dayAt(from + at),
    last_date: dayAt(from + at),
  }));

describe('stockout marks', () => {
  // DEM-1
  it('can be set by every user and name their author', async () => {
    expect((await mark([spring], ben.token)).status).toBe(200);
    expect((await list()).stockouts).toMatchObject([{ ...spring, created_by: 'ben', removed_at: null }]);
  });

  // DEM-9
  it('have a kind, and a period may have one mark of each kind', async () => {
    const kinds = ['outlier', 'keep'] as const;
    expect((await mark([spring, ...kinds.map((kind) => ({ ...spring, kind }))])).status).toBe(200);
    expect((await list()).stockouts.map(({ kind }) => kind)).toEqual(['stockout', ...kinds]);
    expect((await mark([{ ...spring, kind: 'stockout' }])).status).toBe(409);
    expect((await mark([{ ...spring, kind: 'keep' }])).status).toBe(409);
  });

  it('are returned with their characteristics in order', async () => {
    const key = { c3: 'North', c2: 'A1' };
    await mark([{ ...spring, key }]);
    const [found] = (await list()).stockouts;
    expect(Object.keys(found?.key ?? {})).toEqual(['c2', 'c3']);
    expect((await mark([{ ...spring, key: { c2: 'A1', c3: 'North' } }])).detail).toBe(
      'A1 + North, 01/04/2023 to 31/05/2023, is already marked.',
    );
  });

  // DEM-1
  it('can be removed by the author, the owner of the dataset and administrators only', async () => {
    await mark([spring], ana.token);
    const [own] = (await list()).stockouts;
    expect((await remove(own?.id ?? '', ben.token)).status).toBe(403);
    expect((await remove(own?.id ?? '')).status).toBe(200);
    await mark([spring], ben.token);
    const [other] = (await list()).stockouts;
    expect((await remove(other?.id ?? '', ben.token)).status).toBe(200);
  });

  // DEM-2
  it('stay in the list of removed marks with the user who removed them', async () => {
    await mark([spring]);
    const [set] = (await list()).stockouts;
    await remove(set?.id ?? '');
    expect((await remove(set?.id ?? '')).status).toBe(404);
    const { stockouts, removed } = await list();
    expect(stockouts).toEqual([]);
    expect(removed).toMatchObject([{ ...spring, created_by: 'ana', removed_by: 'ana' }]);
    expect(removed[0]?.removed_at).not.toBeNull();
  });

  it('can be set again after they were removed', async () => {
    await mark([spring]);
    const [set] = (await list()).stockouts;
    await remove(set?.id ?? '');
    expect((await mark([spring])).status).toBe(200);
  });

  it('are set together or not at all', async () => {
    const refused = await mark([spring, { ...spring, key: { c2: 'B7' } }]);
    expect([refused.status, refused.detail]).toEqual([422, 'Product has no value "B7" in this dataset.']);
    expect((await list()).stockouts).toEqual([]);
    expect((await mark([spring, spring])).status).toBe(409);
    expect((await list()).stockouts).toEqual([]);
  });

  it.each([
    [{ last_date: '2023-03-31' }, 'Mark 1: the period ends on 31/03/2023, before 01/04/2023.'],
    [{ first_date: '1899-12-31' }, 'Mark 1: the dates must be between 01/01/1900 and 31/12/2200.'],
    [
      { last_date: '2034-01-01' },
      'Mark 1: the period from 01/04/2023 to 01/01/2034 is longer than ten years.',
    ],
    [{ key: { c9: 'A1' } }, 'The dataset has no characteristic c9. Choose others.'],
  ])('are rejected for %o', async (changed, detail) => {
    expect(await mark([{ ...spring, ...changed }])).toMatchObject({ status: 422, detail });
  });

  // DEM-2
  it('are limited to 1,000 per dataset, and 200 removed ones are kept', async () => {
    for (let from = 0; from < 1000; from += 200) await mark(days(from, 200));
    expect((await mark(days(1000, 1))).detail).toContain('would have 1001 marks, but at most 1000');
    const { stockouts } = await list();
    for (const one of stockouts.slice(0, 203)) await remove(one.id);
    const { removed } = await list();
    expect(removed).toHaveLength(200);
    expect(removed.at(-1)?.first_date).toBe(dayAt(3));
  });

  // DEM-2
  it('are recorded in the audit trail', async () => {
    await mark([spring]);
    const [set] = (await list()).stockouts;
    await remove(set?.id ?? '');
    const admin = await signedIn(app, 'root', ['user', 'admin']);
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token });
    expect(entries.slice(0, 10)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'addStockouts', username: 'ana', subject: id }),
        expect.objectContaining({ action: 'deleteStockout', subject: `${id}/stockouts/${set?.id}` }),
      ]),
    );
  });
});
