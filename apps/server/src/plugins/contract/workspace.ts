import type { Incoming } from '../../services/incoming-files.ts';
import type { CurrentUser } from '../../services/user.ts';
import type { Handlers } from './handlers.ts';

/** What stands behind the routes: one for all requests or, in the mock, one a session. */
export interface Workspace {
  handlers: Handlers;
  authenticate: (token: string) => Promise<CurrentUser>;
  incoming: Incoming;
}
