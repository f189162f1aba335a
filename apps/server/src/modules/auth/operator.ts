import type { CurrentUser } from '../../http/contract/caller.ts';

/** The user of the command line on the server machine, who has the rights of an administrator but no account. */
export const operator: CurrentUser = {
  id: 'operator',
  username: 'operator',
  email: '',
  roles: ['user', 'admin'],
};
