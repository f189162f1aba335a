import { randomUUID } from 'node:crypto';
import { bearer, refreshCall } from '../../../fixtures/accounts.ts';
import { type MockSession, mockSession } from '../../../fixtures/mock-session.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { json } from '../../rejections.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const replayed = 'idempotent-replayed';

/** What a call needs that does not depend on the time. */
interface Created {
  token: { authorization: { header: string } };
  tokenId: string;
  invitation: { id: string; read: object };
  keyed: (call: object) => object;
}

async function create(test: BehaviorTest, { headers, caller }: MockSession): Promise<Created> {
  const call = await caller();
  const form = json({ name: 'One day', scope: 'read', expires_in_days: 1 });
  const token = await test.request('createApiToken', { ...call, ...form });
  const email = `${test.lab.nextName()}@example.com`;
  const invitation = await test.request('createInvitation', { ...call, ...json({ email }) });
  const runs = await test.request('listForecastRuns', call);
  const runId = String(objectsIn(runs.body.runs)[0]?.run_id);
  const key = { ...headers, 'idempotency-key': randomUUID() };
  return {
    token: bearer(token.body.token),
    tokenId: String(token.body.id),
    invitation: {
      id: String(invitation.body.id),
      read: { headers, authorization: null, ...json({ token: invitation.body.token }) },
    },
    keyed: (again) => ({ ...again, headers: key, path: { runId }, ...json({ name: 'Keyed' }) }),
  };
}

/** Renames a run with the same key, and expects the stored response or a new one. */
async function renames(test: BehaviorTest, call: object, isReplayed: boolean): Promise<void> {
  const { exchange } = await test.request('renameForecastRun', call);
  const expected = { [replayed]: isReplayed ? 'true' : undefined };
  fields(test, { exchange }, exchange.response.headers, expected);
}

async function expires(test: BehaviorTest, session: MockSession): Promise<void> {
  const { headers, advance, caller } = session;
  const { token, tokenId, invitation, keyed } = await create(test, session);
  /** Uses the token and returns when its last use was. */
  const lastUse = async (because: string) => {
    await test.expectStatus(200, 'getMe', { headers, ...token }, because);
    const list = await test.request('listApiTokens', await caller());
    return { list, at: Date.parse(String(withId(list.body.tokens, 'id', tokenId)?.last_used_at)) };
  };
  const first = await lastUse('the token is new');
  await renames(test, keyed(await caller()), false);
  // Each check comes shortly before or after the time at which something expires.
  await advance(dayMs - 5 * minuteMs);
  const last = await lastUse('the token is valid for some minutes');
  const between = last.at - first.at;
  test.assert(
    between >= dayMs - 6 * minuteMs && between < dayMs,
    `last_used_at moved by ${between / minuteMs} minutes although nearly a day passed`,
    last.list.exchange,
  );
  await renames(test, keyed(await caller()), true);
  await advance(10 * minuteMs);
  await test.expectStatus(401, 'getMe', { headers, ...token }, 'the token has expired');
  await renames(test, keyed(await caller()), false);
  await advance(6 * dayMs - 10 * minuteMs);
  await test.expectStatus(200, 'readInvitation', invitation.read, 'it can be accepted for some minutes');
  const isListed = async (expected: boolean) => {
    const list = await test.request('listInvitations', await caller());
    const found = withId(list.body.invitations, 'id', invitation.id) !== undefined;
    fields(test, list, { 'listed as open': found }, { 'listed as open': expected });
  };
  await isListed(true);
  await advance(10 * minuteMs);
  await test.expectStatus(404, 'readInvitation', invitation.read, 'seven days have passed');
  await isListed(false);
  const revoke = { ...(await caller()), path: { id: invitation.id } };
  await test.expectStatus(404, 'revokeInvitation', revoke, 'the invitation is no longer open');
}

/** Asserts that a session ends at the time that the list of sessions names. */
async function sessionEnds(test: BehaviorTest, { headers, advance, caller }: MockSession): Promise<void> {
  const { lab } = test;
  const form = bodyOf('application/x-www-form-urlencoded', { ...lab.credentials });
  const { body: tokens } = await test.request('login', { body: form, headers });
  const own = { headers, ...bearer(tokens.access_token) };
  const { body } = await test.request('listSessions', own);
  const session = objectsIn(body.sessions).find(({ current }) => current === true);
  const isListed = async (expected: boolean) => {
    const list = await test.request('listSessions', await caller());
    const found = withId(list.body.sessions, 'id', String(session?.id)) !== undefined;
    fields(test, list, { 'session is listed': found }, { 'session is listed': expected });
  };
  const leftMs = Date.parse(String(session?.expires_at)) - Date.parse(String(session?.last_used_at));
  await advance(leftMs - 5 * minuteMs);
  await isListed(true);
  await advance(10 * minuteMs);
  await isListed(false);
  const late = { ...refreshCall(lab, String(tokens.refresh_token)), headers };
  await test.expectStatus(401, 'refreshToken', late, 'the session has expired');
}

/** Asserts that a refresh token used again after nine seconds, as by a second tab, does not end the session. */
async function reused(test: BehaviorTest, { headers, advance }: MockSession): Promise<void> {
  const { lab } = test;
  const form = bodyOf('application/x-www-form-urlencoded', { ...lab.credentials });
  const { body: tokens } = await test.request('login', { body: form, headers });
  const refresh = { ...refreshCall(lab, String(tokens.refresh_token)), headers };
  const { body: renewed } = await test.request('refreshToken', refresh);
  await advance(9000);
  await test.expectStatus(401, 'refreshToken', refresh, 'the token was used nine seconds ago');
  const own = { headers, ...bearer(renewed.access_token) };
  await test.expectStatus(200, 'getMe', own, 'its token was used twice within ten seconds');
}

type Ended = (test: BehaviorTest, session: MockSession) => Promise<void>;

const behavior = (operationId: string, name: string, run: Ended): Behavior => ({
  rule: 'accounts',
  operationId,
  name,
  async run(test) {
    const session = await mockSession(test.lab);
    try {
      await run(test, session);
    } finally {
      await session.drop();
    }
  },
});

/** All tests of what ends after some time. They advance the clock of a mock server. */
export const expiryBehaviors: readonly Behavior[] = [
  behavior('createApiToken', 'what ends after a day or a week', expires),
  behavior('listSessions', 'what ends when a session expires', sessionEnds),
  behavior('refreshToken', 'reuse nine seconds later ends no session', reused),
];
