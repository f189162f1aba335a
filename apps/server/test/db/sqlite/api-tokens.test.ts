import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { addAccount, storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'api-tokens-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the migration that adds API tokens keeps accounts, sessions and audit entries', async () => {
  const path = join(folder, 'before.db');
  const before = await storedBefore(path, '019-event-sets');
  await addAccount(before);
  const session = { token_hash: 't', user_id: 'u', family: 'f', expires_at: 9 };
  await before.insertInto('refresh_tokens').values(session).execute();
  // The previous version has no column for the token.
  await sql`INSERT INTO audit_entries (at, action, status, refused, address)
    VALUES ('2024', 'login', 200, 0, '::1')`.execute(before);
  await before.destroy();

  const db = await openDatabase(path);
  expect(await db.selectFrom('users').select(['id', 'kind']).execute()).toEqual([
    { id: 'u', kind: 'person' },
  ]);
  expect(await db.selectFrom('refresh_tokens').selectAll().execute()).toEqual([{ ...session, used: 0 }]);
  expect(await db.selectFrom('audit_entries').select('token').execute()).toEqual([{ token: null }]);
  await db.destroy();
});
