import {
  bearer,
  loginCall,
  refreshCall,
  registerAccount,
  type SignedIn,
  signIn,
  tokensOf,
} from '../../../fixtures/accounts.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { hasSession, isSignedOut } from './session-state.ts';

/** Signs in with a browser's name. */
async function signInFrom(
  test: BehaviorTest,
  credentials: { username: string; password: string },
  agent: string,
) {
  const call = loginCall(test.lab, credentials);
  const exchange = await test.send('login', { ...call, headers: { 'user-agent': agent } });
  const tokens = tokensOf(exchange);
  if (!tokens) throw new SkippedError(`sign-in returned ${exchange.response.status}`);
  return { ...tokens, username: credentials.username, ...bearer(tokens.access) };
}

async function agentsOf(test: BehaviorTest, { authorization }: Pick<SignedIn, 'authorization'>) {
  const shown = await test.request('listSessions', { authorization });
  const sessions = objectsIn(shown.body.sessions);
  return { shown, sessions, agents: sessions.map(({ user_agent }) => user_agent) };
}

const maxLength = 300;

const devices: Behavior = {
  rule: 'consistent',
  operationId: 'listSessions',
  name: 'browsers and ended sessions',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const long = `Long/${'x'.repeat(maxLength)}`;
    const first = await signInFrom(test, account, 'First/1.0 (test)');
    await lab.wait(20);
    const second = await signInFrom(test, account, long);
    await lab.wait(20);
    const third = await signInFrom(test, account, 'Third/3');
    const all = await agentsOf(test, first);
    const [one, two, three] = ['First/1.0 (test)', long.slice(0, maxLength), 'Third/3'];
    fields(test, all.shown, all, { agents: [three, two, one] });
    for (const { address } of all.sessions)
      test.assert(
        typeof address === 'string' && address !== '',
        'a session has no address',
        all.shown.exchange,
      );
    await lab.wait(20);
    const call = { ...refreshCall(lab, first.refresh), headers: { 'user-agent': 'Updated/2' } };
    const renewed = tokensOf(await test.send('refreshToken', call));
    if (!renewed) throw new SkippedError('the session could not be refreshed');
    const used = await agentsOf(test, bearer(renewed.access));
    fields(test, used.shown, used, { agents: ['Updated/2', three, two] });
    await test.request('logout', { ...json({ refresh_token: second.refresh }), authorization: null });
    const left = await agentsOf(test, third);
    fields(test, left.shown, left, { agents: ['Updated/2', three] });
    const next = `${account.password}-2`;
    const change = { current_password: account.password, new_password: next };
    await test.request('changePassword', { authorization: third.authorization, ...json(change) });
    const only = await agentsOf(test, third);
    fields(test, only.shown, only, { agents: [three] });
    // The session that the call belongs to can be ended too.
    const path = { id: String(only.sessions[0]?.id) };
    await test.request('endSession', { path, authorization: third.authorization });
    await isSignedOut(test, third, 'the session was ended');
    const fresh = await agentsOf(test, await signInFrom(test, { ...account, password: next }, 'Fourth/4'));
    fields(test, fresh.shown, fresh, { agents: ['Fourth/4'] });
  },
};

/** Time in which the reuse of a refresh token counts as a race between two tabs. */
const raceMs = 10_000;

const quickReuse: Behavior = {
  rule: 'token-reuse',
  operationId: 'refreshToken',
  name: 'reuse within ten seconds ends no session',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const [session, other] = [await signIn(lab, account), await signIn(lab, account)];
    const usedAt = lab.now();
    const renewed = tokensOf(await test.send('refreshToken', refreshCall(lab, session.refresh)));
    if (!renewed) throw new SkippedError('the session could not be refreshed');
    await test.expectStatus(401, 'refreshToken', refreshCall(lab, session.refresh), 'the token was used');
    if (lab.now() - usedAt > raceMs) throw new SkippedError('the machine was too busy');
    const because = 'the token was used twice within ten seconds';
    await test.expectStatus(200, 'getMe', bearer(renewed.access), because);
    await test.expectStatus(200, 'refreshToken', refreshCall(lab, renewed.refresh), because);
    await hasSession(test, other, 'another sign-in was refreshed');
  },
};

/** All tests of how sessions are listed and ended. */
export const sessionRuleBehaviors: readonly Behavior[] = [devices, quickReuse];
