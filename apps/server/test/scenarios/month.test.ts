import { describe, expect, it, vi } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { ask, call } from '../support/call.ts';
import { shareBetweenTests } from '../support/share-between-tests.ts';
import { TestApp } from '../support/test-app.ts';
import { demand, ended, fileForm, forecastOf, longCsv, products, upload } from '../support/test-data.ts';
import { type SignedIn, signedIn } from '../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let first: components['schemas']['ForecastRunDetail'];
let second: components['schemas']['ForecastRunDetail'];
let dataset: { id: string };

/** Adds a file to the dataset. */
async function add(content: string): Promise<void> {
  const form = fileForm(content);
  form.delete('upload_mode');
  await ask(app, 'addUploadVersion', { token: ana.token, path: { id: dataset.id }, multipart: form });
}

const refresh = (runId: string) => call(app, 'refreshForecastRun', { token: ana.token, path: { runId } });

/** Demand for a product in both warehouses; July 2024 has a jump of C3. */
function actualOf(code: string, month: number): number {
  const product = products.findIndex((one) => one === code);
  const jump = code === 'C3' && month === 30 ? 5000 : 0;
  return demand(month, product, 0) + demand(month, product, 1) + jump;
}

shareBetweenTests(
  async () => {
    app = await TestApp.open();
    ana = await signedIn(app, 'ana');
    dataset = await upload(app, ana.token, longCsv(30));
    first = await forecastOf(app, ana.token, dataset.id, {
      aggregation_characteristics: ['c2'],
      forecast_start_date: '2024-07-01',
      backtest_periods: 2,
    });
    await add(`${longCsv(31)}C3,Name of C3,North,2024-07-01,5000\n`);
    const { body } = await refresh(first.run_id);
    second = await ended(app, ana.token, (body as { run_id: string }).run_id);
  },
  () => app.close(),
);

