import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStore, S3Store } from '../../../src/cli/data/backup-store.ts';
import { makeBackup, restoreBackup } from '../../../src/cli/data/backups.ts';
import { findBackup, removeOldBackups } from '../../../src/cli/data/rotate-backups.ts';
import { ask } from '../../support/call.ts';
import { FakeS3 } from '../../support/fake-s3.ts';
import { emptyDatabase, newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { signedIn, testPassword } from '../../support/test-users.ts';

const backupKey = 'the backup key of these tests, 32+';
let folder: string;
let storage: FakeS3;
let store: S3Store;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-workspace-'));
  storage = await FakeS3.start();
  store = new S3Store('s3://data/forecast', storage.config);
  said = [];
});
afterEach(async () => {
  await storage.stop();
  rmSync(folder, { recursive: true });
});

describe('an encrypted backup of a data folder in object storage', () => {
  let app: TestApp;
  let workspace: TestApp['config'];
  const dataDir = () => join(folder, 'data');
  beforeEach(async () => {
    app = await TestApp.open();
    workspace = { ...app.config, backupKey };
  });
  afterEach(() => app.close());

  it('restores the same responses', async () => {
    const { token } = await signedIn(app, 'ana');
    const { id, run_id } = await upload(app, token, longCsv(24));
    const { run_id: run } = await forecastOf(app, token, id);
    expect(await makeBackup(workspace, store, say)).toBe(true);
    await upload(app, token, longCsv(12));
    expect(readdirSync(app.dataDir).filter((name) => name.startsWith('backup'))).toEqual([]);
    expect(await restoreBackup({ ...workspace, dataDir: dataDir() }, store, say)).toBe(true);

    const restored = await TestApp.open({ dataDir: dataDir() });
    const form = { username: 'ana', password: testPassword };
    const { access_token: again } = await ask(restored, 'login', { form });
    expect((await ask(restored, 'listUploads', { token: again })).uploads.map((one) => one.id)).toEqual([id]);
    for (const runId of [run_id, run]) {
      const was = await ask(app, 'getRunData', { token, path: { runId } });
      expect(await ask(restored, 'getRunData', { token: again, path: { runId } })).toEqual(was);
    }
    await restored.close();
  });

  it('leaves nothing behind if it is damaged, and overwrites nothing', async () => {
    await upload(app, (await signedIn(app, 'ana')).token);
    await makeBackup(workspace, store, say);
    const part = [...storage.objects].find(([key]) => key.endsWith('.part'));
    part?.[1].writeUInt8(part[1].readUInt8(5000) ^ 1, 5000);
    const to = { ...workspace, dataDir: dataDir() };
    await expect(restoreBackup(to, store, say)).rejects.toThrow('000000.part was changed');
    expect(existsSync(join(dataDir(), 'workspace.db'))).toBe(false);
    expect(readdirSync(join(dataDir(), 'datasets'))).toEqual([]);
    await expect(restoreBackup(workspace, store, say)).rejects.toThrow('is not empty');
    await expect(makeBackup(workspace, store, say)).rejects.toThrow('is not empty. Specify a new folder');
  });

  it('is found and rotated by its name', async () => {
    const names = ['2026-11-01T02-30-00', '2026-11-02T02-30-00', '2026-11-03T02-30-00'];
    for (const name of names) await makeBackup(workspace, store.in(name), say);
    await store.in('2026-11-04T02-30-00').put('000000.part', Buffer.from('interrupted'));
    expect((await findBackup(store)).location).toBe(`s3://data/forecast/${names[2]}`);
    expect(await removeOldBackups(store, 2)).toEqual([names[0]]);
    expect((await store.list()).filter((path) => path.endsWith('backup.json'))).toEqual([
      `${names[1]}/backup.json`,
      `${names[2]}/backup.json`,
    ]);
    await expect(findBackup(store.in('2026-11-04T02-30-00'))).rejects.toThrow('There is no complete backup');
  });
});

