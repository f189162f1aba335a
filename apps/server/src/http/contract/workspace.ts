import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { CurrentUser } from './caller.ts';
import type { Handlers } from './handlers.ts';
import type { IncomingFolder } from './receive-form.ts';

/** Serves the operations. The mock server has one per session. */
export interface Workspace {
  handlers: Handlers;
  authenticate: (token: string) => Promise<CurrentUser>;
  /** Returns the user of a token that was checked before, if nothing has been written since. */
  getCachedUser: (token: string) => CurrentUser | null;
  incoming: IncomingFolder;
  responses: Pick<ResponseCache, 'find' | 'getOrMake'>;
}
