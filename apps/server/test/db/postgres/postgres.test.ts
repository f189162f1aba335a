import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnreachable } from '../../../src/errors.ts';
import { inspectDatabase } from '../../../src/db/postgres/inspect-database.ts';
import { connect, openDatabase, refuseStartIfUnusable } from '../../../src/db/postgres/open.ts';
import type { PostgresDb } from '../../../src/db/postgres/postgres-db.ts';
import { Presence } from '../../../src/db/postgres/presence.ts';
import { installTriggers } from '../../../src/http/response-cache/triggers.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { uploadsRepository } from '../../../src/modules/datasets/uploads-repository.ts';
import { emptyDatabase, newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../support/stored-rows.ts';

describe.skipIf(whyNoPostgres !== null)('PostgreSQL', () => {
  let url: string;
  let db: PostgresDb;
  beforeEach(async () => {
    url = await newDatabase();
    db = connect(url);
  });
  afterEach(() => db.destroy());

  it('is migrated once when several servers start together', async () => {
    const empty = await emptyDatabase();
    const opened = await Promise.all([openDatabase(empty), openDatabase(empty), openDatabase(empty)]);
    const stored = await Promise.all(opened.map((one, index) => insertUpload(one, `upload ${index}`)));
    expect(stored.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    await Promise.all(opened.map((one) => one.destroy()));
  });

  it('serializes writers of runs and datasets without deadlocks', async () => {
    const [uploads, runs] = [uploadsRepository(db), forecastRunsRepository(db)];
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const [id, run] = [`u${index}`, `run ${index}`];
        await insertUpload(db, id);
        await runs.insert({ ...runRow(run, id), status: 'completed' });
        await Promise.all([
          uploads.update(id, { label: 'x' }),
          runs.update(run, { name: 'x' }),
          uploads.removeUnlessForecast(id, [id]),
        ]);
      }),
    );
    expect(await uploads.list()).toEqual([]);
    const { rows } = await sql<{ sequences: number }>`
      SELECT value AS sequences FROM counters WHERE name = 'sequence'`.execute(db);
    expect(rows).toEqual([{ sequences: 24 }]);
  });

  it("stores dataset files without taking the writers' lock, and removes the triggers of older versions", async () => {
    const triggers = async () => {
      const { rows } = await sql<{ name: string }>`
        SELECT tgname AS name FROM pg_trigger WHERE tgrelid = 'dataset_segments'::regclass`.execute(db);
      return rows.map(({ name }) => name);
    };
    expect(await triggers()).toEqual([]);
    await sql`
      CREATE TRIGGER wait_for_writers BEFORE INSERT ON dataset_segments
      FOR EACH STATEMENT EXECUTE FUNCTION wait_for_writers()`.execute(db);
    expect(await triggers()).toEqual(['wait_for_writers']);
    await installTriggers(db);
    expect(await triggers()).toEqual([]);
  });

  it('aborts the transaction of a suspended process', async () => {
    const { rows } = await sql<{
      set: string;
    }>`SELECT current_setting('idle_in_transaction_session_timeout') AS set`.execute(db);
    expect(rows).toEqual([{ set: '15s' }]);
    const paused = connect(url, 1);
    const name = (transaction: Pick<PostgresDb, 'updateTable'>, label: string) =>
      transaction.updateTable('uploads').set({ label }).where('id', '=', 'known').execute();
    await insertUpload(db, 'known');
    const lost = paused.transaction().execute(async (transaction) => {
      await name(transaction, 'by the paused process');
      await sql`SET LOCAL idle_in_transaction_session_timeout = '50ms'`.execute(transaction);
      await name(db, 'by the waiting process');
      await name(transaction, 'back again');
    });
    await expect(lost).rejects.toSatisfy(isDatabaseUnreachable);
    const known = await db.selectFrom('uploads').select('label').where('id', '=', 'known').execute();
    expect(known).toEqual([{ label: 'by the waiting process' }]);
    await paused.destroy();
  });

  it('is reported without its password when it is unreachable', async () => {
    const elsewhere = new URL(url);
    elsewhere.port = '1';
    elsewhere.password = 'secret-of-the-test';
    await expect(openDatabase(elsewhere.href)).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/t\w+ cannot be used \(.*ECONNREFUSED.*\); start it, or set another DATABASE_URL\.$/,
    );
    elsewhere.port = new URL(url).port;
    await expect(openDatabase(elsewhere.href)).rejects.toThrow(
      /cannot be used \(password authentication failed/,
    );
  });

  it('reports a lost connection to the next statement', async () => {
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
      const [pid] = rows.map((row) => row.pid);
      await sql`SELECT pg_terminate_backend(${pid})`.execute(db);
      const isThere = async () =>
        (await sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${pid}`.execute(db)).rows.length > 0;
      while (await isThere());
      return sql`SELECT 1`.execute(transaction);
    });
    await expect(broken).rejects.toSatisfy(isDatabaseUnreachable);
  });

  it('is reported as unavailable if it does not respond', async () => {
    const silent = createServer();
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const served = Presence.register(`postgres://nobody@127.0.0.1:${port}/none`);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect(served).rejects.toThrow('cannot be used (timeout expired)');
    silent.close();
  });

  it.each([
    ['sslmode=require', 'The server does not support SSL connections'],
    ['sslmode=require&sslrootcert=/missing.pem', 'ENOENT'],
  ])('cannot be used with %s', async (settings, why) => {
    await expect(inspectDatabase(`${url}?${settings}`)).rejects.toThrow(`cannot be used (${why}`);
  });

  it('cannot be used if its certificate is not trusted', async () => {
    const untrusted = Object.assign(new Error('self-signed certificate'), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    await expect(
      refuseStartIfUnusable('postgres://db.example/a', () => Promise.reject(untrusted)),
    ).rejects.toThrow('The database db.example/a cannot be used (self-signed certificate)');
  });
});
