import { createHash } from 'node:crypto';
import type { components } from '@forecast-console/api-client/schema';
import type { Reserve } from '../../db/reserve.ts';
import { ConflictError, ForbiddenError, NotFoundError, UnauthorizedError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { Accounts } from './accounts.ts';
import type { ApiTokenRow, ApiTokensRepository } from './api-tokens-repository.ts';
import { isWellFormed, newApiToken } from './token-format.ts';
import { toUser } from './user.ts';
import type { UserRow, UsersRepository } from './users-repository.ts';

type Schemas = components['schemas'];

const dayMs = 86_400_000;
const defaultDays = 90;
/**
 * Minimum time between two updates of a token's last use, so that a busy program does not cause a write with every
 * call.
 */
const useIntervalMs = 60_000;
/** Maximum numbers of tokens. */
const maxTokens = { perAccount: 50, ofServices: 1000 };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

interface Dependencies {
  tokens: ApiTokensRepository;
  accounts: Pick<Accounts, 'serviceAccount'>;
  users: Pick<UsersRepository, 'byId'>;
  reserve: Reserve;
  newId: () => string;
  now: () => Date;
}

/** Creates and revokes API tokens, and authenticates the requests of programs. */
export class ApiTokens {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(user: CurrentUser): Promise<Schemas['ApiTokenList']> {
    const rows = await this.#deps.tokens.list(user.id, user.roles.includes('admin'));
    return { tokens: rows.map(toApiToken) };
  }

  /**
   * Creates a token of the user, or of a service account. The token is returned only here.
   *
   * @throws ForbiddenError if the user is not an administrator and requests a service token or the scope admin
   * @throws ConflictError if the account or all services have too many tokens, or a user has the name of the service
   * @throws InvalidInputError if the name of the service is invalid
   */
  async create(user: CurrentUser, form: Schemas['ApiTokenForm']): Promise<Schemas['NewApiToken']> {
    const { service = null, scope, expires_in_days: days = defaultDays } = form;
    if (!user.roles.includes('admin')) {
      if (service !== null) throw new ForbiddenError('Only an administrator may create a service token.');
      if (scope === 'admin')
        throw new ForbiddenError('Only an administrator may create a token with the scope admin.');
    }
    const account = service === null ? user : await this.#deps.accounts.serviceAccount(service);
    const kind = service === null ? 'person' : 'service';
    const { token, prefix } = newApiToken(kind);
    const now = this.#deps.now().getTime();
    const row = {
      id: this.#deps.newId(),
      user_id: account.id,
      name: form.name.trim(),
      scope,
      token_hash: hashOf(token),
      prefix,
      created_at: now,
      expires_at: days === null ? null : now + days * dayMs,
      last_used_at: null,
    };
    const outcome = await this.#deps.tokens.insert(row, maxTokens);
    if (outcome !== 'stored') {
      const whose =
        outcome === 'account-limit'
          ? `The account has ${maxTokens.perAccount}`
          : `All services together have ${maxTokens.ofServices}`;
      throw new ConflictError(`${whose} API tokens. Revoke one of them first.`);
    }
    return { ...toApiToken({ ...row, username: account.username, kind }), token };
  }

  /** @throws NotFoundError if the token does not exist or belongs to another user */
  async revoke(user: CurrentUser, id: string): Promise<void> {
    const token = await this.#deps.tokens.byId(id);
    const isManaged = token?.kind === 'service' && user.roles.includes('admin');
    if (token === undefined || (token.user_id !== user.id && !isManaged))
      throw new NotFoundError(`API token ${id} was not found`);
    await this.#deps.reserve.spend(() => this.#deps.tokens.remove(id));
  }

  /**
   * Returns the account of a token, with its rights limited to those of the token.
   *
   * @throws UnauthorizedError if the token is unknown, revoked or expired
   */
  async authenticate(token: string): Promise<CurrentUser> {
    const row = isWellFormed(token) ? await this.#deps.tokens.byHash(hashOf(token)) : undefined;
    // Reads the whole account, because its checksum can be verified only for whole rows.
    const account = row && (await this.#deps.users.byId(row.user_id));
    if (row === undefined || account === undefined || account.disabled_at !== null)
      throw new UnauthorizedError('The token is not valid');
    const now = this.#deps.now().getTime();
    if (row.expires_at !== null && row.expires_at <= now)
      throw new UnauthorizedError('The token has expired');
    if (row.last_used_at === null || Math.abs(now - row.last_used_at) >= useIntervalMs)
      // Calls that only read must not fail because of a full disk.
      await this.#deps.tokens.use(row.id, now).catch(() => undefined);
    const { id, name, scope } = row;
    const user = toUser(account);
    return { ...user, roles: rolesOf(scope, account.kind, user.roles), apiToken: { id, name, scope } };
  }
}

/** Only tokens with the scope admin have administrator rights; personal tokens lose them when their user does. */
function rolesOf(
  scope: ApiTokenRow['scope'],
  kind: UserRow['kind'],
  roles: CurrentUser['roles'],
): CurrentUser['roles'] {
  if (scope !== 'admin') return ['user'];
  return kind === 'service' ? ['user', 'admin'] : roles;
}

function toApiToken(row: Omit<ApiTokenRow, 'user_id' | 'token_hash'>): Schemas['ApiToken'] {
  return {
    id: row.id,
    kind: row.kind === 'service' ? 'service' : 'personal',
    name: row.name,
    username: row.username,
    scope: row.scope,
    prefix: row.prefix,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: dateOf(row.expires_at),
    last_used_at: dateOf(row.last_used_at),
  };
}
