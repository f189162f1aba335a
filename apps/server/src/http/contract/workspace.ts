import type { Incoming } from '../../modules/datasets/incoming-files.ts';
import type { KeptAnswer } from '../response-cache/response-cache.ts';
import type { CurrentUser } from '../../modules/auth/user.ts';
import type { OperationId } from './document.ts';
import type { Handlers } from './handlers.ts';

/** What an answer is kept by. */
export interface KeepableRequest {
  url: string;
  params: Readonly<Record<string, string>>;
}

/** What stands behind the routes: one for all requests or, in the mock, one a session. */
export interface Workspace {
  handlers: Handlers;
  authenticate: (token: string) => Promise<CurrentUser>;
  /** Who holds a token, if that needs not be asked. */
  whoIsKnownToHold: (token: string) => CurrentUser | null;
  incoming: Incoming;
  /** The answer that is kept of a read, if nothing was stored since. */
  known: (operation: OperationId, request: KeepableRequest) => KeptAnswer | null;
  /** The answer of a read: a `KeptAnswer` where it may be kept, otherwise what `make` gives. */
  keep: (operation: OperationId, request: KeepableRequest, make: () => Promise<unknown>) => Promise<unknown>;
}
