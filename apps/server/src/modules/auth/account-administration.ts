import type { components } from '@forecast-console/api-client/schema';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { AccountRow, AccountsRepository } from './accounts-repository.ts';
import type { Accounts } from './accounts.ts';
import type { Sessions } from './sessions.ts';
import { toUser } from './user.ts';

type Schemas = components['schemas'];
type Account = Schemas['Account'];

interface Dependencies {
  repository: AccountsRepository;
  accounts: Accounts;
  sessions: Sessions;
  now: () => Date;
}

/** Lists, creates, changes and deletes accounts for administrators. */
export class AccountAdministration {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ForbiddenError if the user is not an administrator */
  async list(
    user: CurrentUser,
    text: string,
    limit: number,
    offset: number,
  ): Promise<Schemas['AccountPage']> {
    requireAdmin(user);
    const { rows, total } = await this.#deps.repository.page(text, limit, offset);
    return { accounts: rows.map(toAccount), total, limit, offset };
  }

  /**
   * @throws ForbiddenError if the user is not an administrator
   * @throws ConflictError if the name, a confusable name or the email address is taken
   * @throws InvalidInputError if the name is invalid, or the password is too short or too common
   */
  async create(user: CurrentUser, form: Schemas['AccountForm']): Promise<Account> {
    requireAdmin(user);
    const { id } = await this.#deps.accounts.createByAdmin(form, form.admin ?? false, user.id);
    return toAccount(await this.#byId(id));
  }

  /**
   * @throws ForbiddenError if the user is not an administrator
   * @throws NotFoundError if the account does not exist
   * @throws ConflictError if no administrator would be left, or a service would get a role or a password
   * @throws InvalidInputError if the password is too short or too common
   */
  async change(user: CurrentUser, id: string, change: Schemas['AccountChange']): Promise<Account> {
    requireAdmin(user);
    const { admin, disabled, password, must_change_password: mustChange } = change;
    const account = await this.#byId(id);
    if (account.kind === 'service' && [admin, password, mustChange].some((given) => given !== undefined))
      throw new ConflictError('A service account has neither a password nor a role.');
    const isAdmin = admin ?? toUser(account).roles.includes('admin');
    const password_hash =
      password === undefined
        ? account.password_hash
        : await this.#deps.accounts.hashPassword(account, password, isAdmin);
    const now = this.#deps.now().toISOString();
    const isKept = await this.#deps.repository.change(id, {
      ...(admin === undefined ? {} : { roles: JSON.stringify(admin ? ['user', 'admin'] : ['user']) }),
      ...(disabled === undefined ? {} : { disabled_at: disabled ? (account.disabled_at ?? now) : null }),
      ...(password === undefined ? {} : { password_hash, is_demo: 0, password_reset_at: null }),
      ...(mustChange === undefined ? {} : { password_reset_at: mustChange ? now : null }),
    });
    if (!isKept) throw lastAdministrator();
    if (disabled === true || password !== undefined || mustChange === true)
      await this.#deps.sessions.endAll(id);
    return toAccount(await this.#byId(id));
  }

  /**
   * Deletes an account with its sessions and tokens. Another account becomes the owner of everything that it created.
   *
   * @throws ForbiddenError if the user is not an administrator
   * @throws NotFoundError if one of the accounts does not exist
   * @throws ConflictError if no administrator would be left, or both accounts are the same
   */
  async remove(user: CurrentUser, id: string, owner: string): Promise<void> {
    requireAdmin(user);
    await this.#byId(id);
    await this.#byId(owner);
    if (id === owner) throw new ConflictError('Choose another account as the new owner.');
    if (!(await this.#deps.repository.remove(id, owner))) throw lastAdministrator();
  }

  async #byId(id: string): Promise<AccountRow> {
    const account = await this.#deps.repository.byId(id);
    if (account === undefined) throw new NotFoundError(`Account ${id} was not found`);
    return account;
  }
}

/** @throws ForbiddenError if the user is not an administrator */
export function requireAdmin({ roles }: CurrentUser): void {
  if (!roles.includes('admin')) throw new ForbiddenError('Only an administrator may manage accounts.');
}

const lastAdministrator = () =>
  new ConflictError('This is the last administrator. Make another account an administrator first.');

function toAccount(row: AccountRow): Account {
  return {
    ...toUser(row),
    kind: row.kind,
    disabled: row.disabled_at !== null,
    must_change_password: row.password_reset_at !== null,
    created_at: row.created_at,
    last_sign_in_at: row.last_sign_in === null ? null : new Date(row.last_sign_in).toISOString(),
  };
}
