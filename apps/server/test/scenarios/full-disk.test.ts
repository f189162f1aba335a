// full run only: it stops the server at many points.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textLike } from '../support/any-value.ts';
import { ask, call } from '../support/call.ts';
import { onFullDatabase } from '../support/full-disk.ts';
import { holdOutcomes } from '../support/hold-outcomes.ts';
import { ServerProcess } from '../support/server-process.ts';
import { TestApp } from '../support/test-app.ts';
import { ended, fileForm, forecastOf, forecastRequest, longCsv, upload } from '../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../support/test-users.ts';

const credentials = { username: 'ana', password: testPassword };
const noSpace = /no disk space left, so nothing was stored\. Delete datasets or runs/;
const megabyte = 1 << 20;

describe('a server whose disk is full', () => {
  let app: TestApp;
  let ana: SignedIn;
  beforeEach(async () => {
    app = await TestApp.open({ reserveMegabytes: 2 });
    ana = await signedIn(app, 'ana');
  });
  afterEach(() => app.close());

  const reserve = () => statSync(app.path('reserve')).size / megabyte;
  /** Simulates a disk that is full until the reserve has shrunk to this size. */
  const fullBut = (megabytes: number) => () => reserve() > megabytes;

  it('uses its reserve only for operations that free space', async () => {
    const { id, run_id } = await upload(app, ana.token, longCsv(24));
    const run = await forecastOf(app, ana.token, id);
    expect(reserve()).toBe(2);
    const json = { run_id, label: 'Full' };
    const label = await onFullDatabase(() => call(app, 'labelUpload', { token: ana.token, json }));
    expect(label).toMatchObject({ status: 507, detail: textLike(noSpace) });
    expect(reserve()).toBe(2);
    await onFullDatabase(() => ask(app, 'login', { form: credentials }), fullBut(1));
    expect(reserve()).toBe(1);
    await onFullDatabase(async () => {
      await ask(app, 'deleteForecastRun', { token: ana.token, path: { runId: run.run_id } });
      await ask(app, 'deleteUpload', { token: ana.token, path: { id } });
      expect(reserve()).toBe(0);
    }, fullBut(0));
    expect(readdirSync(app.path('datasets'))).toEqual([]);
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await ask(app, 'login', { form: credentials });
    vi.restoreAllMocks();
    expect(reserve()).toBe(2);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps sessions working if write %i finds the disk full',
    async (failing) => {
      const fullOnce = () => {
        let writes = 0;
        return () => ++writes === failing;
      };
      const login = () => ask(app, 'login', { form: credentials });
      const { refresh_token } = await onFullDatabase(login, fullOnce());
      const refresh = () => ask(app, 'refreshToken', { json: { refresh_token } });
      expect(await onFullDatabase(refresh, fullOnce())).toHaveProperty('access_token');
    },
  );

  it.each([
    'login',
    'refreshToken',
    'logout',
    'deleteUpload',
    'deleteForecastRun',
    'cancelForecastRun',
  ] as const)('releases one megabyte of its reserve for %s', async (operation) => {
    const { id } = await upload(app, ana.token, longCsv(6));
    app.withDatabase((database) =>
      database
        .prepare(
          `INSERT INTO forecast_runs (id, upload_id, user_id, created_at, status, request)
             VALUES ('some-run', ?, ?, '2020-01-01T00:00:00.000Z', ?, '{}')`,
        )
        .run(id, ana.id, operation === 'cancelForecastRun' ? 'queued' : 'failed'),
    );
    const json = { refresh_token: ana.refreshToken };
    const request = {
      login: { form: credentials },
      refreshToken: { json },
      logout: { json },
      deleteUpload: { token: ana.token, path: { id } },
      deleteForecastRun: { token: ana.token, path: { runId: 'some-run' } },
      cancelForecastRun: { token: ana.token, path: { runId: 'some-run' } },
    }[operation];
    await onFullDatabase(() => ask(app, operation, request), fullBut(1));
    expect(reserve()).toBe(1);
  });

  it('stores the final status of a run once there is free space', async () => {
    const { id } = await upload(app, ana.token, longCsv(24));
    let isFull = true;
    const { promise: full, resolve: fill } = Promise.withResolvers<void>();
    holdOutcomes(full);
    const { run_id } = await ask(app, 'createForecast', { token: ana.token, json: forecastRequest(id) });
    const detail = () => ask(app, 'getForecastDetail', { token: ana.token, path: { id: run_id } });
    await onFullDatabase(
      async () => {
        fill();
        await vi.waitFor(() => expect(reserve()).toBe(0), { timeout: 300_000, interval: 20 });
        expect(['queued', 'running']).toContain((await detail()).status);
        isFull = false;
        expect(['completed', 'failed']).toContain((await ended(app, ana.token, run_id)).status);
      },
      () => isFull,
    );
    vi.restoreAllMocks();
  });

  it('reports a full database and can still delete data', async () => {
    const made = await Promise.all([1, 2, 3].map(() => upload(app, ana.token, longCsv(24))));
    await app.fastify.close();
    const { pragma } = SQLite.prototype as { pragma: (this: void, ...how: unknown[]) => unknown };
    vi.spyOn(SQLite.prototype, 'pragma').mockImplementation(function (this: SQLite.Database, ...how) {
      if (how[0].startsWith('busy_timeout')) {
        const pages = Number(Reflect.apply(pragma, this, ['page_count', { simple: true }]));
        Reflect.apply(pragma, this, [`max_page_count = ${pages + 2}`]);
      }
      return Reflect.apply(pragma, this, how);
    });
    await app.restart();
    vi.restoreAllMocks();
    const { access_token: token } = await ask(app, 'login', { form: credentials });
    const form = () => ({ token, multipart: fileForm(longCsv(24)) });
    const answers = [];
    for (let tried = 0; tried < 30 && answers.at(-1)?.status !== 507; tried++)
      answers.push(await call(app, 'uploadFile', form()));
    expect(answers.pop()).toMatchObject({ status: 507, detail: textLike(noSpace) });
    made.push(...answers.map(({ body }) => body as (typeof made)[number]));
    for (const { id } of made) await ask(app, 'deleteUpload', { token, path: { id } });
    expect((await call(app, 'uploadFile', form())).status).toBe(200);
  });
});

/** A small disk, if the machine can mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const options = ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder];
  if (process.platform === 'linux' && spawnSync('mount', options).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

function giveBack(disk: string): void {
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
}

const probe = smallDisk();
if (probe !== null) giveBack(probe);
process.stdout.write(
  `A full disk is tried ${probe === null ? 'by injected faults alone: no tmpfs may be mounted here' : 'on a tmpfs as well'}.\n`,
);

describe.skipIf(probe === null)('a server on a small disk', () => {
  it('still lets users sign in and delete data when the disk is full, and then recovers', async () => {
    const folder = smallDisk() ?? '';
    const server = await ServerProcess.start(join(folder, 'data'), { RESERVE_MB: '2' });
    try {
      const json = { 'content-type': 'application/json' };
      const post = (
        path: string,
        body: FormData | URLSearchParams | string,
        headers: Record<string, string> = {},
      ) => server.json(path, { method: 'POST', body, headers });
      await post('/api/auth/register', JSON.stringify({ ...credentials, email: 'ana@example.com' }), json);
      const signIn = async () => {
        const { body } = await post('/api/auth/token', new URLSearchParams(credentials));
        return { authorization: `Bearer ${(body as { access_token: string }).access_token}` };
      };
      const first = await signIn();
      const { body } = await post('/api/upload', fileForm(longCsv(24)), first);
      const { id, run_id } = body as { id: string; run_id: string };

      const filler = join(folder, 'filler');
      for (let bytes = megabyte; bytes >= 512; bytes = bytes / 2) fill(filler, bytes);
      const label = () =>
        post('/api/upload/label', JSON.stringify({ run_id, label: 'x'.repeat(100) }), { ...first, ...json });
      // Pages that SQLite has already allocated may hold a few more rows.
      const statuses = new Set<number>();
      for (let tried = 0; tried < 2000 && !statuses.has(507); tried++) statuses.add((await label()).status);
      expect([...statuses].filter((status) => status !== 200)).toEqual([507]);
      expect((await post('/api/upload', fileForm(longCsv(24)), first)).status).toBe(507);
      const again = await signIn();
      const removed = await server.json(`/api/uploads/${id}`, { method: 'DELETE', headers: again });
      expect(removed).toEqual({ status: 200, body: { success: true } });
      rmSync(filler);
      expect((await post('/api/upload', fileForm(longCsv(24)), again)).status).toBe(200);
      expect(server.problems).toBe('');
    } finally {
      await server.stop();
      giveBack(folder);
    }
  });
});

/** Appends until the disk has no space for one more block. */
function fill(path: string, bytes: number): void {
  for (;;) {
    try {
      writeFileSync(path, Buffer.alloc(bytes, 1), { flag: 'a' });
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return;
      throw error;
    }
  }
}
