import type { SessionStore } from '../../session.ts';

/**
 * Clears the session that failed: not one that has taken its place since, and only once, however many calls
 * failed with it.
 *
 * @param failed the access token of the session to end
 * @param onSessionEnd called when it was there to be ended
 */
export function endSession(session: SessionStore, failed: string, onSessionEnd: () => void): void {
  if (session.read()?.access_token !== failed) return;
  session.clear();
  onSessionEnd();
}
