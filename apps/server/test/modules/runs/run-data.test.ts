import type { components } from '@forecast-console/api-client/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, type Request } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, forecastOf, isoMonth, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Schemas = components['schemas'];

const months = 36;
let app: TestApp;
let ana: SignedIn;
let uploaded: Schemas['UploadAnswer'];
let run: Schemas['ForecastRunDetail'];
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  uploaded = await upload(app, ana.token, longCsv(months));
  run = await forecastOf(app, ana.token, uploaded.id, { aggregation_characteristics: ['c2', 'c3'] });
});
afterAll(() => app.close());

const data = (query: Request['query'] = {}, runId = run.run_id) =>
  ask(app, 'getRunData', { token: ana.token, path: { runId }, query });
const withGroups = { aggregation_characteristics: 'c2,c3' };
const totalOf = (month: number) =>
  [0, 1, 2]
    .flatMap((product) => [0, 1].map((place) => demand(month, product, place)))
    .reduce((a, b) => a + b);

describe('the series of a run', () => {
  // ACC-1
  it('consist of actuals, a backtest of the last months and a forecast of the next months', async () => {
    const { details, chartData, status, bucket_type } = await data();
    expect({ status, bucket_type }).toEqual({ status: 'completed', bucket_type: 'month' });
    expect(details.actual).toEqual(
      Array.from({ length: months }, (_, month) => ({ date: isoMonth(month), value: totalOf(month) })),
    );
    const dates = (points: { date: string }[]) => points.map(({ date }) => date);
    expect(dates(details.backtest)).toEqual([33, 34, 35].map(isoMonth));
    expect(dates(details.forecast)).toEqual([36, 37, 38, 39, 40, 41].map(isoMonth));
    for (const { value, lower, upper } of details.forecast) {
      expect(lower).toBeLessThanOrEqual(Number(value));
      expect(upper).toBeGreaterThanOrEqual(Number(value));
      expect(lower).toBeGreaterThanOrEqual(0);
    }
    expect(chartData).toEqual({ actual: details.actual, forecast: details.forecast });
  });

  // ENT-9, ACC-7
  it('have no bounds if intervals are off, and no backtest if the backtest is off', async () => {
    const bare = await forecastOf(app, ana.token, uploaded.id, { intervals: false, run_backtest: false });
    const { details } = await data({}, bare.run_id);
    expect(details.backtest).toEqual([]);
    expect(Object.keys(details.forecast[0] ?? {})).toEqual(['date', 'value']);
  });

  it('contain only the requested types', async () => {
    const { details, chartData } = await data({ type: 'forecast,backtest' });
    expect(details.actual).toEqual([]);
    expect(details.forecast).toHaveLength(6);
    expect(details.backtest).toHaveLength(3);
    expect(chartData.actual).toEqual([]);
    expect((await data({ type: '' })).details).toEqual((await data()).details);
    const unknown = await call(app, 'getRunData', {
      token: ana.token,
      path: { runId: run.run_id },
      query: { type: 'guess' },
    });
    expect(unknown.status).toBe(422);
  });

  it('begin at the requested start and keep the actuals after the forecast start', async () => {
    const late = await forecastOf(app, ana.token, uploaded.id, {
      data_start_date: '2022-07-01',
      forecast_start_date: '2024-07-01',
    });
    const { details } = await data({}, late.run_id);
    expect([details.actual[0]?.date, details.actual.at(-1)?.date]).toEqual(['2022-07-01', '2024-12-01']);
    expect([details.backtest[0]?.date, details.backtest.at(-1)?.date]).toEqual(['2024-04-01', '2024-06-01']);
    expect(details.forecast[0]?.date).toBe('2024-07-01');
  });

  it('contain only rows that match the filters', async () => {
    const filtered = await forecastOf(app, ana.token, uploaded.id, {
      filters: { product_numbers: ['B2', 'unknown'], warehouses: ['South'] },
    });
    const { details } = await data({}, filtered.run_id);
    expect(details.actual[0]).toEqual({ date: '2022-01-01', value: demand(0, 1, 1) });
  });

  it('use the requested bucket', async () => {
    const { run_id } = await forecastOf(app, ana.token, uploaded.id, { bucket_type: 'quarter', horizon: 2 });
    const { details, bucket_type } = await data({}, run_id);
    expect(bucket_type).toBe('quarter');
    expect(details.actual[0]).toEqual({ date: '2022-01-01', value: totalOf(0) + totalOf(1) + totalOf(2) });
    expect(details.forecast.map(({ date }) => date)).toEqual(['2025-01-01', '2025-04-01']);
  });

  it('begin at the forecast start if a gap is bridged', async () => {
    const { run_id } = await forecastOf(app, ana.token, uploaded.id, { forecast_start_date: '2025-04-01' });
    const { details } = await data({}, run_id);
    expect(details.forecast.map(({ date }) => date)).toEqual([39, 40, 41, 42, 43, 44].map(isoMonth));
  });
});

