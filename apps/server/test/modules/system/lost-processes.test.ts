import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LostProcesses } from '../../../src/modules/system/lost-processes.ts';
import { Presence } from '../../../src/db/postgres/presence.ts';
import { ask, call } from '../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

describe.skipIf(whyNoPostgres !== null)('unfinished work of a process', () => {
  let databaseUrl: string;
  let app: TestApp;
  let ana: SignedIn;
  beforeEach(async () => {
    databaseUrl = await newDatabase();
    app = await TestApp.open({ databaseUrl });
    ana = await signedIn(app, 'ana');
  });
  afterEach(() => app.close());

  /** Inserts an upload that a process is parsing. */
  async function begin(process: number | null): Promise<string> {
    const id = randomUUID();
    await app.withStore(async (db) => {
      await sql`INSERT INTO uploads (id, run_id, file_name, original_name, upload_date, status, upload_mode, process)
        VALUES (${id}, ${id}, ${id}, 'a.csv', '2024-01-01', 'processing', 'both', ${process})`.execute(db);
      await sql`INSERT INTO dataset_segments VALUES (${id}, 0, '')`.execute(db);
    });
    return id;
  }
  const left = () =>
    app.withStore(async (db) => {
      const uploads = await db.selectFrom('uploads').select('id').execute();
      const { rows } = await sql<{ id: string }>`SELECT file_id AS id FROM dataset_segments`.execute(db);
      return [uploads, rows].map((found) => found.map(({ id }) => id));
    });

  it('belongs to the process while it is alive and is taken over by another process afterward', async () => {
    const living = await Presence.register(databaseUrl, 0);
    const dead = await app.withStore(async (db) => {
      const { rows } = await sql<{ number: number }>`
        INSERT INTO processes (host, pid) VALUES ('elsewhere', 1) RETURNING number`.execute(db);
      return rows[0]?.number ?? null;
    });
    const [kept, taken] = [await begin(living.number), await begin(dead)];
    const leftover = randomUUID();
    await app.withStore((db) =>
      db
        .insertInto('leftovers')
        .values({ path: `datasets/${leftover}.db` })
        .execute(),
    );
    await app.withStore((db) =>
      sql`INSERT INTO dataset_segments VALUES ('kept too late', 0, '')`.execute(db),
    );
    await app.restart();
    expect((await left()).map((ids) => ids.toSorted())).toEqual(Array(2).fill([kept, taken].toSorted()));

    // The process that notices the loss may itself die before it has taken over any work.
    const takeOver = async () => undefined;
    const gone = new LostProcesses({ presence: living, takeOver, log: app.fastify.log });
    await vi.waitFor(async () => expect(await left()).toEqual([[kept], [kept]]), 300_000);
    await gone.close();
    await living.release();
    await app.restart();
    expect(await left()).toEqual([[], []]);
  });

  it('can continue after the folder of the process is deleted', async () => {
    const { id } = await upload(app, ana.token, longCsv(3));
    const strange = [`datasets/${randomUUID()}.db`, `incoming/${randomUUID()}`];
    const write = () => {
      for (const path of strange) {
        mkdirSync(dirname(app.path(path)), { recursive: true });
        writeFileSync(app.path(path), 'x');
      }
    };
    await app.restart(write);
    expect(app.services.quarantined).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([`${id}.db`]);
    expect(readdirSync(app.path('incoming'))).toEqual([]);

    const other = await TestApp.open();
    await other.fastify.close();
    for (const path of [...strange, 'quarantine']) {
      mkdirSync(dirname(other.path(path)), { recursive: true });
      writeFileSync(other.path(path), 'x');
    }
    await expect(TestApp.open({ databaseUrl, dataDir: other.dataDir })).rejects.toThrow('EEXIST');
    rmSync(other.path('quarantine'));
    const moved = await TestApp.open({ databaseUrl, dataDir: other.dataDir });
    expect(moved.services.quarantined.toSorted()).toEqual(strange.toSorted());
    expect((await call(moved, 'listUploadProducts', { token: ana.token, path: { id } })).status).toBe(200);
    await moved.close();
    expect((await ask(app, 'listUploads', { token: ana.token })).uploads).toHaveLength(1);
  });
});
