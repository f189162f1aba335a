import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { addAccount, storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'provider-sign-ins-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the migration that adds sign-ins with a provider keeps sessions, and deletes identities with their user', async () => {
  const path = join(folder, 'before.db');
  const before = await storedBefore(path, '027-idempotency-keys');
  await addAccount(before);
  const session = { token_hash: 't', user_id: 'u', family: 'f', expires_at: 1 };
  await before.insertInto('refresh_tokens').values(session).execute();
  await before.destroy();

  const db = await openDatabase(path);
  expect(await db.selectFrom('refresh_tokens').selectAll().execute()).toMatchObject([session]);
  const identity = { issuer: 'https://sso.example.com', subject: 's', user_id: 'u', created_at: 1 };
  await db.insertInto('user_identities').values(identity).execute();
  await db.deleteFrom('users').execute();
  expect(await db.selectFrom('user_identities').selectAll().execute()).toEqual([]);
  await db.destroy();
});
