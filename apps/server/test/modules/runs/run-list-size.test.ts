// full run only: it fills the server with data.
import type SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

const maxBytes = 2_000_000;
const runCount = 170;
const filterLength = 40;

let app: TestApp;
let ana: SignedIn;
let uploadId = '';
const ids = Array.from({ length: runCount }, (_, at) => `run-${String(at).padStart(32, '0')}`);

/** Returns a text of the given length, in characters of three bytes. */
const longText = (length: number, at = 0) => String(at).padStart(length, '漢');
const codes = Array.from({ length: 15 }, (_, at) => `c${at + 1}`);

const waterfallIds = Array.from({ length: 60 }, (_, at) => `waterfall-${at}`);

/** Inserts the total forecasts of the runs of a waterfall, each for 60 other periods. */
function insertForecasts(database: SQLite.Database): void {
  const group = database.prepare(
    `INSERT INTO run_groups (run_id, position, level, key, name, points, notes) VALUES (?, 0, '', '{}', null, ?, '[]')`,
  );
  for (const [at, runId] of waterfallIds.entries())
    group.run(
      runId,
      JSON.stringify({
        start: 600,
        actual: [],
        forecastStart: 636 + at * 3,
        forecast: Array.from({ length: 60 }, () => -1_234_567_890 / 3),
        lower: null,
        upper: null,
        backtestStart: 636,
        backtest: [],
      }),
    );
}

/** Inserts 100 combinations and 100 adjustments whose texts have the maximum length. */
function insertGroupsAndPlan(database: SQLite.Database, runId: string): void {
  const points = JSON.stringify({
    start: 636,
    actual: Array.from({ length: 36 }, () => 12_345.678),
    forecastStart: 672,
    forecast: Array.from({ length: 6 }, () => 12_345.678),
    lower: null,
    upper: null,
    backtestStart: 672,
    backtest: [],
  });
  const group = database.prepare(
    `INSERT INTO run_groups (run_id, position, level, key, name, points, notes) VALUES (?, ?, '', ?, ?, ?, '[]')`,
  );
  const combination = database.prepare(
    `INSERT INTO run_combinations (run_id, level, position, key, name, label) VALUES (?, '', ?, ?, ?, '')`,
  );
  const adjustment = database.prepare(
    `INSERT INTO plan_adjustments (run_id, number, key, name, cells, reason, created_at, carried, vanished)
     VALUES (?, ?, ?, ?, ?, ?, '2026-01-01T00:00:00.000Z', 0, 0)`,
  );
  const cells = Array.from({ length: 60 }, (_, at) => ({
    period: 672 + at,
    kind: 'value',
    amount: 1 / 3,
    before: 1 / 3,
    after: 1 / 3,
  }));
  group.run(runId, 0, '{}', null, points);
  for (let position = 1; position <= 100; position++) {
    const key = JSON.stringify(Object.fromEntries(codes.map((code) => [code, longText(200, position)])));
    group.run(runId, position, key, longText(400), points);
    combination.run(runId, position, key, longText(400));
    adjustment.run(runId, position, key, longText(400), JSON.stringify(cells), longText(120));
  }
}

/** Inserts runs whose texts have the maximum length. */
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  const { id } = await upload(app, ana.token);
  uploadId = id;
  const values = Array.from({ length: filterLength }, (_, at) => longText(500, at));
  const labels = Object.fromEntries(codes.map((code) => [code, longText(200)]));
  const names = ['mape', 'mae', 'rmse', 'bias', 'wape', 'smape', 'mase', 'rmsse', 'skill'];
  const metrics = Object.fromEntries(names.map((name) => [name, 1 / 3]));
  const dates = Array.from({ length: 100 }, () => ({ first_date: '2024-01-01', last_date: '2024-01-02' }));
  const result = {
    metrics,
    meanOverOrigins: metrics,
    shownOrigin: metrics,
    origins: 9,
    groupCount: 0,
    explanation: null,
    events: Array.from({ length: 50 }, () => ({
      name: longText(120),
      past: 1,
      ahead: 1,
      effect: 0.1,
      dates,
    })),
    drivers: Array.from({ length: 8 }, () => ({
      name: longText(500),
      past: 1,
      ahead: 1,
      periods: 6,
      step: 1,
      effect: null,
    })),
    notes: [longText(5000), longText(5000)],
    dataStartDate: '2024-01-01',
    forecastStartDate: '2025-01-01',
    partialLast: null,
  };
  app.withDatabase((database) => {
    const owner = database.prepare('SELECT user_id FROM uploads').pluck().get();
    database.prepare('UPDATE uploads SET label = ?').run(longText(120));
    const insert = database.prepare(
      `INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request, result, name, sequence)
       VALUES (?, ?, ?, '2026-01-01T00:00:00.000Z', 'completed', ?, ?, ?, ?)`,
    );
    for (const [at, runId] of [...waterfallIds, ...ids].entries()) {
      const request = {
        model_type: 'ensemble',
        bucket_type: 'month',
        horizon: 6,
        product_code: id,
        aggregation_characteristics: runId === ids[0] ? codes : [],
        characteristic_labels: labels,
        filters: {
          product_numbers: [String(Math.max(-1, at - waterfallIds.length)), ...values],
          warehouses: [],
          customers: [],
          characteristics: { c5: values },
        },
        data_start_date: null,
        forecast_start_date: null,
        run_backtest: true,
        backtest_periods: 6,
        seasonality_mode: 'auto',
        intervals: true,
        confidence_level: 0.95,
      };
      insert.run(runId, id, owner, JSON.stringify(request), JSON.stringify(result), longText(120), at + 100);
    }
    insertGroupsAndPlan(database, ids[0] ?? '');
    insertForecasts(database);
  });
});
afterAll(() => app.close());

