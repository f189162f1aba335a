import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'account-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the migration leaves existing accounts without formats', async () => {
  const path = join(folder, 'before.db');
  const before = await storedBefore(path, '031-stock');
  const user = { id: 'u', username: 'ana', email: 'a@example.com', password_hash: 'h', roles: '["user"]' };
  await before
    .insertInto('users')
    .values({ ...user, is_demo: 0, created_at: '2024' })
    .execute();
  await before.destroy();

  const db = await openDatabase(path);
  expect(await db.selectFrom('users').select(['id', 'formats']).execute()).toEqual([
    { id: 'u', formats: null },
  ]);
  await db.destroy();
});
