import type { OidcConfig } from '../../../oidc-config.ts';
import { ConflictError, SignInRefusedError } from '../../../errors.ts';
import type { AccountsRepository } from '../accounts-repository.ts';
import type { Accounts } from '../accounts.ts';
import type { Sessions } from '../sessions.ts';
import { toUser } from '../user.ts';
import type { UserRow, UsersRepository } from '../users-repository.ts';
import { groupsOf, suggestedName, verifiedEmail } from './claims.ts';
import type { Identity } from './oidc-provider.ts';
import type { ProviderRepository } from './provider-repository.ts';

/** Another first sign-in may take the name in between. */
const maxAttempts = 3;

interface Dependencies {
  config: OidcConfig;
  repository: ProviderRepository;
  users: UsersRepository;
  accounts: Accounts;
  administered: Pick<AccountsRepository, 'change'>;
  sessions: Pick<Sessions, 'endAll'>;
  newId: () => string;
  now: () => Date;
}

/** Finds, links and creates the accounts of people whom the provider has identified. */
export class ProviderAccounts {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the account of a person, with the role of the provider's groups.
   *
   * @param requester key for fair scheduling of a password hash
   * @throws SignInRefusedError if the person is in no permitted group, or the account is disabled or needs a new password
   * @throws ConflictError if an account that may not be linked has the email address
   */
  async accountOf(identity: Identity, requester: string): Promise<UserRow> {
    const isAdmin = await this.#isAdmin(identity);
    const linked = await this.#linked(identity);
    const user = linked ?? (await this.#linkOrCreate(identity, isAdmin ?? false, requester));
    requireUsable(user);
    return isAdmin === null || toUser(user).roles.includes('admin') === isAdmin
      ? user
      : this.#withRole(user, isAdmin);
  }

  /** Returns null if this workspace manages the roles. */
  async #isAdmin(identity: Identity): Promise<boolean | null> {
    const { adminGroups, userGroups, groupsClaim } = this.#deps.config;
    const groups = new Set(groupsOf(identity.claims, groupsClaim));
    const isAdmin = adminGroups.some((group) => groups.has(group));
    if (!isAdmin && userGroups.length > 0 && !userGroups.some((group) => groups.has(group))) {
      const user = await this.#linked(identity);
      // A person who has lost access at the provider also loses the sessions of earlier sign-ins.
      if (user !== undefined) await this.#deps.sessions.endAll(user.id);
      throw new SignInRefusedError(
        'You are in none of the groups that may use this workspace. Ask an administrator.',
        user?.username ?? null,
      );
    }
    return adminGroups.length === 0 ? null : isAdmin;
  }

  async #linked({ issuer, subject }: Identity): Promise<UserRow | undefined> {
    const identity = await this.#deps.repository.byIdentity(issuer, subject);
    return identity && this.#deps.users.byId(identity.user_id);
  }

  async #linkOrCreate(identity: Identity, isAdmin: boolean, requester: string): Promise<UserRow> {
    const { users, newId } = this.#deps;
    const email = verifiedEmail(identity.claims);
    const existing = email === null ? undefined : await users.byEmail(email);
    if (existing !== undefined) return this.#link(existing, identity);
    for (let attempt = 1; ; attempt++) {
      try {
        const address = email ?? `${newId()}@no-email.invalid`;
        return await this.#create(identity, address, isAdmin, requester);
      } catch (error) {
        // The same person may have signed in for the first time in another window.
        const linked = await this.#linked(identity);
        if (linked !== undefined) return linked;
        if (!(error instanceof ConflictError) || attempt >= maxAttempts) throw error;
      }
    }
  }

  /** An email address never gives access to an administrator's account, or to one that is linked already. */
  async #link(user: UserRow, identity: Identity): Promise<UserRow> {
    const { config, repository } = this.#deps;
    const mayLink =
      config.linkByEmail &&
      user.kind === 'person' &&
      !toUser(user).roles.includes('admin') &&
      !(await repository.hasIdentity(user.id));
    if (!mayLink) throw new ConflictError('Another account has your email address. Ask an administrator.');
    requireUsable(user);
    await repository.link(this.#row(identity, user.id));
    return user;
  }

  async #create(identity: Identity, email: string, isAdmin: boolean, requester: string): Promise<UserRow> {
    const { accounts, repository, users } = this.#deps;
    const username = await accounts.freeName(suggestedName(identity.claims));
    const { id } = await accounts.createWithoutPassword(
      { username, email, isAdmin },
      requester,
      async (on, userId) => {
        if (!(await repository.link(this.#row(identity, userId), on)))
          throw new ConflictError('This sign-in was completed in another window.');
      },
    );
    const user = await users.byId(id);
    if (user === undefined) throw new ConflictError('The account was deleted.');
    return user;
  }

  async #withRole(user: UserRow, isAdmin: boolean): Promise<UserRow> {
    const roles = JSON.stringify(isAdmin ? ['user', 'admin'] : ['user']);
    // The last administrator keeps the role.
    return (await this.#deps.administered.change(user.id, { roles })) ? { ...user, roles } : user;
  }

  #row = ({ issuer, subject }: Identity, user_id: string) => ({
    issuer,
    subject,
    user_id,
    created_at: this.#deps.now().getTime(),
  });
}

/** @throws SignInRefusedError if the account is disabled or needs a new password */
function requireUsable({ username, disabled_at, password_reset_at }: UserRow): void {
  if (disabled_at !== null)
    throw new SignInRefusedError('Your account is disabled. Ask an administrator.', username);
  if (password_reset_at !== null)
    throw new SignInRefusedError(
      'An administrator requires a new password for your account. Log in with your password to choose one.',
      username,
    );
}