const lists = [
  ['getHistory', { query: { limit: 100 } }],
  ['listForecastRuns', { query: { limit: 100 } }],
  ['listForecastMetrics', { query: { run_ids: ids.join(',') } }],
  ['listRunDetails', { query: { run_ids: ids.join(',') } }],
  ['listCombinations', { path: { runId: ids[0] ?? '' }, query: { limit: 100 } }],
  ['getRunData', { path: { runId: ids[0] ?? '' }, query: { groups_size: 100 } }],
  ['getPlan', { path: { runId: ids[0] ?? '' }, query: { limit: 100 } }],
  ['getRealisedAccuracy', { path: { runId: ids[0] ?? '' }, query: { limit: 100 } }],
  ['compareForecastRuns', { path: { runId: ids[0] ?? '' }, query: { with: ids[1] ?? '', limit: 100 } }],
] as const;

describe('a list of runs whose texts have the maximum length', () => {
  it.each(lists)('%s stays below 2 MB', async (operation, request) => {
    const response = await call(app, operation, { token: ana.token, ...request });
    expect(response.status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(response.body))).toBeLessThan(maxBytes);
  });

  it('getWaterfall stays below 2 MB with 60 runs and 240 periods', async () => {
    const request = { path: { id: uploadId }, query: { run_id: waterfallIds.at(-1) ?? '' } };
    const { text, body } = await call(app, 'getWaterfall', { token: ana.token, ...request });
    expect(body).toMatchObject({ runs: { length: 60 }, periods: { length: 237 } });
    expect(Buffer.byteLength(text)).toBeLessThan(maxBytes);
  });

  it('contains only the first filter values and their number; run details contain all values', async () => {
    const [run] = (await ask(app, 'listForecastRuns', { token: ana.token, query: { limit: 1 } })).runs;
    expect(run?.filter_counts).toEqual({ c2: filterLength + 1, c5: filterLength });
    expect(run?.filters?.product_numbers?.[0]).toBe(String(runCount - 1));
    expect(run?.filters?.product_numbers?.length).toBeLessThan(filterLength);
    const detail = await ask(app, 'getForecastDetail', { token: ana.token, path: { id: run?.run_id ?? '' } });
    expect(detail.filters?.product_numbers).toHaveLength(filterLength + 1);
    expect(detail.parameters.filters?.characteristics?.c5).toHaveLength(filterLength);
  });

  it.each(['getHistory', 'listForecastRuns', 'listRunDetails'] as const)(
    '%s reads few filters in a turn of the event loop',
    async (operation) => {
      const bytes: number[] = [];
      let turn = 0;
      let isOver = false;
      setImmediate(function next() {
        turn++;
        if (!isOver) setImmediate(next);
      });
      const parse = JSON.parse.bind(JSON);
      const parsing = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
        const isRequest = text.startsWith('{"model_type"');
        if (isRequest) bytes[turn] = (bytes[turn] ?? 0) + Buffer.byteLength(text);
        return parse(text, reviver) as unknown;
      });
      const query = operation === 'listRunDetails' ? { run_ids: ids.join(',') } : { limit: 100 };
      try {
        await call(app, operation, { token: ana.token, query: { ...query, _: 1 } });
      } finally {
        parsing.mockRestore();
        isOver = true;
      }
      const all = bytes.filter((count) => count > 0);
      expect(all.length).toBeGreaterThan(10);
      expect(Math.max(...all)).toBeLessThan(500_000);
    },
  );

  it('is complete except for its filters if only a few details are requested', async () => {
    const { runs } = await ask(app, 'listRunDetails', { token: ana.token, query: { run_ids: ids[0] ?? '' } });
    expect(runs[0]?.events).toHaveLength(50);
    expect(runs[0]?.notes).toHaveLength(2);
  });
});
