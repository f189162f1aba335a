import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { DamagedRowError, isDatabaseDamaged } from '../../../src/errors.ts';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { damagedRows, defineRowChecksum } from '../../../src/db/sqlite/row-checksums.ts';
import type { SqliteDb } from '../../../src/db/sqlite/sqlite-db.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { invitationsRepository } from '../../../src/modules/auth/invitations-repository.ts';
import { signInsRepository } from '../../../src/modules/auth/sign-ins-repository.ts';
import { uploadsRepository } from '../../../src/modules/datasets/uploads-repository.ts';
import { damageRows } from '../../support/damage-rows.ts';
import { storedBefore } from '../../support/stored-before.ts';
import { insertUpload, runRow, userRow } from '../../support/stored-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'row-checksums-'));
afterAll(() => rmSync(folder, { recursive: true }));

let path: string;
let db: SqliteDb;
let count = 0;
beforeEach(async () => {
  path = join(folder, `${count++}.db`);
  db = await openDatabase(path);
  return () => db.destroy();
});

function withDatabase<Result>(work: (database: SQLite.Database) => Result): Result {
  const database = new SQLite(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const damage = (change: string) => withDatabase((database) => damageRows(database, change));

const damaged = () =>
  withDatabase((database) => {
    defineRowChecksum(database);
    return damagedRows(database);
  });

it('inserted and updated rows have current checksums', async () => {
  await insertUpload(db);
  await uploadsRepository(db).update('upload', { label: 'Größe', row_count: 3 });
  await db.insertInto('users').values(userRow('ana')).execute();
  expect(damaged()).toEqual([]);
  expect(await uploadsRepository(db).list()).toMatchObject([{ label: 'Größe' }]);
});

it('damaged rows are never returned by any query, prepared or not', async () => {
  await insertUpload(db);
  const uploads = uploadsRepository(db);
  damage(`UPDATE uploads SET original_name = 'demand.txt'`);
  await expect(uploads.list()).rejects.toThrow(
    'The workspace database is damaged (uploads upload). Ask the operator of this server to run "npm run check-data" and to restore a backup.',
  );
  await expect(uploads.newest()).rejects.toThrow(DamagedRowError);
  expect(damaged()).toEqual(['uploads upload']);
});

it('damaged rows are detected in a sorted page of runs, and do not affect undamaged rows', async () => {
  await insertUpload(db);
  const runs = forecastRunsRepository(db);
  await runs.insert(runRow('one'));
  await runs.insert(runRow('two'));
  damage(`UPDATE forecast_runs SET request = '{ }' WHERE id = 'two'`);
  const choice = { search: '', sets: '[]', status: null, model: null, upload: null };
  const page = await runs.page(choice, 'name', 'asc', 10, 0);
  await expect(runs.mapBySequences(page, ({ id }) => id)).rejects.toThrow('(forecast_runs two)');
  expect(await runs.byId('one')).toMatchObject({ id: 'one' });
});

it('rows of an outer join are verified, except where no row matches', async () => {
  await db.insertInto('users').values(userRow('ana')).execute();
  const token = { user_id: 'ana', token_hash: '', used: 0, expires_at: 2 };
  const signIn = { user_id: 'ana', user_agent: null, address: 'a', signed_in_at: 0, last_used_at: 0 };
  const signIns = signInsRepository(db);
  await signIns.insert({ ...signIn, family: 'one', expires_at: 2 });
  for (const family of ['one', 'two'])
    await db
      .insertInto('refresh_tokens')
      .values({ ...token, family, token_hash: family })
      .execute();
  expect(await signIns.list('ana', 1)).toHaveLength(2);
  damage(`UPDATE sign_ins SET address = 'b'`);
  await expect(signIns.list('ana', 1)).rejects.toThrow('(sign_ins one)');
});

it('a damaged row cannot be updated, because its new checksum would hide the damage', async () => {
  await insertUpload(db);
  damage(`UPDATE uploads SET original_name = 'demand.txt'`);
  const update = uploadsRepository(db).update('upload', { label: 'x' });
  await expect(update).rejects.toSatisfy(isDatabaseDamaged);
  expect(damaged()).toEqual(['uploads upload']);
});

it('rows of older versions get checksums', async () => {
  await db.destroy();
  const before = await storedBefore((path = join(folder, 'before.db')), '019-event-sets');
  await before.destroy();
  db = await openDatabase(path);
  expect(await uploadsRepository(db).list()).toHaveLength(1);
  expect(damaged()).toEqual([]);
});

it('stored responses of older versions get checksums', async () => {
  await db.destroy();
  const before = await storedBefore((path = join(folder, 'keys.db')), '035-outliers');
  await before.insertInto('users').values(userRow('ana')).execute();
  const key = { user_id: 'ana', operation: 'labelUpload', key_hash: 'k', digest: 'd', claim: 'c' };
  await before
    .insertInto('idempotency_keys')
    .values({ ...key, status: 200, body: '{}', created_at: 1, process: null })
    .execute();
  await before.destroy();
  db = await openDatabase(path);
  // `storedBefore` stores rows without checksums.
  expect(damaged()).toEqual(['uploads upload', 'users ana']);
  damage(`UPDATE idempotency_keys SET body = '{"success":true}'`);
  expect(damaged()).toContain('idempotency_keys ana labelUpload k');
});

it('an invitation whose reference to its creator is damaged is reported, not hidden', async () => {
  await db.insertInto('users').values(userRow('ana')).execute();
  const invitation = { id: 'i', email: 'ben@example.com', is_admin: 0, token_hash: 'h' } as const;
  await db
    .insertInto('invitations')
    .values({ ...invitation, created_by: null, created_at: 0, expires_at: 2 })
    .execute();
  const invitations = invitationsRepository(db);
  expect(await invitations.list(1)).toMatchObject([{ id: 'i', creator: null }]);
  withDatabase((database) => {
    database.pragma('foreign_keys = OFF');
    damageRows(database, `UPDATE invitations SET created_by = 'nobody'`);
  });
  await expect(invitations.list(1)).rejects.toThrow('(invitations i)');
});
