import { randomUUID, scryptSync } from 'node:crypto';
import type { CurrentUser } from '../../src/http/contract/caller.ts';
import { ask } from './call.ts';
import type { TestApp } from './test-app.ts';

export const testPassword = 'correct horse battery';

const salt = Buffer.from('salt of the tests');
/** A hash of low cost, so that tests sign in quickly; the stored text contains the cost. */
const quickHash = ['scrypt', 16, 8, 1]
  .concat(
    salt.toString('base64'),
    scryptSync(testPassword, salt, 32, { N: 16, r: 8, p: 1 }).toString('base64'),
  )
  .join('$');

export interface SignedIn extends CurrentUser {
  token: string;
  refreshToken: string;
}

/** Adds a user with the password `testPassword`. */
export async function addUser(app: TestApp, username: string, roles: CurrentUser['roles'] = ['user']) {
  const user = { id: randomUUID(), username, email: `${username}@example.com` };
  await app.services.users.insert({
    ...user,
    password_hash: quickHash,
    roles: JSON.stringify(roles),
    is_demo: 0,
    created_at: app.clock.now().toISOString(),
  });
  return { ...user, roles };
}

/** Adds a user and signs in as them. */
export async function signedIn(
  app: TestApp,
  username: string,
  roles: CurrentUser['roles'] = ['user'],
): Promise<SignedIn> {
  const user = await addUser(app, username, roles);
  const tokens = await ask(app, 'login', { form: { username, password: testPassword } });
  return { ...user, token: tokens.access_token, refreshToken: tokens.refresh_token ?? '' };
}
