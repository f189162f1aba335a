import type { components } from '@forecast-console/api-client/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { ended, fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Schemas = components['schemas'];
type Change = Schemas['AdjustmentRequest'];

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let datasetId: string;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  datasetId = (await upload(app, ana.token, longCsv(30))).id;
});
afterAll(() => app.close());

const newRun = async (changed: Partial<Schemas['ForecastRequest']> = {}) =>
  (await forecastOf(app, ana.token, datasetId, { aggregation_characteristics: ['c2', 'c3'], ...changed }))
    .run_id;

const adjust = (runId: string, json: Change, { token } = ana) =>
  call(app, 'adjustPlan', { token, path: { runId }, json });

const data = (runId: string, query: Record<string, string> = {}) =>
  ask(app, 'getRunData', {
    token: ana.token,
    path: { runId },
    query: { aggregation_characteristics: 'c2,c3', groups_size: '100', ...query },
  });

const plan = (runId: string) => ask(app, 'getPlan', { token: ana.token, path: { runId } });

const cell = (date: string, based_on: number, amount: number, kind: Schemas['CellChangeKind'] = 'value') => ({
  date,
  kind,
  amount,
  based_on,
});

/** Returns the forecast of the total in the first period. */
async function firstOf(runId: string) {
  const [point] = (await data(runId)).details.forecast;
  return { date: point?.date ?? '', value: point?.value ?? 0 };
}

const cents = (value: number | null | undefined) => Math.round(100 * (value ?? Number.NaN));

