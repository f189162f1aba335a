import { statSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { damageRows } from '../../support/damage-rows.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastRequest, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

const filters = {
  product_numbers: ['A1', ...Array.from({ length: 2999 }, (_, at) => `none-${at}`.padEnd(195, 'x'))],
};
/** Bytes of the filters as JSON, rounded down. */
const filterBytes = 590_000;

let app: TestApp;
let ana: SignedIn;
let uploadId = '';
let runId = '';

/** Computes a run. Reads its state from the list, because its details contain all filters. */
async function compute(filters: object): Promise<string> {
  const json = forecastRequest(uploadId, { filters });
  const { run_id: id } = await ask(app, 'createForecast', { token: ana.token, json });
  const isOver = async () => {
    const { runs } = await ask(app, 'listForecastRuns', { token: ana.token, query: { search: id } });
    expect(runs[0]?.status).toBe('completed');
  };
  await vi.waitFor(isOver, { timeout: 300_000, interval: 50 });
  return id;
}

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ({ id: uploadId } = await upload(app, ana.token, longCsv()));
  runId = await compute(filters);
});
afterAll(() => app.close());

/** Returns the number of bytes that the work adds to the log of the database. */
async function bytesWritten(work: () => Promise<unknown>): Promise<number> {
  app.withDatabase((database) => database.pragma('wal_checkpoint(TRUNCATE)'));
  await work();
  return statSync(app.path('workspace.db-wal')).size;
}

it('updates of a run do not write its long filters again', async () => {
  const written = await bytesWritten(() =>
    ask(app, 'renameForecastRun', { token: ana.token, path: { runId }, json: { name: 'Long' } }),
  );
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(filterBytes / 3);
});

it('all filters of a run are used and returned in its details, and count toward the quota', async () => {
  const detail = await ask(app, 'getForecastDetail', { token: ana.token, path: { id: runId } });
  expect(detail).toMatchObject({ status: 'completed', filters, parameters: { filters } });
  // A total with filters has no other value than that of product A1.
  const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId } });
  expect(details.actual[0]?.value).toBe(260);
  const [stored] = app.withDatabase((database) =>
    database.prepare<[], number>('SELECT bytes FROM forecast_runs').pluck().all(),
  );
  expect(stored).toBeGreaterThan(filterBytes);
});

it('runs are found by each value of their filters', async () => {
  const found = async (search: string) =>
    (await ask(app, 'listForecastRuns', { token: ana.token, query: { search } })).total;
  expect(await found('NONE-2998x')).toBe(1);
  expect(await found('none-2999')).toBe(0);
  expect(await found('product_numbers')).toBe(0);
});

it('runs with the same filters share them, and comparisons show that they are equal', async () => {
  let id = '';
  const written = await bytesWritten(async () => (id = await compute(filters)));
  expect(written).toBeLessThan(filterBytes);
  const { settings } = await ask(app, 'compareForecastRuns', {
    token: ana.token,
    path: { runId },
    query: { with: id },
  });
  expect(settings).toEqual([]);
  const query = { with: await compute({ product_numbers: ['A1'] }) };
  const different = await ask(app, 'compareForecastRuns', { token: ana.token, path: { runId }, query });
  const [filtered] = different.settings;
  expect(filtered).toMatchObject({ setting: 'filters', with: 'product_numbers: A1' });
  expect(filtered?.run).toMatch(/^product_numbers: A1, .*… \(3000 values\)$/);
  expect(different.settings).toHaveLength(1);
});

it('a list of runs contains only the first values and their number, and works even if the filters are damaged', async () => {
  const change = (from: string, to: string) =>
    app.withDatabase((database) =>
      damageRows(database, `UPDATE filter_sets SET definitions = replace(definitions, '${from}', '${to}')`),
    );
  change('none-2998', 'none-2997');
  const { runs } = await ask(app, 'listForecastRuns', { token: ana.token, query: { limit: 5 } });
  const run = runs.find(({ run_id }) => run_id === runId);
  expect(run?.filter_counts).toEqual({ c2: 3000 });
  expect(run?.filters?.product_numbers?.slice(0, 2)).toEqual(filters.product_numbers.slice(0, 2));
  expect(
    await call(app, 'getForecastDetail', { token: ana.token, path: { id: runId }, query: { _: 1 } }),
  ).toMatchObject({
    status: 409,
  });
});
