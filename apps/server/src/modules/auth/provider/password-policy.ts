import type { Config } from '../../../config.ts';
import { UnauthorizedError } from '../../../errors.ts';
import { toUser } from '../user.ts';
import type { UserRow } from '../users-repository.ts';
import type { ProviderRepository } from './provider-repository.ts';

/**
 * Returns a check that throws an UnauthorizedError for accounts that have to sign in with the provider, because
 * passwords are switched off. Administrators without a provider account may always use their passwords.
 */
export function passwordPolicy(
  { passwordSignIn, oidc }: Pick<Config, 'passwordSignIn' | 'oidc'>,
  repository: Pick<ProviderRepository, 'hasIdentity'>,
) {
  return async (user: UserRow): Promise<void> => {
    if (passwordSignIn || oidc === null) return;
    if (toUser(user).roles.includes('admin') && !(await repository.hasIdentity(user.id))) return;
    throw new UnauthorizedError(`Passwords are switched off on this server. Log in with ${oidc.name}.`);
  };
}
