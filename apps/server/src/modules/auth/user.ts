import type { CurrentUser } from '../../http/contract/caller.ts';
import type { UserRow } from './users-repository.ts';
import { ForbiddenError } from '../../errors.ts';

export function toUser(row: Pick<UserRow, 'id' | 'username' | 'email' | 'roles'>): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    roles: JSON.parse(row.roles) as CurrentUser['roles'],
  };
}

/** @throws ForbiddenError unless the user created the object or is an administrator */
export function requireOwner(
  user: CurrentUser,
  makerId: string | null,
  change: 'delete' | 'restore' | 'cancel' | 'label' | 'rename' | 'add data to' | 'change' | 'lock' | 'undo',
  thing: 'dataset' | 'run' | 'adjustment',
): void {
  if (makerId !== user.id && !user.roles.includes('admin'))
    throw new ForbiddenError(
      `Only the person who made this ${thing}, or an administrator, may ${change} it.`,
    );
}
