import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ownBuild } from '../../src/build.ts';
import { Reserve } from '../../src/db/reserve.ts';
import { Metrics } from '../../src/modules/system/metrics.ts';
import { call } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../support/test-data.ts';
import { signedIn } from '../support/test-users.ts';

let app: TestApp;
afterEach(() => app.close());

it('the metrics include requests by route, waiting runs, datasets, disk and process', async () => {
  app = await TestApp.open();
  const { token, id: user } = await signedIn(app, 'ana');
  const { id, row_count } = await upload(app, token, longCsv(24));
  // The first request computes the response, the second gets it from the cache.
  for (const _ of [1, 2]) await call(app, 'getUpload', { token, path: { id } });
  await app.fastify.inject('/a/stranger/asks');
  app.withDatabase((database) =>
    database
      .prepare(
        `INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request)
         VALUES ('waiting', ?, ?, ?, 'queued', '{}')`,
      )
      .run(id, user, new Date(Date.now() - 60_000).toISOString()),
  );
  const { text } = await call(app, 'getMetrics');
  expect(text).toContain(
    'forecast_console_request_duration_seconds_count{method="GET",route="/api/uploads/:id",status="200"} 2\n',
  );
  expect(text).toContain('route="none",status="404"');
  expect(text).not.toContain('stranger');
  expect(text).toContain('forecast_console_runs{status="queued"} 1\n');
  expect(Number(/_oldest_run_seconds\{status="queued"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(60);
  expect(text).toMatch(/^forecast_console_build_info\{version="[\d.]+",build="[\d.]+\+[0-9a-f]{12}"\} 1$/m);
  expect(text).toContain('forecast_console_datasets 1\n');
  expect(text).toContain(`forecast_console_dataset_rows ${row_count}\n`);
  expect(text).toContain(`forecast_console_ingested_rows_total ${row_count}\n`);
  expect(text).toContain('forecast_console_ingest_duration_seconds_count 1\n');
  expect(text).toContain('forecast_console_database_waiting_queries 0\n');
  expect(Number(/_disk_free_bytes (\d\S*)/.exec(text)?.[1])).toBeGreaterThan(0);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
});

it('the metrics include the durations of runs by outcome, and the build that computed a run is stored with it', async () => {
  app = await TestApp.open();
  const { token } = await signedIn(app, 'ana');
  const { id } = await upload(app, token);
  const { run_id } = await forecastOf(app, token, id);
  const { text } = await call(app, 'getMetrics');
  expect(text).toContain('forecast_console_run_duration_seconds_count{outcome="completed"} 1\n');
  expect(text).toContain('forecast_console_run_duration_seconds_count{outcome="failed"} 0\n');
  const build = app.withDatabase((database) =>
    database.prepare('SELECT build FROM forecast_runs WHERE id = ?').pluck().get(run_id),
  );
  expect(build).toBe(await ownBuild());
});

it('the metrics include everything that the Grafana dashboard shows', async () => {
  app = await TestApp.open();
  const { text } = await call(app, 'getMetrics');
  const dashboard = readFileSync(
    join(import.meta.dirname, '../../../../deploy/grafana-dashboard.json'),
    'utf8',
  );
  const names = new Set(dashboard.match(/\b(?:forecast_console|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(10);
  const known = new Set(text.match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)));
  const unknown = [...names].filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(unknown).toEqual([]);
});

it('the metrics do not count their own queries as waiting', async () => {
  app = await TestApp.open();
  let waiting = 0;
  const query = async () => {
    waiting++;
    return { count: 0, oldest: null, datasets: 0, rows: 0 };
  };
  const metrics = new Metrics({
    ...app.services,
    runs: { waiting: query },
    uploads: { totals: query },
    db: { waitingQueries: () => waiting },
    reserve: new Reserve(app.path('reserve'), 0),
    config: app.config,
    now: app.clock.now,
  });
  expect(await metrics.text()).toContain('forecast_console_database_waiting_queries 0\n');
  expect(waiting).toBeGreaterThan(0);
});

it('the metrics are available only to callers with METRICS_TOKEN', async () => {
  app = await TestApp.open({ metricsToken: 'token of the operator', allowedHosts: ['plan.example'] });
  const withToken = (token: string) => call(app, 'getMetrics', { token });
  expect((await withToken('token of the operator')).status).toBe(200);
  expect((await withToken('token of another one')).status).toBe(401);
});
