import { session } from '../../lib/session/session.ts';
import { revokeSession } from './queries.ts';

/** Ends the session in every tab at once, and then at the server. */
export async function signOut(): Promise<void> {
  const token = session.read()?.refresh_token;
  session.clear('signed out');
  if (!token) return;
  try {
    await revokeSession(token);
  } catch {
    // Whoever signs out need not wait for a server: the token is gone from here, and expires by itself there.
  }
}