// ANA-20, ANA-24
it('the series of a run include the first and last bucket even if the data covers them only partly', async () => {
  const days = Array.from({ length: 40 }, (_, at) =>
    new Date(Date.UTC(2024, 0, 4 + at)).toISOString().slice(0, 10),
  );
  const csv = ['Product,Date,Demand', ...days.map((day) => `A1,${day},5`)].join('\n');
  const { id, run_id } = await upload(app, ana.token, csv);
  const weekly: Partial<Schemas['ForecastRequest']> = {
    aggregation_characteristics: ['c2'],
    bucket_type: 'week',
    horizon: 2,
    run_backtest: false,
  };
  const first = await forecastOf(app, ana.token, id, weekly);
  // From Thursday, 4 January, to Monday, 12 February.
  const edges = { partial_first: '2024-01-01', partial_last: '2024-02-12' };
  // All complete weeks are equal.
  const groups = { items: [{ cv: 0 }] };
  expect(await data({ aggregation_characteristics: 'c2' }, first.run_id)).toMatchObject({ ...edges, groups });
  const later = await forecastOf(app, ana.token, id, { ...weekly, data_start_date: '2024-01-08' });
  expect((await data({}, later.run_id)).partial_first).toBeNull();
  expect(await data({}, run_id)).toMatchObject({
    bucket_type: 'day',
    partial_first: null,
    partial_last: null,
  });
  expect(await data()).toMatchObject({ partial_first: null, partial_last: null });
});

/** Sum of rounded values, in units of the last digit. */
function inHundredths(...values: number[]): number {
  const hundredths = values.map((value) => Math.round(100 * value));
  expect(hundredths.map((value) => value / 100)).toEqual(values);
  return hundredths.reduce((sum, value) => sum + value, 0);
}

