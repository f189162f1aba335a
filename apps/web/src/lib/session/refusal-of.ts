interface Asking {
  username: string;
  isAdmin: boolean;
}

/**
 * Returns why a user may not change another user's item; null if they may, or if the owner is unknown, in which case
 * the server decides (ROLE-4, ROLE-5).
 */
export function refusalOf(
  change: 'delete' | 'cancel' | 'label' | 'add data to' | 'change' | 'rename' | 'lock' | 'undo',
  madeBy: string | null | undefined,
  user: Asking | null,
): string | null {
  const may = madeBy === null || madeBy === undefined || user?.isAdmin === true || madeBy === user?.username;
  return may ? null : `Only ${madeBy} or an administrator can ${change} it.`;
}
