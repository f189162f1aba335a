import type { components } from '@forecast-console/api-client/schema';
import type { UserRow } from './users-repository.ts';
import { ForbiddenError } from '../../errors.ts';

/** Who calls, as the contract shows a user. */
export type CurrentUser = components['schemas']['User'];

/** Who waits for an answer; also of answers that are the same for everybody, which are put together in turns. */
export interface Caller {
  user: CurrentUser;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
}

export function toUser(row: UserRow): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    roles: JSON.parse(row.roles) as CurrentUser['roles'],
  };
}

/** The one rule on changes: what somebody made belongs to them and to administrators. */
export function requireOwner(
  user: CurrentUser,
  makerId: string | null,
  change: 'delete' | 'restore' | 'cancel' | 'label' | 'rename' | 'add data to' | 'lock' | 'undo',
  thing: 'dataset' | 'run' | 'adjustment',
): void {
  if (makerId !== user.id && !user.roles.includes('admin'))
    throw new ForbiddenError(
      `Only the person who made this ${thing}, or an administrator, may ${change} it.`,
    );
}
