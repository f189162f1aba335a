import type { components } from '@forecast-console/api-client/schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Schemas = components['schemas'];

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let runId: string;
let datasetId: string;

const settings = {
  service: 'cycle',
  service_level: 0.95,
  lead_time: 2,
  lead_time_spread: 0,
  review_period: 1,
} as const;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  datasetId = (await upload(app, ana.token, longCsv(36))).id;
  runId = await newRun();
});
afterAll(() => app.close());

const newRun = async (changed: Partial<Schemas['ForecastRequest']> = {}) =>
  (await forecastOf(app, ana.token, datasetId, { aggregation_characteristics: ['c2', 'c3'], ...changed }))
    .run_id;
const page = (query: Record<string, string> = {}, id = runId) =>
  ask(app, 'getStock', { token: ana.token, path: { runId: id }, query });
const set = (json: Schemas['StockForm'], { token } = ana, id = runId) =>
  call(app, 'setStock', { token, path: { runId: id }, json });
const item = (product: string, place: string, fields: Omit<Schemas['StockItem'], 'key'> = {}) => ({
  key: { c2: product, c3: place },
  ...fields,
});
const fileOf = (...lines: string[]) => ['Product,Warehouse,On hand,On order,Pack size', ...lines].join('\n');
const rowsOf = (answer: { body: unknown }) => (answer.body as Schemas['StockProblem']).rows;

