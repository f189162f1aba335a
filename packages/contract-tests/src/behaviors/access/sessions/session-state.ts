import { refreshCall, type SignedIn } from '../../../fixtures/accounts.ts';
import type { BehaviorTest } from '../../behavior-test.ts';

/** Asserts that both tokens of a session are rejected. */
export async function isSignedOut(test: BehaviorTest, session: SignedIn, because: string): Promise<void> {
  const { authorization, refresh } = session;
  await test.expectStatus(401, 'getMe', { authorization }, because);
  await test.expectStatus(401, 'refreshToken', refreshCall(test.lab, refresh), because);
}

/** Asserts that the access token of a session is accepted. */
export async function hasSession(test: BehaviorTest, session: SignedIn, because: string): Promise<void> {
  await test.expectStatus(200, 'getMe', { authorization: session.authorization }, because);
}