describe('the groups of a run', () => {
  // LEAD-4
  it('are explained by their own history, not by that of the total', async () => {
    const { groups } = await data(withGroups);
    const levels = groups?.items.map(({ key, explanation }) => [`${key.c2} ${key.c3}`, explanation?.level]);
    const last = Array.from({ length: 12 }, (_, at) => months - 12 + at);
    const findLevel = (product: number, place: number) =>
      last.reduce((sum, month) => sum + demand(month, product, place), 0) / 12;
    expect(Object.fromEntries(levels ?? [])).toMatchObject({
      'A1 North': findLevel(0, 0),
      'C3 South': findLevel(2, 1),
    });
    expect(groups?.items[0]?.explanation?.relied_on).toEqual(run.explanation?.relied_on);
  });

  it("include the share of actuals inside the total's interval, over all cutoffs with a complete holdout", () => {
    const { inside, of, origins = 0 } = run.interval_held ?? { inside: -1, of: 0 };
    expect(origins).toBe(run.origins - 3);
    expect(of).toBe(3 * origins);
    expect(inside).toBeGreaterThanOrEqual(0);
    expect(inside).toBeLessThanOrEqual(of);
  });

  // RUN-6
  it('add up to the total exactly: actuals, backtest and forecast', async () => {
    const { details, groups } = await data(withGroups);
    expect(groups).toMatchObject({ total: 6, page: 1, page_size: 20 });
    for (const type of ['actual', 'backtest', 'forecast'] as const)
      for (const [index, point] of details[type].entries()) {
        const values = groups?.items.map((item) => item.details[type][index]?.value ?? Number.NaN) ?? [];
        expect(inHundredths(...values), `${type} ${point.date}`).toBe(inHundredths(Number(point.value)));
      }
    const shares = groups?.items.map(({ share }) => share ?? 0) ?? [];
    expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1, 9);
  });

  // RUN-8
  it('are sorted by error, largest first, and include the key and product name', async () => {
    const { groups } = await data(withGroups);
    const errors = groups?.items.map(({ metrics }) => metrics?.mae ?? Number.NaN) ?? [];
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    const keys = groups?.items.map(({ key }) => `${key.c2} ${key.c3}`) ?? [];
    expect(keys.toSorted()).toEqual(['A1 North', 'A1 South', 'B2 North', 'B2 South', 'C3 North', 'C3 South']);
    for (const { key, name } of groups?.items ?? []) expect(name).toBe(`Name of ${key.c2}`);
  });

  // RUN-8
  it('are paged without duplicates', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((groups_page) => data({ ...withGroups, groups_page, groups_size: 4 })),
    );
    expect(pages.map(({ groups }) => groups?.items.length)).toEqual([4, 2, 0]);
    const whole = await data(withGroups);
    expect(pages.flatMap(({ groups }) => groups?.items ?? [])).toEqual(whole.groups?.items);
  });

  it('are ranked by volume over all groups, not per page', async () => {
    const whole = (await data(withGroups)).groups?.items ?? [];
    const bySize = whole.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
    let sum = 0;
    for (const { share, cumulative_share, cv } of bySize) {
      sum += share ?? 0;
      expect(cumulative_share).toBeCloseTo(sum, 9);
      expect(cv).toBeGreaterThan(0);
    }
    const page = (await data({ ...withGroups, groups_page: 2, groups_size: 4 })).groups?.items ?? [];
    expect(page.map(({ cumulative_share }) => cumulative_share)).toEqual(
      whole.slice(4).map(({ cumulative_share }) => cumulative_share),
    );
  });

  // RUN-7
  it('can be formed by each single characteristic of the level, with the same total', async () => {
    const { levels, level_parents, details } = await data();
    expect(levels).toEqual(['c2', 'c3']);
    // Products are in several warehouses and warehouses have several products.
    expect(level_parents).toEqual({});
    for (const [code, count] of [
      ['c2', 3],
      ['c3', 2],
    ] as const) {
      const { groups } = await data({ aggregation_characteristics: code });
      expect(groups).toMatchObject({ total: count, page: 1 });
      expect(groups?.items.map(({ key }) => Object.keys(key))).toEqual(
        Array.from({ length: count }, () => [code]),
      );
      for (const type of ['actual', 'backtest', 'forecast'] as const)
        for (const [index, point] of details[type].entries()) {
          const values = groups?.items.map((item) => item.details[type][index]?.value ?? Number.NaN) ?? [];
          expect(inHundredths(...values), `${code} ${type} ${point.date}`).toBe(
            inHundredths(Number(point.value)),
          );
        }
    }
  });

  it('can be requested only at the level of the run, in any order, or at a level above it', async () => {
    expect((await data({ aggregation_characteristics: 'c3,c2' })).groups?.total).toBe(6);
    expect((await data()).groups).toBeUndefined();
    for (const level of ['c4', 'c2,c4', 'c2,c3,c4']) {
      const answer = await call(app, 'getRunData', {
        token: ana.token,
        path: { runId: run.run_id },
        query: { aggregation_characteristics: level },
      });
      expect(answer.status).toBe(422);
      expect(answer.detail).toMatch(/^This run was computed at the level c2,c3; it has no groups by c/);
    }
  });

  it('contain only the requested types', async () => {
    const { groups } = await data({ ...withGroups, type: 'actual' });
    expect(groups?.items[0]?.details.actual).toHaveLength(months);
    expect(groups?.items[0]?.details.forecast).toEqual([]);
  });
});

describe('both endpoints', () => {
  // ANA-16
  it('return the same data for every view', async () => {
    const bare = await data(withGroups);
    for (const view of ['yoy', 'ts', 'time_series']) {
      const batch = await ask(app, 'getBatchRunData', {
        token: ana.token,
        path: { runId: run.run_id },
        query: { ...withGroups, view },
      });
      expect(batch).toEqual({ success: true, data: bare });
    }
  });
});

describe('an upload', () => {
  // RUN-9
  it('returns its actuals and no forecast, whether requested by its run id or by its own id', async () => {
    for (const runId of [uploaded.run_id, uploaded.id]) {
      const answer = await data({}, runId);
      expect(answer).toMatchObject({ run_id: runId, status: 'completed', progress: 1, bucket_type: 'month' });
      expect(answer.details.actual).toHaveLength(months);
      expect(answer.details.forecast).toEqual([]);
    }
    const filtered = await data({ type: 'forecast' }, uploaded.run_id);
    expect(filtered.details.actual).toEqual([]);
  });

  it('has no groups', async () => {
    const answer = await call(app, 'getRunData', {
      token: ana.token,
      path: { runId: uploaded.run_id },
      query: { aggregation_characteristics: 'c2' },
    });
    expect(answer).toMatchObject({
      status: 422,
      detail: 'Upload data is available only as a total.',
    });
  });
});
