import { session } from '../../lib/session.ts';
import { readMe } from '../../resources/auth.ts';

let check: Promise<void> | null = null;

/**
 * Asks the server, once for each time the app is opened, whether the stored session still holds. The client
 * clears a session that the server refuses and that cannot be renewed. When the server cannot be asked, the
 * session stays: the page will say what is wrong.
 */
export function checkSession(): Promise<void> {
  check ??= session.user() ? ask() : Promise.resolve();
  return check;
}

async function ask(): Promise<void> {
  try {
    await readMe();
  } catch {
    // Refused: the client has ended the session. Unreachable: nothing is known against it.
  }
}
