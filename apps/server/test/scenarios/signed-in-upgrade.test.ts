import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { ask } from '../support/call.ts';
import { storedBefore } from '../support/stored-before.ts';
import { TestApp } from '../support/test-app.ts';

/** Last migration of commit 9651c8e6, which had neither API tokens nor service accounts. */
const lastMigration = '017-processes';
const refreshToken = 'a refresh token of the older version';
const secret = Buffer.alloc(32, 7).toString('base64');

// USR-3
it('an upgrade from a version without API tokens keeps everyone signed in', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const older = await storedBefore(join(dataDir, 'workspace.db'), lastMigration);
  const user = { id: 'u', username: 'ana', email: 'a@example.com', password_hash: 'h', roles: '["user"]' };
  await older
    .insertInto('users')
    .values({ ...user, is_demo: 0, created_at: '2024-01-01T00:00:00.000Z' })
    .execute();
  await older
    .insertInto('refresh_tokens')
    .values({
      token_hash: createHash('sha256').update(refreshToken).digest('hex'),
      user_id: 'u',
      family: 'sign-in',
      expires_at: Date.now() + 86_400_000,
    })
    .execute();
  await older.insertInto('secrets').values({ name: 'access-tokens', value: secret }).execute();
  await older.destroy();
  const accessToken = await new SignJWT({ username: 'ana', roles: ['user'], sid: 'sign-in' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('u')
    .setIssuer('forecast-console')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(Buffer.from(secret, 'base64'));

  const app = await TestApp.open({ dataDir });
  expect(await ask(app, 'getMe', { token: accessToken })).toMatchObject({ id: 'u', username: 'ana' });
  const { sessions } = await ask(app, 'listSessions', { token: accessToken });
  expect(sessions).toMatchObject([{ current: true }]);
  const renewed = await ask(app, 'refreshToken', { json: { refresh_token: refreshToken } });
  expect(await ask(app, 'getMe', { token: renewed.access_token })).toMatchObject({ username: 'ana' });
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});
