import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, call } from '../../../support/call.ts';
import { byOperator, newDatabase, whyNoPostgres } from '../../../support/postgres/databases.ts';
import { ServerProcess } from '../../../support/server-process.ts';
import { TestApp } from '../../../support/test-app.ts';
import { fileForm } from '../../../support/test-data.ts';
import { signedIn } from '../../../support/test-users.ts';

const patience = { timeout: 300_000 };
/** Key of an advisory lock that blocks replacing a file with its dataset. */
const gate = 778;
/** Processes that wait for the gate. */
const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`;

/** Returns a file of about 6 MB. */
function largeCsv(months: number): string {
  const rows = Array.from({ length: 1200 }, (_, product) =>
    Array.from(
      { length: months },
      (__, month) =>
        `${'P'.repeat(180)}${product},${2020 + Math.floor(month / 12)}-${(month % 12) + 1}-01,5\n`,
    ).join(''),
  );
  return `Product,Date,Demand\n${rows.join('')}`;
}

describe.skipIf(whyNoPostgres !== null)('a large file that a server with WORKERS=0 received', () => {
  let folder: string;
  let databaseUrl: string;
  let front: TestApp;
  let workers: ServerProcess[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'files-'));
    databaseUrl = await newDatabase();
    front = await TestApp.open({ databaseUrl, runsAtOnce: 0 });
    workers = [];
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(workers.map((worker) => worker.kill()));
    await front.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a worker. The server then waits until the worker takes a file, however long that takes. */
  const startWorker = async () => {
    const getJobById = Reflect.get(PgBoss.prototype, 'getJobById');
    vi.spyOn(PgBoss.prototype, 'getJobById').mockImplementation(async function (this: PgBoss, name, id) {
      const job = await getJobById.call(this, name, id);
      return job?.state === 'created' ? { ...job, state: 'active' } : job;
    });
    const env = { DATABASE_URL: databaseUrl, WORKERS: '1' };
    const worker = await ServerProcess.startWorker(join(folder, String(workers.length)), env);
    workers.push(worker);
    return worker;
  };
  /** Blocks a change of the database. Returns a connection that holds the gate. */
  const closeGate = async (change: string, row: 'NEW' | 'OLD') => {
    const operator = new Client(byOperator(databaseUrl));
    await operator.connect();
    await operator.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock(${gate});
        RETURN ${row};
      END $$;
      CREATE TRIGGER wait_at_gate BEFORE ${change} FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`);
    await operator.query(`SELECT pg_advisory_lock(${gate})`);
    return operator;
  };
  /** Uploads a file, adds a version to it, and returns what is stored. */
  const stored = async (app: TestApp) => {
    const { token } = await signedIn(app, 'ana');
    const { id } = await ask(app, 'uploadFile', { token, multipart: fileForm(largeCsv(24)) });
    const multipart = new FormData();
    multipart.set('file', new Blob([largeCsv(25)]), 'next.csv');
    const version = await ask(app, 'addUploadVersion', { token, path: { id }, multipart });
    const files = await app.withStore((db) =>
      db.selectFrom('dataset_versions').select(['checksums', 'report']).orderBy('number').execute(),
    );
    const products = await ask(app, 'listUploadProducts', { token, path: { id } });
    // The dataset of the second version contains the random ID of the first one.
    return {
      checksums: files[0]?.checksums,
      reports: files.map(({ report }) => report),
      difference: version.difference,
      products,
    };
  };

  it('is imported by a worker, with the same result', async () => {
    const worker = await startWorker();
    const alone = await TestApp.open();
    const expected = await stored(alone);
    await alone.close();
    expect(await stored(front)).toEqual(expected);
    expect(worker.output.match(/read a file for a server/g)).toHaveLength(2);
  });

  it('is refused by a worker for the same reason', async () => {
    const worker = await startWorker();
    const alone = await TestApp.open();
    const answer = async (app: TestApp) => {
      const { token } = await signedIn(app, 'ana');
      const multipart = fileForm(largeCsv(24).replaceAll(/,20\d\d-/g, ',Monday '));
      const { status, detail } = await call(app, 'uploadFile', { token, multipart });
      return { status, detail, uploads: (await ask(app, 'listUploads', { token })).uploads };
    };
    const expected = await answer(alone);
    await alone.close();
    expect(expected).toMatchObject({ status: 422, uploads: [] });
    expect(await answer(front)).toEqual(expected);
    expect(worker.output).toContain('read a file for a server');
  });

  it('is not stored by a worker once the client has canceled the upload', async () => {
    const operator = await closeGate('INSERT ON transfers', 'NEW');
    const worker = await startWorker();
    const { token } = await signedIn(front, 'ana');
    const address = await front.fastify.listen({ host: '127.0.0.1', port: 0 });
    const leaving = new AbortController();
    const answer = fetch(`${address}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: fileForm(largeCsv(24)),
      signal: leaving.signal,
    });
    const found = async (query: string) => (await operator.query<object>(query)).rows;
    await vi.waitFor(async () => expect(await found(waiting)).toHaveLength(1), patience);
    leaving.abort();
    await expect(answer).rejects.toThrow('This operation was aborted');
    await vi.waitFor(async () => expect(await found('SELECT id FROM uploads')).toEqual([]), patience);
    await operator.query(`SELECT pg_advisory_unlock(${gate})`);
    await vi.waitFor(async () => expect(await found('SELECT 1 FROM transfers')).toEqual([]), patience);
    expect(await worker.stop()).toBe(0);
    expect(await found('SELECT state FROM pgboss.job')).toEqual([{ state: 'cancelled' }]);
    expect(await found('SELECT 1 FROM dataset_segments')).toEqual([]);
    await operator.end();
  });

  it('is imported by the server if there is no worker', async () => {
    const { token } = await signedIn(front, 'ana');
    const answer = await ask(front, 'uploadFile', { token, multipart: fileForm(largeCsv(24)) });
    expect(answer.row_count).toBe(28_800);
  });

  it('is imported by the server if the worker is killed while it stores the dataset', async () => {
    const operator = await closeGate('DELETE ON dataset_segments', 'OLD');
    const worker = await startWorker();
    const { token } = await signedIn(front, 'ana');
    const answer = ask(front, 'uploadFile', { token, multipart: fileForm(largeCsv(24)) });
    await vi.waitFor(async () => expect((await operator.query(waiting)).rows).toHaveLength(1), patience);
    await worker.kill();
    await operator.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) AS ended`);
    await operator.query(`SELECT pg_advisory_unlock(${gate})`);
    const { id, row_count } = await answer;
    expect(row_count).toBe(28_800);
    expect(await ask(front, 'listUploadProducts', { token, path: { id } })).toHaveLength(100);
    await operator.end();
  });
});
