import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { addAccount, storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'account-columns-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['enabled', 'disabled_at', '022-row-checksums'],
  ['without a required change of the password', 'password_reset_at', '024-invitations'],
  ['without formats', 'formats', '031-stock'],
] as const)('a migration leaves existing accounts %s', async (_, column, lastMigration) => {
  const path = join(folder, `${column}.db`);
  const before = await storedBefore(path, lastMigration);
  await addAccount(before);
  await before.destroy();

  const db = await openDatabase(path);
  expect(await db.selectFrom('users').select(['id', column]).execute()).toEqual([
    { id: 'u', [column]: null },
  ]);
  await db.destroy();
});