describe('a refreshed run', () => {
  // REF-1
  it('keeps the settings of the previous run and moves its dates forward', () => {
    expect(second).toMatchObject({
      status: 'completed',
      refreshed_from: first.run_id,
      version: 2,
      parameters: { ...first.parameters, forecast_start_date: '2024-08-01' },
    });
  });

  // REF-2
  it('is rejected without newer data', async () => {
    const answer = await refresh(second.run_id);
    expect([answer.status, answer.detail]).toEqual([
      409,
      'This run already uses the current version of its dataset. Add new data first, or start another run.',
    ]);
  });

  // REF-2
  it('cannot be started twice concurrently', async () => {
    app.withDatabase((database) =>
      database
        .prepare(
          `INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request, refreshed_from)
           SELECT 'waiting', upload_id, user_id, created_at, 'queued', request, id FROM forecast_runs WHERE id = ?`,
        )
        .run(first.run_id),
    );
    expect((await refresh(first.run_id)).detail).toContain('is already being refreshed');
    app.withDatabase((database) => database.exec(`DELETE FROM forecast_runs WHERE id = 'waiting'`));
    const answers = await Promise.all([refresh(first.run_id), refresh(first.run_id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const { body, status } of answers)
      if (status === 200) await ended(app, ana.token, (body as { run_id: string }).run_id);
  });
});

describe('the comparison of two runs', () => {
  const compare = (query: Record<string, string> = {}) =>
    ask(app, 'compareForecastRuns', { token: ana.token, path: { runId: second.run_id }, query });

  // REF-3
  it('lists the largest changes first, with their causes', async () => {
    const { moves, total } = await compare();
    expect(total).toBe(3);
    expect(moves[0]).toMatchObject({ key: { c2: 'C3' }, changed_history: 0 });
    expect(moves[0]?.new_actuals).toBe(moves[0]?.change);
    const sizes = moves.map(({ change }) => Math.abs(change));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  // CMP-1
  it('shows totals, accuracy and settings that differ side by side', async () => {
    const { accuracy, periods, settings, versions } = await compare({ with: first.run_id });
    expect(accuracy).toEqual({ run: second.accuracy, with: first.accuracy });
    expect(versions).toEqual({ run: 2, with: 1 });
    expect(settings).toEqual([{ setting: 'forecast_start_date', run: '2024-08-01', with: '2024-07-01' }]);
    expect(periods).toHaveLength(7);
    expect(periods[0]).toMatchObject({ date: '2024-07-01', run: null, difference: null });
    expect(periods[0]?.actual).toBeGreaterThan(5000);
    for (const { run, with: other, difference } of periods.slice(1, 6))
      expect(difference).toBe((run ?? 0) - (other ?? 0));
  });

  // CMP-1
  it('is rejected with a reason if the runs cannot be compared', async () => {
    const { id } = await upload(app, ana.token, longCsv(24));
    const stranger = await forecastOf(app, ana.token, id);
    const weekly = await forecastOf(app, ana.token, dataset.id, { bucket_type: 'quarter', horizon: 2 });
    const detail = async (run_id: string) =>
      (
        await call(app, 'compareForecastRuns', {
          token: ana.token,
          path: { runId: second.run_id },
          query: { with: run_id },
        })
      ).detail;
    expect(await detail(stranger.run_id)).toContain('use different datasets');
    expect(await detail(weekly.run_id)).toContain('One run uses month buckets and the other quarter buckets');
  });
});

describe('a run with actuals for its forecast periods', () => {
  const realised = (runId: string, query: Record<string, number | string> = {}) =>
    ask(app, 'getRealisedAccuracy', { token: ana.token, path: { runId }, query });

  // REAL-1
  it('reports its overall accuracy and its accuracy by lag and combination, alongside the backtest accuracy', async () => {
    const answer = await realised(first.run_id);
    expect(answer.promised).toEqual(first.accuracy);
    expect(answer.version).toBe(2);
    const [{ actual, forecast } = { actual: null, forecast: 0 }, next] = answer.periods;
    expect(next?.actual).toBeNull();
    const error = Math.abs(forecast - (actual ?? 0));
    expect(answer.total).toMatchObject({ count: 1, bounded: 1, hits: 0 });
    expect(answer.total.wape).toBeCloseTo((100 * error) / (actual ?? 0), 9);
    expect(answer.total.bias).toBeCloseTo(forecast - (actual ?? 0), 9);
    expect(answer.by_lag).toMatchObject([{ lag: 1, count: 3 }]);
    // The forecast did not expect the jump of C3.
    expect(answer.combinations.map(({ key }) => key)).toMatchObject([{ c2: 'C3' }, {}, {}]);
    expect(answer.combinations[0]?.hits).toBe(0);
    // REAL-1: the combinations are sorted by a displayed number.
    const errors = answer.combinations.map(({ absolute_error }) => absolute_error ?? -1);
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    expect(Math.min(...errors)).toBeGreaterThanOrEqual(0);
    const byHand = answer.combinations.reduce((sum, { bias }) => sum + (bias ?? 0), 0);
    expect(byHand).toBeCloseTo(answer.total.bias ?? 0, 6);
  });

  // REAL-1
  it('reports no accuracy for periods without actuals', async () => {
    const answer = await realised(second.run_id);
    expect(answer.total).toEqual({ wape: null, bias: null, hits: 0, bounded: 0, count: 0 });
    expect(answer.by_lag).toEqual([]);
  });

  // REAL-2
  it('reports its accuracy immediately if its forecast starts in the past', async () => {
    const past = await forecastOf(app, ana.token, dataset.id, { forecast_start_date: '2024-02-01' });
    const { total, by_lag: byLag } = await realised(past.run_id);
    expect(total.count).toBe(6);
    expect(byLag.map(({ lag }) => lag)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  // REAL-5
  it('reports the accuracy of each group of a level, and of one group by period', async () => {
    const { run_id: id } = await forecastOf(app, ana.token, dataset.id, {
      aggregation_characteristics: ['c2', 'c3'],
      forecast_start_date: '2024-05-01',
    });
    const [own, byProduct] = [
      await realised(id),
      await realised(id, { aggregation_characteristics: 'c2', limit: 1, offset: 1 }),
    ];
    expect([own.combination_count, byProduct.combination_count]).toEqual([6, 3]);
    expect(own.bounded_count).toBe(6);
    expect(own.inside_count).toBe(own.combinations.filter(({ hits }) => hits === 3).length);
    expect(byProduct.by_lag).toEqual(own.by_lag);
    const byCode = (await realised(id, { aggregation_characteristics: 'c2' })).combinations;
    expect(byProduct.combinations).toEqual(byCode.slice(1, 2));
    for (const product of byCode) {
      const [{ c2 = '' }, members] = [
        product.key,
        own.combinations.filter(({ key }) => key['c2'] === product.key['c2']),
      ];
      expect(product.bias).toBeCloseTo(
        members.reduce((sum, { bias }) => sum + (bias ?? 0), 0),
        6,
      );
      const alone = await realised(id, { aggregation_characteristics: 'c2', group: `c2:${c2}` });
      expect(alone.combinations).toEqual([product]);
      expect(alone.total).toEqual(
        expect.objectContaining({ wape: product.wape, bias: product.bias, count: 3 }),
      );
      const sums = [28, 29, 30].map((month) => actualOf(c2, month));
      expect(alone.periods.map(({ actual }) => actual)).toEqual([...sums, null, null, null]);
      expect(alone.by_lag.map(({ lag }) => lag)).toEqual([1, 2, 3]);
      expect(alone).not.toHaveProperty('stock');
    }
    const unknown = await call(app, 'getRealisedAccuracy', {
      token: ana.token,
      path: { runId: id },
      query: { group: 'c2:Z9' },
    });
    expect(unknown).toMatchObject({ status: 422, detail: 'This run has no group c2:Z9.' });
  });

  // REAL-3
  it('is listed in the waterfall with the other runs of its dataset, oldest run first', async () => {
    const waterfall = await ask(app, 'getWaterfall', {
      token: ana.token,
      path: { id: dataset.id },
      query: { run_id: first.run_id },
    });
    const names = waterfall.runs.map(({ run_id: id }) => id);
    expect(names.indexOf(first.run_id)).toBeLessThan(names.indexOf(second.run_id));
    const july = waterfall.periods.indexOf('2024-07-01');
    const [own, later] = [first, second].map(({ run_id: id }) =>
      waterfall.runs.find((run) => run.run_id === id),
    );
    expect(waterfall.actual[july]).toBeGreaterThan(5000);
    expect(own?.forecast[july]).toBeGreaterThan(0);
    expect(later?.forecast[july]).toBeNull();
    expect(own?.wape).toBeCloseTo((await realised(first.run_id)).total.wape ?? 0, 9);
  });

  // REAL-3
  it('is measured in the waterfall over all of its periods, including those before the displayed periods', async () => {
    const days = Array.from({ length: 330 }, (_, day) => {
      const date = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10);
      return `A1,${date},${10 + (day % 7) + day}`;
    });
    const { id } = await upload(app, ana.token, ['Product,Date,Demand', ...days, ''].join('\n'));
    const daily = { bucket_type: 'day', horizon: 7, run_backtest: false } as const;
    const old = await forecastOf(app, ana.token, id, { ...daily, forecast_start_date: '2023-02-20' });
    const recent = await forecastOf(app, ana.token, id, daily);
    const { periods, actual, runs } = await ask(app, 'getWaterfall', { token: ana.token, path: { id } });
    expect(periods).toHaveLength(240);
    expect(actual[0]).toBe(10 + (97 % 7) + 97);
    expect(actual.filter((value) => value !== null)).toHaveLength(233);
    expect(runs.map(({ run_id, count }) => [run_id, count])).toEqual([
      [old.run_id, 7],
      [recent.run_id, 0],
    ]);
    expect(runs[0]?.wape).toBeCloseTo((await realised(old.run_id)).total.wape ?? 0, 9);
    // Newer runs with another bucket do not replace any of them.
    app.withDatabase((database) =>
      database
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 61)
           INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request, result, sequence)
           SELECT 'yearly-' || i, upload_id, user_id, created_at, status,
             json_set(request, '$.bucket_type', 'year'), result, sequence + i FROM forecast_runs, n WHERE id = ?`,
        )
        .run(recent.run_id),
    );
    const like = { token: ana.token, path: { id }, query: { run_id: old.run_id } };
    const pages = vi.spyOn(app.services.repository, 'completedBefore');
    expect((await ask(app, 'getWaterfall', like)).runs).toHaveLength(2);
    // Reads a few runs at a time, so that other requests are served in between.
    const read = await Promise.all(pages.mock.results.map(({ value }) => value as Promise<unknown[]>));
    expect(read.map((page) => page.length)).toEqual([10, 10, 10, 10, 10, 10, 3, 0]);
    pages.mockRestore();
  });
});
