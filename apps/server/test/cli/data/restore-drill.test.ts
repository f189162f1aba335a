import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStore } from '../../../src/cli/data/backup-store.ts';
import { makeBackup } from '../../../src/cli/data/backups.ts';
import { drill } from '../../../src/cli/data/restore-drill.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';

let folder: string;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drill-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function work(app: TestApp): Promise<string> {
  const { token } = await signedIn(app, 'ana');
  const { id } = await upload(app, token, longCsv(24));
  await forecastOf(app, token, id);
  return id;
}

describe('the restore drill on SQLite', () => {
  let app: TestApp;
  let id: string;
  beforeEach(async () => {
    app = await TestApp.open();
    id = await work(app);
  });
  afterEach(() => app.close());

  it('restores a copy and reads it while the server runs', async () => {
    expect(await drill(app.config, folder, say)).toBe(true);
    expect(said).toContain('1 datasets, 1 runs');
  });

  it('restores the newest of the encrypted backups', async () => {
    const backups = new LocalStore(join(folder, 'backups'));
    const config = { ...app.config, backupKey: 'the backup key of these tests, 32+' };
    await makeBackup(config, backups.in('2026-11-01T02-30-00'), say);
    expect(await drill(config, folder, say, backups)).toBe(true);
    expect(said).toContain(`Restoring ${join(folder, 'backups', '2026-11-01T02-30-00')}`);
    expect(said).toContain('1 datasets, 1 runs');
    await expect(drill(app.config, folder, say, backups)).rejects.toThrow('is encrypted. Set BACKUP_KEY.');
  });

  it('reports a damaged dataset', async () => {
    appendFileSync(app.path('datasets', `${id}.db`), 'x');
    expect(await drill(app.config, folder, say)).toBe(false);
    expect(said.join('\n')).toContain('damaged: ');
  });
});

/** Why the drill cannot run on PostgreSQL here, or null if it can. */
function whyNoDrill(): string | null {
  if (whyNoPostgres !== null) return whyNoPostgres;
  const version = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/(\d+)\.\d+/.exec(version)?.[1] ?? 0) >= 18
    ? null
    : 'it needs pg_dump of PostgreSQL 18 or later';
}

const why = whyNoDrill();
if (why !== null) process.stderr.write(`The drill on PostgreSQL is skipped: ${why}\n`);

it.skipIf(why !== null)('restores a copy of a PostgreSQL database, reads it and deletes it', async () => {
  const databaseUrl = await newDatabase();
  const app = await TestApp.open({ databaseUrl, reserveMegabytes: 1 });
  await work(app);
  expect(await drill(app.config, folder, say)).toBe(true);
  expect(said).toContain('1 datasets, 1 runs');
  const config = { ...app.config, backupKey: 'the backup key of these tests, 32+' };
  const backup = new LocalStore(join(folder, 'encrypted'));
  expect(await makeBackup(config, backup, say)).toBe(true);
  said = [];
  expect(await drill(config, folder, say, backup)).toBe(true);
  expect(said).toContain('1 datasets, 1 runs');
  await app.close();
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(`SELECT 1 FROM pg_database WHERE datname LIKE 'drill\\_%'`);
  await client.end();
  expect(rows).toEqual([]);
});
