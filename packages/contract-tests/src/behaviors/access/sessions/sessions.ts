import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../contract/is-object.ts';
import { isSuccess } from '../../../http/exchange.ts';
import {
  bearer,
  loginCall,
  otherUser,
  refreshCall,
  registerAccount,
  signIn,
  tokensOf,
} from '../../../fixtures/accounts.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { usedToken } from '../../../fixtures/used-token.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';

const logout = (refresh_token: string) => ({ body: bodyOf('application/json', { refresh_token }) });

const sessionOrder: Behavior = {
  rule: 'order',
  operationId: 'listSessions',
  name: 'by last use',
  async run(test) {
    const { lab } = test;
    const own = await registerAccount(lab);
    const first = await signIn(lab, own);
    for (let count = 0; count < 2; count += 1) {
      await lab.wait(20);
      await signIn(lab, own);
    }
    const { exchange, body } = await test.request('listSessions', { authorization: first.authorization });
    const used = objectsIn(body.sessions).map((session) => Date.parse(String(session.last_used_at)));
    const isSorted = used.every((time, at) => at === 0 || time <= (used[at - 1] ?? 0));
    test.assert(isSorted, 'a session is listed after one that was used earlier', exchange);
  },
};

const expiryMs = 1500;

const signsOut: Behavior = {
  rule: 'sign-out',
  operationId: 'logout',
  name: 'ends only this session',
  async run(test) {
    const { lab } = test;
    const [leaving, staying] = [await signIn(lab, lab.credentials), await signIn(lab, lab.credentials)];
    const renewed = tokensOf(await lab.transport.call(refreshCall(lab, leaving.refresh)));
    if (!renewed) throw new SkippedError('the session could not be refreshed');
    await test.request('logout', logout(renewed.refresh));
    // Checked before the refreshes, because reusing a refresh token ends the session too, and would hide a
    // sign-out that did not.
    for (const access of [renewed.access, leaving.access])
      await test.expectStatus(401, 'getMe', bearer(access), 'the session has ended');
    for (const token of [renewed.refresh, leaving.refresh])
      await test.expectStatus(401, 'refreshToken', refreshCall(lab, token), 'the session has ended');
    await test.expectStatus(
      200,
      'refreshToken',
      refreshCall(lab, staying.refresh),
      'another session is still active',
    );
    // Servers may forget ended sessions later, for example with the next sign-in.
    await lab.wait(expiryMs);
    await signIn(lab, lab.credentials);
    await test.expectStatus(401, 'getMe', bearer(leaving.access), 'the session has ended');
  },
};

/** Asserts that at most one session stays active after two concurrent refreshes. */
async function race(test: BehaviorTest): Promise<void> {
  const { lab } = test;
  const { refresh } = await signIn(lab, lab.credentials);
  const both = await Promise.all([1, 2].map(() => test.send('refreshToken', refreshCall(lab, refresh))));
  const given = both.flatMap((exchange) => {
    const tokens = isSuccess(exchange.response) ? tokensOf(exchange) : null;
    return tokens ? [tokens.refresh] : [];
  });
  const active = [];
  for (const token of new Set(given)) {
    const exchange = await test.send('refreshToken', refreshCall(lab, token));
    if (isSuccess(exchange.response)) active.push(exchange);
  }
  const [, second] = active;
  if (second) test.assert(false, 'both sessions are active', second);
}

const graceMs = 11_000;

/** Tests reusing a refresh token after more than ten seconds, which cannot be a race between two tabs. */
const reuse: Behavior = {
  rule: 'token-reuse',
  operationId: 'refreshToken',
  name: 'late reuse',
  async run(test) {
    const { lab } = test;
    const { used, renewed, at } = await usedToken(lab);
    const other = await signIn(lab, lab.credentials);
    await lab.wait(Math.max(0, at + graceMs - lab.now()));
    await test.expectStatus(401, 'refreshToken', refreshCall(lab, used), 'the token was already used');
    const because = 'a token of the session was used twice';
    await test.expectStatus(401, 'getMe', bearer(renewed.access), because);
    await test.expectStatus(401, 'refreshToken', refreshCall(lab, renewed.refresh), because);
    await test.expectStatus(200, 'refreshToken', refreshCall(lab, other.refresh), 'it is another sign-in');
  },
};

const matchesRoles: Behavior = {
  rule: 'roles',
  operationId: 'getMe',
  name: 'match the token',
  async run(test) {
    const { lab } = test;
    const known = [{ username: lab.credentials.username, token: await lab.session.token(), isNew: false }];
    if (!lab.safe) {
      const other = await otherUser(lab);
      known.push({ username: other.username, token: other.access, isNew: true });
    }
    for (const { username, token, isNew } of known) {
      const { exchange, body } = await test.request('getMe', bearer(token));
      const roles = Array.isArray(body.roles) ? (body.roles as unknown[]) : [];
      test.assert(
        body.username === username,
        `username is ${String(body.username)} instead of ${username}`,
        exchange,
      );
      const email = `${username}@example.com`;
      test.assert(
        !isNew || body.email === email,
        `email is ${String(body.email)} instead of ${email}`,
        exchange,
      );
      test.assert(!isNew || !roles.includes('admin'), 'a new user is an administrator', exchange);
      const claims = claimsOf(token);
      test.assert(
        claims?.roles === undefined || isDeepStrictEqual(claims.roles, roles),
        `roles are ${roles.join()}, but the token contains ${JSON.stringify(claims?.roles)}`,
        exchange,
      );
    }
  },
};

/** Returns the claims of a JWT; null if the token is not a JWT. */
export function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isObject(claims) ? claims : null;
  } catch {
    return null;
  }
}

const comparesWholePassword: Behavior = {
  rule: 'passwords',
  operationId: 'login',
  name: 'case and length',
  async run(test) {
    const { lab } = test;
    // bcrypt ignores everything after 72 bytes.
    const expected = `${lab.otherPassword}-Aé-${'x'.repeat(80)}-End`;
    const account = await registerAccount(lab, expected);
    const wrong = [
      expected.toLowerCase(),
      expected.toUpperCase(),
      `${expected} `,
      expected.slice(0, 72),
      `${expected.slice(0, -3)}Ent`,
    ];
    for (const password of wrong)
      await test.expectStatus(
        401,
        'login',
        loginCall(lab, { ...account, password }),
        'the password is wrong',
      );
    await test.expectStatus(200, 'login', loginCall(lab, account), 'the password is correct');
  },
};

const hidesUsernames: Behavior = {
  rule: 'passwords',
  operationId: 'login',
  name: 'known and unknown usernames',
  async run(test) {
    const { lab } = test;
    const { username } = lab.credentials;
    const refused = async (name: string) => {
      const call = loginCall(lab, { username: name, password: `not-${lab.otherPassword}` });
      const exchange = await test.expectStatus(401, 'login', call, 'the password is wrong');
      return { exchange, text: exchange.response.text };
    };
    const [known, unknown] = [await refused(username), await refused(lab.nextName())];
    test.assert(
      known.text === unknown.text,
      'the error reveals whether the username exists',
      unknown.exchange,
    );
  },
};

/** All tests of sessions and accounts. */
export const sessionBehaviors: readonly Behavior[] = [
  signsOut,
  sessionOrder,
  { rule: 'refresh-race', operationId: 'refreshToken', name: 'concurrent refreshes', run: race },
  reuse,
  matchesRoles,
  comparesWholePassword,
  hidesUsernames,
];
