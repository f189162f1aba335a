// full run only: it starts programs as separate processes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFailure } from '../../src/cli/start-failure.ts';
import { StorageUnreachableError } from '../../src/errors.ts';
import { writeFirstVersion } from '../support/first-version.ts';
import { ServerProcess } from '../support/server-process.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'start-failure-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function said(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const server = ServerProcess.spawn(dataDir, env);
  expect(await server.ended()).toBe(1);
  expect(server.output).toBe('');
  return server.problems;
}

describe('a server that cannot start', () => {
  it('explains what to do if its folder is a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await said({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be used (EEXIST: ${file}); move that file, or choose another DATA_DIR.\n`,
    );
  });

  it('explains what to do if its lock is malformed or not a file', async () => {
    writeFileSync(
      join(dataDir, 'lock.db'),
      'something else, and long enough to be looked into by SQLite'.repeat(9),
    );
    expect(await said()).toBe(
      `The file lock.db in ${dataDir} is not a server lock; move it elsewhere, or choose another DATA_DIR.\n`,
    );
    rmSync(join(dataDir, 'lock.db'));
    mkdirSync(join(dataDir, 'lock.db'));
    expect(await said()).toMatch(
      /^The data folder .* cannot be written to \(SQLITE_CANTOPEN.*\); grant this user write access, or choose another DATA_DIR\.\n$/,
    );
  });

  it('explains what to do if its database file is not a database', async () => {
    writeFileSync(
      join(dataDir, 'workspace.db'),
      'not a database, but long enough to be looked into'.repeat(20),
    );
    expect(await said()).toBe(
      `The database workspace.db in ${dataDir} is damaged (SQLITE_NOTADB); restore a backup, or choose another DATA_DIR.\n`,
    );
  });

  it('explains what to do if a migration fails, and leaves the database unchanged', async () => {
    writeFirstVersion(dataDir);
    const path = join(dataDir, 'workspace.db');
    const tables = () => {
      const database = new SQLite(path);
      const found = database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
      database.close();
      return found;
    };
    const database = new SQLite(path);
    // The third migration changes uploads first and then fails on this table.
    database.exec('CREATE TABLE leftovers (mine TEXT)');
    database.close();
    const before = tables();
    expect(await said()).toMatch(
      /^The database .*workspace\.db could not be migrated to the latest schema \(table "leftovers" already exists\); it is unchanged\. Restore a backup, or choose another DATA_DIR\.\n$/,
    );
    expect(tables()).toEqual(before);
  });

  it('explains what to do if its database was written by a newer version', async () => {
    writeFirstVersion(dataDir);
    const database = new SQLite(join(dataDir, 'workspace.db'));
    database.exec(`INSERT INTO kysely_migration VALUES ('999-to-come', '2030-01-01T00:00:00.000Z')`);
    database.close();
    expect(await said()).toMatch(
      /was written by a newer version of Forecast Console .*; update this server, or choose another DATA_DIR\.\n$/,
    );
  });

  it('explains what to do if it cannot write, has no space or cannot listen', () => {
    const of = (code: string, more = {}) =>
      startFailure(Object.assign(new Error(code), { code, ...more }), { dataDir: '/data' });
    expect(of('EROFS', { path: '/data/owner.json' })).toBe(
      'The data folder /data cannot be written to (EROFS: /data/owner.json); grant this user write access, or choose another DATA_DIR.',
    );
    expect(of('SQLITE_READONLY_DIRECTORY')).toMatch(/^The data folder \/data cannot be written to/);
    expect(of('SQLITE_FULL')).toBe(
      'The disk of the data folder /data is full (SQLITE_FULL); free some space, or choose another DATA_DIR.',
    );
    expect(of('53100')).toBe('The disk of the database of DATABASE_URL is full (53100); free some space.');
    expect(startFailure(new StorageUnreachableError('404 NoSuchBucket'), { dataDir: '/data' })).toBe(
      'The object storage of OBJECT_STORE_URL cannot be used (404 NoSuchBucket); start it, or check the AWS_ settings.',
    );
    expect(of('EACCES', { syscall: 'listen' })).toMatch(
      /^The server cannot listen \(EACCES\); set HOST and PORT/,
    );
    expect(startFailure(new TypeError('a fault of ours'), { dataDir: '/data' })).toBeNull();
  });
});
