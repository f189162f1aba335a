import {
  as,
  bearer,
  otherUser,
  refreshCall,
  registerAccount,
  type SignedIn,
  signIn,
  tokensOf,
} from '../../../fixtures/accounts.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { rejects } from '../../rejections.ts';
import { hasSession, isSignedOut } from './session-state.ts';

/** Returns the sessions of a user as one of them sees them. */
async function sessionsOf(test: BehaviorTest, session: Pick<SignedIn, 'authorization'>) {
  const shown = await test.request('listSessions', as(session));
  const sessions = objectsIn(shown.body.sessions);
  return { shown, sessions, current: sessions.filter(({ current }) => current === true) };
}

const listed: Behavior = {
  rule: 'consistent',
  operationId: 'listSessions',
  name: 'current session and times',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const from = lab.now();
    const [first, second] = [await signIn(lab, account), await signIn(lab, account)];
    const before = await sessionsOf(test, first);
    const other = await sessionsOf(test, second);
    const counts = { sessions: before.sessions.length, current: before.current.length };
    fields(test, before.shown, counts, { sessions: 2, current: 1 });
    const [mine] = before.current;
    test.assert(mine?.id !== other.current[0]?.id, 'two sessions have the same id', other.shown.exchange);
    const timeOf = (value: unknown) => Date.parse(String(value));
    for (const { signed_in_at, last_used_at, expires_at } of before.sessions) {
      const isRecent = Math.abs(timeOf(signed_in_at) - from) < 60_000;
      test.assert(isRecent, `signed_in_at is ${String(signed_in_at)}`, before.shown.exchange);
      test.assert(
        timeOf(expires_at) > timeOf(last_used_at) && timeOf(last_used_at) >= timeOf(signed_in_at),
        `a session was used at ${String(last_used_at)} and ends at ${String(expires_at)}`,
        before.shown.exchange,
      );
    }
    await lab.wait(20);
    const renewed = tokensOf(await lab.transport.call(refreshCall(lab, first.refresh)));
    if (!renewed) throw new SkippedError('the session could not be refreshed');
    const after = await sessionsOf(test, bearer(renewed.access));
    const [now] = after.current;
    const order = after.sessions.map(({ id }) => id);
    fields(test, after.shown, { order }, { order: [mine?.id, other.current[0]?.id] });
    fields(test, after.shown, now, { id: mine?.id, signed_in_at: mine?.signed_in_at });
    for (const field of ['last_used_at', 'expires_at'])
      test.assert(
        timeOf(now?.[field]) > timeOf(mine?.[field]),
        `${field} did not move with the refresh`,
        after.shown.exchange,
      );
    const untouched = withId(after.sessions, 'id', String(other.current[0]?.id));
    fields(test, after.shown, untouched, { last_used_at: other.current[0]?.last_used_at });
  },
};

const ended: Behavior = {
  rule: 'sign-out',
  operationId: 'endSession',
  name: 'ends only one session of the user',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const [first, second] = [await signIn(lab, account), await signIn(lab, account)];
    const [target] = (await sessionsOf(test, second)).current;
    const path = { id: String(target?.id) };
    const stranger = await otherUser(lab);
    const id = 'endSession';
    await rejects(test, [404, path.id], id, { path, ...as(stranger) }, 'it is a session of another user');
    await rejects(test, [404, unknownId], id, { path: { id: unknownId } }, 'there is no such session');
    await hasSession(test, second, 'no session was ended');
    await test.expectStatus(200, id, { path, ...as(first) }, 'it is a session of the user');
    await isSignedOut(test, second, 'the session was ended');
    await hasSession(test, first, 'another session was ended');
    const left = await sessionsOf(test, first);
    const ids = left.sessions.map((one) => one.id);
    fields(test, left.shown, { ids }, { ids: left.current.map((one) => one.id) });
    await rejects(test, [404, path.id], id, { path, ...as(first) }, 'the session was already ended');
  },
};

/** All tests of the list of sessions. */
export const ownSessionBehaviors: readonly Behavior[] = [listed, ended];
