// full run only: it stops the server at many points.
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatasetFiles } from '../../../../src/modules/datasets/storage/dataset-files.ts';
import { ForecastThreads } from '../../../../src/modules/runs/execution/forecast-threads.ts';
import { openThreads } from '../../../../src/threads.ts';
import { Jobs } from '../../../../src/db/postgres/jobs.ts';
import { openExecution } from '../../../../src/modules/runs/execution/open-execution.ts';
import { Reserve } from '../../../../src/db/reserve.ts';
import { ask } from '../../../support/call.ts';
import { holdOutcomes } from '../../../support/hold-outcomes.ts';
import { TestApp } from '../../../support/test-app.ts';
import { ended, forecastOf, forecastRequest, upload } from '../../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../../support/test-users.ts';

const patience = { timeout: 300_000 };
let app: TestApp;
let ana: SignedIn;
beforeEach(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const detail = (id: string) => ask(app, 'getForecastDetail', { token: ana.token, path: { id } });

/** Returns everything that the API shows of the workspace. */
async function visible() {
  const { token } = ana;
  const { uploads } = await ask(app, 'listUploads', { token });
  const { runs } = await ask(app, 'listForecastRuns', { token });
  const query = { aggregation_characteristics: 'c2' };
  return {
    me: await ask(app, 'getMe', { token }),
    uploads,
    details: await Promise.all(uploads.map(({ id }) => ask(app, 'getUpload', { token, path: { id } }))),
    products: await ask(app, 'listProducts', { token }),
    runs,
    data: await Promise.all(
      runs.map(({ run_id: runId }) => ask(app, 'getRunData', { token, path: { runId }, query })),
    ),
  };
}

describe('a restarted server', () => {
  it('keeps all data', async () => {
    const { id, run_id } = await upload(app, ana.token);
    await ask(app, 'labelUpload', { token: ana.token, json: { run_id, label: 'Spring demand' } });
    await forecastOf(app, ana.token, id, { aggregation_characteristics: ['c2'] });
    const before = await visible();
    await app.restart();
    expect(await visible()).toEqual(before);
  });

  it('restarts accepted runs from the beginning', async () => {
    const { id } = await upload(app, ana.token);
    holdOutcomes();
    const started = await Promise.all(
      [1, 2, 3].map(() => ask(app, 'createForecast', { token: ana.token, json: forecastRequest(id) })),
    );
    await app.restart(() => {
      const states = app.withDatabase((database) =>
        database.prepare('SELECT DISTINCT status FROM forecast_runs').pluck().all(),
      );
      expect(states).toEqual(['queued']);
      vi.restoreAllMocks();
    });
    for (const { run_id } of started)
      expect(await ended(app, ana.token, run_id)).toMatchObject({ status: 'completed', progress: 1 });
  });

  // RUN-4
  it('restarts a run that a killed server left running and deletes its partial results', async () => {
    const { id } = await upload(app, ana.token);
    const { run_id } = await forecastOf(app, ana.token, id);
    await app.restart(() =>
      app.withDatabase((database) => {
        database
          .prepare(
            `UPDATE forecast_runs SET status = 'running', progress = 0.5, stage = 'Fitting', attempts = 2, result = NULL WHERE id = ?`,
          )
          .run(run_id);
        database
          .prepare(
            `INSERT INTO run_groups (run_id, position, key, points, notes) VALUES (?, 99, '{}', '{}', '[]')`,
          )
          .run(run_id);
      }),
    );
    expect(await ended(app, ana.token, run_id)).toMatchObject({ status: 'completed' });
    const attempts = app.withDatabase((database) =>
      database.prepare('SELECT attempts FROM forecast_runs WHERE id = ?').pluck().get(run_id),
    );
    const positions = app.withDatabase((database) =>
      database.prepare('SELECT position FROM run_groups WHERE run_id = ?').pluck().all(run_id),
    );
    expect({ attempts, positions }).toEqual({ attempts: 3, positions: [0] });
  });

  // RUN-4
  it('does not count planned stops as attempts', async () => {
    const { id } = await upload(app, ana.token);
    holdOutcomes();
    const started = await Promise.all(
      Array.from({ length: 6 }, () =>
        ask(app, 'createForecast', { token: ana.token, json: forecastRequest(id) }),
      ),
    );
    for (let stop = 0; stop < 4; stop++)
      await app.restart(() => {
        const left = app.withDatabase((database) =>
          database.prepare('SELECT status, attempts FROM forecast_runs').all(),
        );
        expect(left).toEqual(started.map(() => ({ status: 'queued', attempts: 0 })));
        if (stop === 3) vi.restoreAllMocks();
      });
    for (const { run_id } of started)
      expect(await ended(app, ana.token, run_id)).toMatchObject({ status: 'completed' });
  });

  // RUN-4
  it('counts retries after a lost database connection as one attempt, or as none if the server stops', async () => {
    const row = () =>
      app.withDatabase((database) => database.prepare('SELECT status, attempts FROM forecast_runs').get());
    const { id } = await upload(app, ana.token);
    vi.spyOn(ForecastThreads.prototype, 'forecast')
      .mockImplementationOnce(async (_of, _task, _end, onProgress) => {
        onProgress({ done: 0.1, stage: 'Fitting' });
        return { storeLost: true };
      })
      .mockImplementationOnce(async (_of, _task, end, onProgress) => {
        onProgress({ done: 0.2, stage: 'Fitting again' });
        await once(end, 'abort');
        throw end.reason;
      });
    const { run_id } = await ask(app, 'createForecast', { token: ana.token, json: forecastRequest(id) });
    await vi.waitFor(async () => {
      expect(await detail(run_id)).toMatchObject({ status: 'running', stage: 'Fitting again' });
    }, patience);
    expect(row()).toEqual({ status: 'running', attempts: 1 });
    await app.restart(() => expect(row()).toEqual({ status: 'queued', attempts: 0 }));
    expect(await ended(app, ana.token, run_id)).toMatchObject({ status: 'completed' });
    expect(row()).toEqual({ status: 'completed', attempts: 1 });
  });

  it('deletes the results of a run that another process canceled while the database was unreachable', async () => {
    const { id } = await upload(app, ana.token);
    const forecast = vi
      .spyOn(ForecastThreads.prototype, 'forecast')
      .mockImplementationOnce(async (_of, { runId }) => {
        app.withDatabase((database) => {
          const group = `INSERT INTO run_groups (run_id, position, key, points, notes) VALUES (?, 0, '{}', '{}', '[]')`;
          database.prepare(group).run(runId);
          database.prepare(`UPDATE forecast_runs SET status = 'cancelled' WHERE id = ?`).run(runId);
        });
        return { storeLost: true };
      });
    await ask(app, 'createForecast', { token: ana.token, json: forecastRequest(id) });
    const groups = () =>
      app.withDatabase((database) => database.prepare('SELECT count(*) FROM run_groups').pluck().get());
    await vi.waitFor(() => {
      expect(forecast).toHaveBeenCalledOnce();
      expect(groups()).toBe(0);
    }, patience);
  });

  it('never executes a run twice at the same time, even if the run is queued again', async () => {
    const { id } = await upload(app, ana.token);
    const { run_id } = await forecastOf(app, ana.token, id);
    await app.restart(async () => {
      app.withDatabase((database) =>
        database.exec(`UPDATE forecast_runs SET status = 'queued', result = NULL`),
      );
      let underWay = 0;
      const atOnce: number[] = [];
      const forecast = vi
        .spyOn(ForecastThreads.prototype, 'forecast')
        .mockImplementation(async (_of, _task, end) => {
          atOnce.push(++underWay);
          if (atOnce.length === 1) await once(end, 'abort');
          underWay--;
          end.throwIfAborted();
          return { failed: 'Only how often is of interest.' };
        });
      await app.withStore(async (db) => {
        const files = new DatasetFiles(app.dataDir);
        const reserve = new Reserve(app.path('reserve'), 0);
        const pools = openThreads({ ingestMs: 300_000 });
        const log = { error: () => undefined, info: () => undefined };
        const { config, clock } = app;
        const { executor } = openExecution({
          config,
          db,
          jobs: config.databaseUrl === null ? null : new Jobs(config.databaseUrl, false, log),
          reserve,
          files,
          threads: pools.forecasts,
          beforeCompletion: () => Promise.resolve(),
          now: clock.now,
          log,
        });
        const { signal } = new AbortController();
        const first = executor.execute(run_id, signal);
        await vi.waitFor(() => expect(forecast).toHaveBeenCalledTimes(1), patience);
        expect(await Promise.all([first, executor.execute(run_id, signal)])).toEqual([true, true]);
        await pools.close();
        files.close();
      });
      expect(atOnce).toEqual([1, 1]);
      vi.restoreAllMocks();
    });
    expect(await ended(app, ana.token, run_id)).toMatchObject({
      status: 'failed',
      error: 'Only how often is of interest.',
    });
  });

  it('marks a run as failed if its dataset version was deleted', async () => {
    const { id } = await upload(app, ana.token);
    const { run_id } = await forecastOf(app, ana.token, id);
    await app.restart(() => {
      app.withDatabase((database) =>
        database
          .prepare(
            `UPDATE forecast_runs SET status = 'queued', result = NULL, version_id = 'gone' WHERE id = ?`,
          )
          .run(run_id),
      );
    });
    expect(await ended(app, ana.token, run_id)).toMatchObject({
      status: 'failed',
      error: 'The data of this run was deleted before it started.',
    });
  });

  it('reports progress even if the system clock is set back', async () => {
    const { id } = await upload(app, ana.token);
    let time = Date.now();
    app.clock.now = () => new Date((time -= 60_000));
    // The reports are far enough apart for each one to be stored.
    let passed = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (passed += 1000));
    app.withDatabase((database) =>
      database.exec(`CREATE TABLE reported (progress REAL);
        CREATE TRIGGER reported AFTER UPDATE OF progress ON forecast_runs BEGIN INSERT INTO reported VALUES (new.progress); END`),
    );
    const first = await forecastOf(app, ana.token, id);
    const second = await forecastOf(app, ana.token, id);
    expect([first, second].map(({ status, progress }) => [status, progress])).toEqual([
      ['completed', 1],
      ['completed', 1],
    ]);
    vi.restoreAllMocks();
    const reported = app.withDatabase((database) =>
      database.prepare('SELECT count(DISTINCT progress) FROM reported').pluck().get(),
    );
    expect(reported).toBeGreaterThan(2);
    expect(second.created_at < first.created_at).toBe(true);
    const { runs } = await ask(app, 'listForecastRuns', { token: ana.token });
    expect(runs.map(({ run_id }) => run_id)).toEqual([second.run_id, first.run_id]);
  });

  // RUN-4
  it('marks a run as failed with a reason after three crashes', async () => {
    const { id } = await upload(app, ana.token);
    const { run_id } = await forecastOf(app, ana.token, id);
    await app.restart(() => {
      app.withDatabase((database) =>
        database.exec(`UPDATE forecast_runs SET status = 'running', attempts = 3, result = NULL`),
      );
    });
    expect(await ended(app, ana.token, run_id)).toMatchObject({
      status: 'failed',
      error: 'The server stopped 3 times while it computed this run.',
    });
    const data = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(data.details.forecast).toEqual([]);
  });
});

describe('a run that takes too long', () => {
  it('fails with a suggestion, but time spent waiting for a free thread does not count', async () => {
    await app.close();
    // This limit of 6 ms is shorter than any run takes, and shorter than the last run has to wait for a thread.
    app = await TestApp.open({ forecastMinutes: 0.0001 });
    ana = await signedIn(app, 'ana');
    const { id } = await upload(app, ana.token);
    const all = ['c2', 'c3'] as const;
    const run = await forecastOf(app, ana.token, id, { aggregation_characteristics: [...all] });
    expect(run).toMatchObject({
      status: 'failed',
      error: 'The run took longer than 0 minutes. Choose fewer combinations or a coarser bucket.',
    });
    expect(run.started_at).toEqual(expect.any(String));
  });
});
