import { responseFor } from '../contract/operation.ts';
import type { Exchange } from '../http/exchange.ts';

/** Statuses with which a server refuses the content of a call. */
const refusals: ReadonlySet<number> = new Set([400, 404, 409, 422]);
const forbidden = 403;
/** Shared responses to users who lack a right that every test user has. */
const ofRights: ReadonlySet<string> = new Set(['NotOwner', 'ScopeRequired', 'SessionRequired']);

/** Returns whether a server wrongly refuses a valid call. Roles and closed registrations may be legitimate reasons. */
export function isWronglyRefused({ call, response: { status } }: Exchange): boolean {
  const component = responseFor(call.operation, status)?.component;
  return refusals.has(status) || (status === forbidden && ofRights.has(component ?? ''));
}