describe('the stock of a run', () => {
  // STOCK-3, STOCK-5
  it('has proposals whose terms add up, from the forecast', async () => {
    expect(await page()).toMatchObject({ revision: 0, item_count: 0, without_stock: 6, basis: 'forecast' });
    const stored = await set({ settings, file: fileOf('A1,North,50,10,24', 'B2,South,5000,,') });
    expect(stored.body).toEqual({ revision: 1, item_count: 2 });
    const shown = await page();
    expect(shown).toMatchObject({ changed_by: 'ana', order_count: 1, without_stock: 4, total: 2, settings });
    const [first, second] = shown.proposals;
    expect(first).toMatchObject({ key: { c2: 'A1', c3: 'North' }, on_hand: 50, on_order: 10, pack_size: 24 });
    expect(second).toMatchObject({ quantity: 0, shortage_risk: 0, runs_out_on: null });
    if (first === undefined) throw new Error('no proposal');
    const { groups } = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId },
      query: { aggregation_characteristics: 'c2,c3', group: 'c2:A1~c3:North' },
    });
    const details = groups?.items[0]?.details;
    const forecast = (details?.forecast ?? []).slice(0, 3).reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect(first.expected_demand).toBeCloseTo(forecast, 6);
    expect(first.order_up_to).toBeCloseTo(first.expected_demand + first.safety_stock, 6);
    expect(first.quantity).toBeCloseTo(first.order_up_to - 50 - 10 + first.rounding, 6);
    expect(first.quantity % 24).toBe(0);
    expect(first.rounding).toBeLessThan(24);
  });

  // STOCK-5
  it('is shared by runs of the same level and not by others', async () => {
    const [same, other] = await Promise.all([
      newRun({ horizon: 3 }),
      newRun({ aggregation_characteristics: ['c2'] }),
    ]);
    expect(await page({}, same)).toMatchObject({ item_count: 2, total: 2 });
    expect(await page({}, other)).toMatchObject({ item_count: 0, revision: 0 });
    const tooShort = await newRun({ horizon: 2 });
    expect(await page({}, tooShort)).toMatchObject({ item_count: 2, beyond_horizon: 2, total: 0 });
  });

  // STOCK-6
  it('is sorted by urgency, searched and filtered', async () => {
    await set({ file: fileOf('A1,North,1,,', 'A1,South,1000,,', 'B2,North,200,,') });
    const names = async (query: Record<string, string>) =>
      (await page(query)).proposals.map(({ key }) => `${key.c2} ${key.c3}`);
    expect(await names({})).toEqual(['A1 North', 'B2 North', 'A1 South']);
    expect(await names({ sort: 'label', order: 'asc' })).toEqual(['A1 North', 'A1 South', 'B2 North']);
    expect(await names({ show: 'orders' })).toEqual(['A1 North', 'B2 North']);
    expect(await names({ show: 'at_risk', limit: '1' })).toEqual(['A1 North']);
    expect(await names({ search: 'south' })).toEqual(['A1 South']);
    expect(await names({ search: 'name of b2' })).toEqual(['B2 North']);
    expect(await names({ sort: 'runs_out_on', order: 'asc', offset: '2' })).toEqual(['A1 South']);
  });

  // STOCK-4
  it('lists the rows to correct and stores nothing', async () => {
    const before = await page();
    const answer = await set({
      settings: { ...settings, lead_time: 3 },
      file: fileOf('A1,North,-5,,', 'Z9,North,1,,', 'A1,South,1,,0', 'A1,South,2,,'),
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: '4 rows have a problem. Nothing was saved.' });
    expect(rowsOf(answer)).toEqual([
      { row: 2, column: 'On hand', value: '-5', problem: 'Stock on hand cannot be negative.' },
      { row: 3, column: null, value: 'Z9 + North', problem: 'The run has no such item.' },
      { row: 4, column: 'Pack size', value: '0', problem: 'The pack size must be greater than 0.' },
      { row: 5, column: null, value: 'A1 + South', problem: 'This item is already in row 4.' },
    ]);
    expect(await page()).toEqual(before);
  });

  // STOCK-4
  it.each([
    [{ lead_time: 0 }, 'The lead time must be greater than 0.'],
    [{ lead_time: 6 }, 'Lead time and review period are 7 months together, but the forecast covers only 6.'],
    [{ lead_time: 1, lead_time_spread: 2 }, 'The lead time spread cannot exceed the lead time.'],
    [{ service_level: 0.3 }, 'The service level must be between 50% and 99.5%.'],
  ])('refuses an item with %o', async (fields, problem) => {
    const answer = await set({ settings, items: [item('A1', 'North', { on_hand: 1, ...fields })] });
    expect(rowsOf(answer)).toEqual([expect.objectContaining({ row: 1, problem })]);
  });

  it('refuses settings beyond the forecast', async () => {
    const answer = await set({ settings: { ...settings, review_period: 5 } });
    expect(answer.body).toEqual({
      detail: 'Lead time and review period are 7 months together, but the forecast covers only 6.',
    });
  });

  // STOCK-5
  it('changes and removes single items, unless someone else changed the stock', async () => {
    const { revision } = await page();
    await set({ items: [item('C3', 'South', { on_hand: 7 }), item('A1', 'South')], revision }, ben);
    const now = await page({ sort: 'label', order: 'asc' });
    expect(now).toMatchObject({ changed_by: 'ben', revision: revision + 1, item_count: 3 });
    expect(now.proposals.map(({ key }) => `${key.c2} ${key.c3}`)).toEqual([
      'A1 North',
      'B2 North',
      'C3 South',
    ]);
    const late = await set({ items: [item('C3', 'South', { on_hand: 9 })], revision });
    expect(late.status).toBe(409);
    expect(late.body).toEqual({
      detail: 'Someone else changed the stock after you loaded it. Nothing was saved.',
    });
  });

  // STOCK-7
  it('has a curve that rises to the service level', async () => {
    const query = { group: 'c2:A1~c3:North' };
    const { points, order_up_to } = await ask(app, 'getStockCurve', {
      token: ana.token,
      path: { runId },
      query,
    });
    for (const [at, point] of points.entries()) {
      expect(point.cycle).toBeGreaterThanOrEqual(points[at - 1]?.cycle ?? 0);
      expect(point.fill).toBeGreaterThanOrEqual((points[at - 1]?.fill ?? 0) - 1e-9);
    }
    expect(points.find(({ stock }) => stock === order_up_to)?.cycle).toBeCloseTo(0.95, 6);
    const unknown = { token: ana.token, path: { runId }, query: { group: 'c2:A1~c3:South' } };
    expect((await call(app, 'getStockCurve', unknown)).status).toBe(422);
  });

  // STOCK-3
  it('uses the plan if there is one', async () => {
    const planned = await newRun();
    const { proposals } = await page({ search: 'A1' }, planned);
    const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId: planned } });
    const [point] = details.forecast;
    await call(app, 'adjustPlan', {
      token: ana.token,
      path: { runId: planned },
      json: {
        cells: [{ date: point?.date, kind: 'percent', amount: 100, based_on: point?.value }],
        reason: 'Promotion',
      },
    });
    const after = await page({ search: 'A1' }, planned);
    expect(after.basis).toBe('plan');
    expect(after.proposals[0]?.expected_demand).toBeGreaterThan(proposals[0]?.expected_demand ?? Infinity);
  });

  // STOCK-1
  it('needs a run with errors of summed demand', async () => {
    const older = await newRun();
    await app.withStore((db) => sql`DELETE FROM run_sum_errors WHERE run_id = ${older}`.execute(db));
    const refused = { token: ana.token, path: { runId: older } };
    expect(await call(app, 'getStock', refused)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Run it again') as string },
    });
    const without = await newRun({ run_backtest: false, intervals: false });
    expect((await call(app, 'getStock', { token: ana.token, path: { runId: without } })).status).toBe(409);
  });

  // STOCK-5
  it('is deleted with an entry in the audit trail', async () => {
    expect(await ask(app, 'deleteStock', { token: ben.token, path: { runId } })).toEqual({ success: true });
    expect(await page()).toMatchObject({ item_count: 0, revision: 0 });
    const admin = await signedIn(app, 'root', ['user', 'admin']);
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token });
    expect(entries.find(({ action }) => action === 'deleteStock')).toMatchObject({
      username: 'ben',
      subject: runId,
    });
  });

  it('is the stock of the total if the run has no level', async () => {
    const total = await newRun({ aggregation_characteristics: [] });
    await set({ items: [{ key: {}, on_hand: 10 }] }, ana, total);
    expect(await page({}, total)).toMatchObject({ total: 1, without_stock: 0, order_count: 1 });
  });
});
