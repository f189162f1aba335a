import { api } from './api.ts';
import { session } from './session.ts';

/** Ends the session in every tab at once, and then at the server. */
export async function signOut(): Promise<void> {
  const refresh_token = session.read()?.refresh_token;
  session.clear();
  if (!refresh_token) return;
  try {
    await api.POST('/api/auth/logout', { body: { refresh_token } });
  } catch {
    // Whoever signs out need not wait for a server: the token is gone from here, and expires by itself there.
  }
}
