import type { components } from '@forecast-console/api-client/schema';
import { StoppingError } from '../../errors.ts';

/** Rights of an API token. Each scope includes the previous ones. */
type TokenScope = components['schemas']['TokenScope'];

/** The signed-in user of a request, as the contract describes it, and how the request was authenticated. */
export interface CurrentUser extends Required<components['schemas']['User']> {
  /** The session of the request; absent for API tokens. */
  session?: string;
  /** The API token of the request; absent for sessions. */
  apiToken?: { id: string; name: string; scope: TokenScope };
}

/** The caller of a long operation. */
export interface Caller {
  user: CurrentUser;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Ends long work when the client has disconnected, but not when the server stops, because it still responds to running
 * requests.
 */
export function throwIfGone({ signal }: Pick<Caller, 'signal'>): void {
  if (!(signal.reason instanceof StoppingError)) signal.throwIfAborted();
}