describe('an adjustment', () => {
  // ADJ-1, ADJ-2
  it('of the total is spread proportionally, adds up at every level and does not change the forecast', async () => {
    const runId = await newRun();
    const { date, value } = await firstOf(runId);
    const { status } = await adjust(runId, {
      cells: [cell(date, value, value + 100.01)],
      reason: 'Promotion',
    });
    expect(status).toBe(200);
    const { details, groups } = await data(runId);
    expect(details.forecast[0]?.value).toBe(value);
    expect(details.plan?.map((point) => point.value)).toEqual([
      value + 100.01,
      ...details.forecast.slice(1).map((point) => point.value),
    ]);
    const parts = groups?.items ?? [];
    expect(parts).toHaveLength(6);
    expect(parts.reduce((sum, part) => sum + cents(part.details.plan?.[0]?.value), 0)).toBe(
      cents(value + 100.01),
    );
    for (const part of parts) {
      const [forecast, planned] = [part.details.forecast[0]?.value ?? 0, part.details.plan?.[0]?.value ?? 0];
      expect(planned / forecast).toBeCloseTo((value + 100.01) / value, 3);
    }
    const byProduct = await data(runId, { aggregation_characteristics: 'c2' });
    expect(
      (byProduct.groups?.items ?? []).reduce((sum, part) => sum + cents(part.details.plan?.[0]?.value), 0),
    ).toBe(cents(value + 100.01));
  });

  // ADJ-1, ADJ-2
  it('of a combination or group rolls up to the total, even if it is a percentage', async () => {
    const runId = await newRun();
    const before = await data(runId);
    const one = before.groups?.items.find(({ key }) => key.c2 === 'B2' && key.c3 === 'South');
    const [point] = one?.details.forecast ?? [];
    const { date = '', value } = point ?? {};
    const north = (before.groups?.items ?? [])
      .filter(({ key }) => key.c3 === 'North')
      .reduce((sum, { details }) => sum + cents(details.forecast[0]?.value), 0);
    const change = { group: 'c3:South~c2:B2', cells: [cell(date, value ?? 0, 7)], reason: 'Lost' };
    const { body: lost } = await adjust(runId, change);
    // The values come in the order of the run's level.
    expect(Object.keys((lost as Schemas['Adjustment']).key)).toEqual(['c2', 'c3']);
    const { body } = await adjust(runId, {
      group: 'c3:North',
      cells: [cell(date, north / 100, 10, 'percent')],
      reason: 'Fair',
    });
    const [applied] = (body as Schemas['Adjustment']).cells;
    expect(cents(applied?.after)).toBe(Math.round(north * 1.1));
    const after = await data(runId);
    const sum = (after.groups?.items ?? []).reduce(
      (all, part) => all + cents(part.details.plan?.[0]?.value),
      0,
    );
    expect(cents(after.details.plan?.[0]?.value)).toBe(sum);
    expect(sum).toBe(
      cents(before.details.forecast[0]?.value) - cents(value) + 700 + Math.round(north * 1.1) - north,
    );
  });

  it('can be made in every period after the first attempt was interrupted', async () => {
    const runId = await newRun();
    const last = (await data(runId)).details.forecast.at(-1);
    const change = { cells: [cell(last?.date ?? '', last?.value ?? 0, 900)], reason: 'Promotion' };
    app.withDatabase((database) =>
      database.exec(
        `CREATE TRIGGER half AFTER INSERT ON plan_periods
         WHEN (SELECT count(*) FROM plan_periods WHERE run_id = NEW.run_id) > 2
         BEGIN SELECT RAISE(ABORT, 'broken off'); END`,
      ),
    );
    await expect(adjust(runId, change)).rejects.toThrow('answered 500');
    app.withDatabase((database) => database.exec('DROP TRIGGER half'));
    expect((await adjust(runId, change)).status).toBe(200);
  });

  // ADJ-3
  it('returns 409 with both values if another user changed the cell in the meantime', async () => {
    const runId = await newRun();
    const { date, value } = await firstOf(runId);
    await adjust(runId, { cells: [cell(date, value, 900)], reason: 'Promotion' }, ben);
    const refused = await adjust(runId, { cells: [cell(date, value, 800)], reason: 'Doubt' });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: 'Someone else changed this plan after you loaded it. Nothing was saved.',
        cells: [{ date, seen: value, yours: 800, theirs: 900, by: 'ben', reason: 'Promotion' }],
      },
    ]);
    expect((await plan(runId)).total).toBe(1);
    expect((await adjust(runId, { cells: [cell(date, 900, 800)], reason: 'Doubt' })).status).toBe(200);
    const both = await Promise.all(
      [ana, ben].map((user) => adjust(runId, { cells: [cell(date, 800, 700)], reason: 'Both' }, user)),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  // ADJ-5
  it('can be undone only by its author or an administrator, and later adjustments are then applied again', async () => {
    const runId = await newRun();
    const { date, value } = await firstOf(runId);
    await adjust(runId, { cells: [cell(date, value, 2 * value)], reason: 'Twice' });
    await adjust(runId, { cells: [cell(date, 2 * value, 50, 'percent')], reason: 'More' }, ben);
    const undo = (number: number, { token }: SignedIn) =>
      call(app, 'undoAdjustment', { token, path: { runId, adjustment: String(number) } });
    expect((await undo(1, ben)).status).toBe(403);
    expect((await undo(1, ana)).status).toBe(200);
    expect((await undo(1, ana)).status).toBe(409);
    const after = await data(runId);
    expect(cents(after.details.plan?.[0]?.value)).toBe(cents(1.5 * value));
    const { adjustments } = await plan(runId);
    expect(adjustments.map(({ number, created_by, undone_by }) => [number, created_by, undone_by])).toEqual([
      [2, 'ben', null],
      [1, 'ana', 'ana'],
    ]);
    expect(adjustments[0]?.cells[0]).toMatchObject({ before: value, amount: 50 });
    await undo(2, ben);
    expect((await data(runId)).details.plan).toBeUndefined();
  });

  // ADJ-6
  it('returns 409 while the plan is locked by the owner or an administrator', async () => {
    const runId = await newRun();
    const { date, value } = await firstOf(runId);
    const lock = (locked: boolean, { token }: SignedIn) =>
      call(app, 'lockPlan', { token, path: { runId }, json: { locked } });
    expect((await lock(true, ben)).status).toBe(403);
    expect((await lock(true, ana)).status).toBe(200);
    const refused = await adjust(runId, { cells: [cell(date, value, 1)], reason: 'Late' });
    expect([refused.status, refused.detail]).toEqual([
      409,
      'The plan of this run is locked by ana. Unlock it first, or ask them to unlock it.',
    ]);
    expect(await plan(runId)).toMatchObject({ locked_by: 'ana' });
    await lock(false, ana);
    expect((await adjust(runId, { cells: [cell(date, value, 1)], reason: 'Now' })).status).toBe(200);
  });
});

