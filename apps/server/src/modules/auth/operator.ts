import type { CurrentUser } from '../../http/contract/caller.ts';

/** Manages accounts on the command line of the server; not an account. */
export const operator: CurrentUser = {
  id: 'operator',
  username: 'operator',
  email: '',
  roles: ['user', 'admin'],
};
