import type { components } from '@forecast-console/api-client/schema';

/** The signed-in user of a request, as the contract describes it. */
export type CurrentUser = components['schemas']['User'];

/** The caller of a long operation. */
export interface Caller {
  user: CurrentUser;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}
