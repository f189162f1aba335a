import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'invitations-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the migration adds an empty table of invitations to an older workspace', async () => {
  const path = join(folder, 'before.db');
  await (await storedBefore(path, '023-disabled-accounts')).destroy();
  const db = await openDatabase(path);
  expect(await db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  await db.destroy();
});
