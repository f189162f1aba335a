import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../src/cli/data/check-folder.ts';
import { ask } from '../../support/call.ts';
import { damage } from '../../support/damage.ts';
import { writeFirstVersion } from '../../support/first-version.ts';
import { TestApp } from '../../support/test-app.ts';
import { testPassword } from '../../support/test-users.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'check-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function checked(): { isWhole: boolean; said: string[] } {
  const said: string[] = [];
  const isWhole = checkData(dataDir, (line) => said.push(line.replaceAll(/[0-9a-f-]{36}/g, 'ID')));
  return { isWhole, said };
}

describe('check-data', () => {
  it('lists the database and every dataset, including datasets written by older versions', () => {
    writeFirstVersion(dataDir);
    expect(checked()).toEqual({
      isWhole: true,
      said: [
        'ok: workspace.db',
        'ok: Of the first version (datasets/ID.db), no checksums yet',
        'ok: second.csv (datasets/ID.db), no checksums yet',
      ],
    });
  });

  it('finds damaged, missing and unknown files', async () => {
    writeFirstVersion(dataDir);
    const app = await TestApp.open({ dataDir });
    const { access_token: token } = await ask(app, 'login', {
      form: { username: 'ana', password: testPassword },
    });
    const { uploads } = await ask(app, 'listUploads', { token });
    await app.fastify.close();
    const [second, first] = uploads.map(({ id }) => join(dataDir, 'datasets', `${id}.db`));
    const broken = 'Delete the dataset and upload it again.';
    copyFileSync(first ?? '', join(dataDir, 'datasets', `${randomUUID()}.db`));
    damage(first ?? '');
    rmSync(second ?? '');
    expect(checked()).toEqual({
      isWhole: false,
      said: [
        'ok: workspace.db',
        `damaged: The file of the dataset "Of the first version" is damaged. ${broken} (datasets/ID.db)`,
        `damaged: The file of the dataset "second.csv" is missing. ${broken} (datasets/ID.db)`,
        'unknown to the database: datasets/ID.db',
      ],
    });
  });

  it('reports an empty folder and an unreadable database', () => {
    expect(checked()).toEqual({ isWhole: false, said: [`There is no workspace.db in ${dataDir}.`] });
    writeFileSync(join(dataDir, 'workspace.db'), 'not a database');
    expect(checked()).toEqual({
      isWhole: false,
      said: ['damaged: file is not a database', 'damaged: workspace.db. Restore a backup.'],
    });
    expect(readdirSync(dataDir)).toEqual(['workspace.db']);
  });
});