// ADJ-4
describe('an impossible adjustment', () => {
  let runId: string;
  beforeAll(async () => {
    runId = await newRun();
  });

  it.each([
    ['of a period outside the forecast', { cells: [cell('2031-01-01', 0, 1)] }],
    ['of a day that is not the start of a period', { cells: [cell('2024-07-02', 0, 1)] }],
    ['of an unknown combination', { group: 'c2:Z9', cells: [cell('2024-07-01', 0, 1)] }],
    ['to a negative value if there were never negative values', { cells: [cell('2024-07-01', NaN, -1)] }],
    ['by more than −100%', { cells: [cell('2024-07-01', NaN, -101, 'percent' as const)] }],
    ['with the same period twice', { cells: [cell('2024-07-01', NaN, 1), cell('2024-07-01', NaN, 2)] }],
    ['with a control character in the reason', { cells: [cell('2024-07-01', NaN, 1)], reason: 'a\u0007b' }],
  ])('%s is rejected, and nothing is stored', async (_what, change) => {
    const { value } = await firstOf(runId);
    const cells = change.cells.map((one) => ({
      ...one,
      based_on: Number.isNaN(one.based_on) ? value : one.based_on,
    }));
    expect((await adjust(runId, { reason: 'Test', ...change, cells })).status).toBe(422);
    expect(await plan(runId)).toMatchObject({ total: 0 });
    expect((await data(runId)).details.plan).toBeUndefined();
  });
});

// ADJ-7
describe('a refresh', () => {
  it('copies the adjustments of the remaining periods with their authors, and marks adjustments that no longer apply', async () => {
    const own = await upload(app, ana.token, longCsv(30));
    const { run_id: runId } = await forecastOf(app, ana.token, own.id, {
      aggregation_characteristics: ['c2'],
    });
    const before = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId },
      query: { aggregation_characteristics: 'c2' },
    });
    const valueOf = (product: string, at: number) =>
      before.groups?.items.find(({ key }) => key.c2 === product)?.details.forecast[at]?.value ?? 0;
    const dates = before.details.forecast.map(({ date }) => date);
    await adjust(
      runId,
      {
        group: 'c2:A1',
        cells: [0, 1].map((at) => cell(dates[at] ?? '', valueOf('A1', at), 1234)),
        reason: 'Order',
      },
      ben,
    );
    await adjust(runId, {
      group: 'c2:C3',
      cells: [cell(dates[2] ?? '', valueOf('C3', 2), 10, 'percent')],
      reason: 'Fair',
    });
    await adjust(runId, {
      group: 'c2:B2',
      cells: [cell(dates[2] ?? '', valueOf('B2', 2), 200.5, 'change')],
      reason: 'Extra order',
    });
    const form = fileForm(
      longCsv(31)
        .split('\n')
        .filter((line) => !line.startsWith('C3'))
        .join('\n'),
    );
    form.delete('upload_mode');
    form.set('mode', 'replace-all');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id: own.id }, multipart: form });
    const { run_id: next } = await ask(app, 'refreshForecastRun', { token: ana.token, path: { runId } });
    await ended(app, ana.token, next);
    const carried = await plan(next);
    expect(carried.vanished_count).toBe(1);
    const [extra] = carried.adjustments[0]?.cells ?? [];
    expect(extra).toMatchObject({ kind: 'value', amount: extra?.after, change: 200.5 });
    expect(extra?.before).not.toBe(valueOf('B2', 2));
    expect((extra?.after ?? 0) - (extra?.before ?? 0)).toBeCloseTo(200.5, 2);
    expect(carried.adjustments).toMatchObject([
      { key: { c2: 'B2' }, carried: true },
      { key: { c2: 'C3' }, vanished: true, carried: true, cells: [{ after: null }] },
      {
        key: { c2: 'A1' },
        created_by: 'ben',
        carried: true,
        vanished: false,
        cells: [{ date: dates[1], after: 1234 }],
      },
    ]);
    const after = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId: next },
      query: { aggregation_characteristics: 'c2', group: 'c2:A1' },
    });
    expect(after.groups?.items[0]?.details.plan?.[0]).toEqual({ date: dates[1], value: 1234 });
    // Undoing an adjustment without an effect must not apply later ones again.
    const byProduct = { aggregation_characteristics: 'c2' };
    const { details, groups } = await data(next, byProduct);
    await ask(app, 'undoAdjustment', { token: ana.token, path: { runId: next, adjustment: '2' } });
    expect(await data(next, byProduct)).toMatchObject({ details, groups });
    expect(await plan(next)).toMatchObject({ vanished_count: 0 });
  });
});