/** Replaces the tools of PostgreSQL; the drill tests the real ones if they are recent enough. */
const tools = {
  pg_dump: `process.stdout.write('x'.repeat(3_000_000), () => process.exit(Number(process.env.DUMP_STATUS ?? 0)));
    if (process.env.DUMP_STATUS) process.stderr.write('no space left ' + process.env.PGSSLMODE + ' ' + process.env.PGSSLROOTCERT);`,
  pg_restore: `const { writeFileSync } = require('node:fs');
    if (process.env.RESTORE_STATUS) { process.stderr.write('unknown role'); process.exit(1); }
    let bytes = 0;
    process.stdin.on('data', (chunk) => (bytes += chunk.length));
    process.stdin.on('end', () => writeFileSync(process.env.COMMITTED, String(bytes)));`,
};

describe.skipIf(whyNoPostgres !== null)('an encrypted backup of a PostgreSQL database', () => {
  const before = { ...process.env };
  let workspace: TestApp['config'];
  let target: TestApp['config'];
  const committed = () => join(folder, 'committed');
  beforeEach(async () => {
    for (const [name, code] of Object.entries(tools)) {
      writeFileSync(join(folder, name), `#!/usr/bin/env node\n${code}`);
      chmodSync(join(folder, name), 0o755);
    }
    process.env.PATH = [folder, dirname(process.execPath), before.PATH].join(delimiter);
    process.env.COMMITTED = committed();
    const app = await TestApp.open({ databaseUrl: await newDatabase() });
    await app.close();
    workspace = { ...app.config, backupKey };
    target = { ...workspace, databaseUrl: await emptyDatabase() };
  });
  afterEach(() => {
    for (const name of ['DUMP_STATUS', 'RESTORE_STATUS', 'COMMITTED']) delete process.env[name];
    process.env.PATH = before.PATH;
  });

  it('is restored only to an empty database', async () => {
    expect(await makeBackup(workspace, store, say)).toBe(true);
    await expect(restoreBackup(workspace, store, say)).rejects.toThrow('is not empty. Create a new one');
    await restoreBackup(target, store, say);
    expect(readFileSync(committed(), 'utf8')).toBe('3000000');
    const sqlite = { ...target, databaseUrl: null, dataDir: join(folder, 'data') };
    await expect(restoreBackup(sqlite, store, say)).rejects.toThrow('Set DATABASE_URL to an empty one');
  });

  it('is not complete if pg_dump fails', async () => {
    process.env.DUMP_STATUS = '1';
    const backup = (tls: string) =>
      makeBackup({ ...workspace, databaseUrl: `${workspace.databaseUrl}?${tls}` }, store, say);
    await expect(backup('sslmode=verify-full')).rejects.toThrow('no space left verify-full system');
    await expect(backup('sslmode=no-verify&sslrootcert=/ca.pem')).rejects.toThrow(
      'pg_dump failed: no space left require /ca.pem',
    );
    expect(await store.get('backup.json')).toBeNull();
  });

  it('is not committed if it is damaged, and names the reason if pg_restore fails', async () => {
    await makeBackup(workspace, store, say);
    process.env.RESTORE_STATUS = '1';
    await expect(restoreBackup(target, store, say)).rejects.toThrow('pg_restore failed: unknown role');
    delete process.env.RESTORE_STATUS;
    const part = [...storage.objects].find(([key]) => key.endsWith('000000.part'));
    part?.[1].writeUInt8(part[1].readUInt8(100) ^ 1, 100);
    await expect(restoreBackup(target, store, say)).rejects.toThrow('000000.part was changed');
    expect(existsSync(committed())).toBe(false);
  });

  it('is made in parts in a folder too', async () => {
    const local = new LocalStore(join(folder, 'backup'));
    await makeBackup({ ...workspace, backupKey: null }, local, say);
    expect((await local.list()).toSorted()).toEqual(['000000.part', 'backup.json']);
  });
});
