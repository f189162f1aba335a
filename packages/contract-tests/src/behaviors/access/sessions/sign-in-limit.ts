import { loginCall, refreshCall, registerAccount, signIn, tokensOf } from '../../../fixtures/accounts.ts';
import { type Call } from '../../../http/call.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import type { Behavior, BehaviorTest } from '../../behavior-test.ts';
import { json } from '../../rejections.ts';
import { isSignedOut } from './session-state.ts';

/** Number of wrong passwords after which every server has to slow down an account (ASVS 4.0.3, 2.2.1). */
const maxFailures = 10;

/** Sends wrong passwords, using the calls in turn, until the server returns 429. */
async function fails(test: BehaviorTest, calls: readonly (readonly [string, Partial<Call>, number])[]) {
  for (let count = 0; count < maxFailures; count += 1) {
    const [id, call, status] = calls[count % calls.length] ?? ['', {}, 0];
    const exchange = await test.send(id, { ...call, once: true });
    if (exchange.response.status === 429) return exchange;
    test.assert(exchange.response.status === status, `${id} returned ${exchange.response.status}`, exchange);
  }
  return null;
}

const slowed: Behavior = {
  rule: 'passwords',
  operationId: 'login',
  name: 'after many wrong passwords',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const { username, password } = account;
    const session = await signIn(lab, account);
    const wrong = `${password}-wrong`;
    const change = { current_password: wrong, new_password: `${password}-next` };
    const calls = [
      ['login', loginCall(lab, { username, password: wrong }), 401],
      ['changePassword', { ...json(change), authorization: session.authorization }, 422],
      ['replacePassword', { ...json({ username, ...change }), authorization: null }, 401],
    ] as const;
    const limited = await fails(test, calls);
    const last = await test.send('login', { ...loginCall(lab, account), once: true });
    if (limited === null) return test.assert(false, `${maxFailures} passwords could be tried at once`, last);
    // On a busy machine, the wait may have passed.
    if (lab.now() - limited.startedAt > 500) throw new SkippedError('the machine was too busy');
    const { status } = last.response;
    test.assert(status === 429, `the right password returned ${status} during the wait`, last);
    const other = await registerAccount(lab);
    const free = { ...loginCall(lab, other), once: true };
    await test.expectStatus(200, 'login', free, 'the passwords of another account were tried');
    await test.expectStatus(200, 'login', loginCall(lab, account), 'the wait has passed');
  },
};

const used: Behavior = {
  rule: 'sign-out',
  operationId: 'logout',
  name: 'with a refresh token that was used',
  async run(test) {
    const { lab } = test;
    const session = await signIn(lab, await registerAccount(lab));
    const renewed = tokensOf(await test.send('refreshToken', refreshCall(lab, session.refresh)));
    if (renewed === null) throw new SkippedError('the session could not be refreshed');
    await test.request('logout', { ...json({ refresh_token: session.refresh }), authorization: null });
    const authorization = { header: `Bearer ${renewed.access}` };
    const now = { ...session, ...renewed, authorization };
    await isSignedOut(test, now, 'a token of the same sign-in was revoked');
  },
};

/** All tests of wrong passwords and used tokens. */
export const signInLimitBehaviors: readonly Behavior[] = [slowed, used];
