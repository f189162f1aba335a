// full run only: it starts programs as separate processes.
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp, restore } from '../../../src/cli/data/backup-folder.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let folder: string;
let said: string[];
const say = (line: string) => void said.push(line);
beforeEach(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  said = [];
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const copy = () => join(folder, 'copy');
const again = () => join(folder, 'again');

describe('the backup of a data folder', () => {
  it('can be made while the server runs, and restores the same responses', async () => {
    const { id, run_id } = await upload(app, ana.token, longCsv(24));
    const run = await forecastOf(app, ana.token, id);
    expect(backUp(app.dataDir, copy(), say)).toBe(true);
    await upload(app, ana.token, longCsv(12));
    expect(restore(copy(), again(), say)).toBe(true);

    const restored = await TestApp.open({ dataDir: again() });
    const form = { username: 'ana', password: testPassword };
    const { access_token: token } = await ask(restored, 'login', { form });
    expect((await ask(restored, 'listUploads', { token })).uploads.map((one) => one.id)).toEqual([id]);
    for (const runId of [run_id, run.run_id]) {
      const path = { runId };
      const was = await ask(app, 'getRunData', { token: ana.token, path });
      expect(await ask(restored, 'getRunData', { token, path })).toEqual(was);
    }
    await restored.close();
  });

  it('omits datasets that are deleted during the backup', async () => {
    const kept = await upload(app, ana.token);
    const [gone, leaving] = [await upload(app, ana.token), await upload(app, ana.token)];
    const deleting = (line: string) => {
      if (said.push(line) > 1) return;
      for (const { id } of [gone, leaving])
        app.withDatabase((database) => {
          database.pragma('foreign_keys = ON');
          database.prepare('DELETE FROM uploads WHERE id = ?').run(id);
        });
      rmSync(app.path('datasets', `${gone.id}.db`));
    };
    expect(backUp(app.dataDir, copy(), deleting)).toBe(true);
    expect(readdirSync(join(copy(), 'datasets'))).toEqual([`${kept.id}.db`]);
    expect(said.slice(0, 2)).toEqual(['3 dataset files', '1 dataset files']);
  });

  // VER-4
  it('contains the segments that a version shares with a deleted version', async () => {
    const { id } = await upload(app, ana.token, longCsv(24));
    const form = fileForm(longCsv(26));
    form.delete('upload_mode');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart: form });
    await ask(app, 'deleteUploadVersion', { token: ana.token, path: { id, version: '1' } });
    expect(backUp(app.dataDir, copy(), say)).toBe(true);
    expect(readdirSync(join(copy(), 'datasets')).toSorted()).toEqual(
      readdirSync(app.path('datasets')).toSorted(),
    );
  });

  it.skipIf(process.platform === 'win32')('is readable only by its owner', () => {
    mkdirSync(copy(), { mode: 0o755 });
    backUp(app.dataDir, copy(), say);
    expect(statSync(join(copy(), 'workspace.db')).mode & 0o777).toBe(0o600);
  });

  it('reports damaged and missing files', async () => {
    const [damaged, lost] = [await upload(app, ana.token), await upload(app, ana.token)];
    appendFileSync(app.path('datasets', `${damaged.id}.db`), 'x');
    rmSync(app.path('datasets', `${lost.id}.db`));
    expect(backUp(app.dataDir, copy(), say)).toBe(false);
    expect(said.filter((line) => line.startsWith('damaged: '))).toHaveLength(2);
  });

  it('never overwrites existing files, whether in a backup or in a restore', async () => {
    writeFileSync(join(folder, 'letter.txt'), 'mine');
    expect(() => backUp(app.dataDir, folder, say)).toThrow('is not empty. Specify a new folder');
    backUp(app.dataDir, copy(), say);
    expect(() => restore(copy(), app.dataDir, say)).toThrow('Move it away, or choose another DATA_DIR');
    expect(() => restore(folder, again(), say)).toThrow('There is no workspace.db');
    expect(existsSync(again())).toBe(false);
    expect((await call(app, 'getMe', { token: ana.token })).status).toBe(200);
  });

  it('can be made and restored from the command line', () => {
    const main = join(import.meta.dirname, '../../../src/cli/backup.ts');
    let key = '';
    const run = (dataDir: string, ...args: string[]) =>
      execFileSync(process.execPath, [main, ...args], {
        env: { DATA_DIR: dataDir, BACKUP_KEY: key },
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(run(app.dataDir, copy())).toContain('; no damage found.');
    expect(run(again(), '--restore', copy())).toContain('ok: workspace.db');
    expect(() => run(again(), '--restore', copy())).toThrow('is not empty');
    key = 'the backup key of these tests, 32+';
    const backups = join(folder, 'backups');
    expect(run(app.dataDir, '--keep', '1', backups)).toContain('; no damage found.');
    expect(run(join(folder, 'third'), '--restore', backups)).toContain('ok: workspace.db');
    key = '';
    expect(() => run(join(folder, 'fourth'), '--restore', backups)).toThrow('is encrypted. Set BACKUP_KEY.');
  });
});
