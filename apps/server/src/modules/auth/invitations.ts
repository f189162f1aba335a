import { createHash, randomBytes } from 'node:crypto';
import type { components } from '@forecast-console/api-client/schema';
import type { Reserve } from '../../db/reserve.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { requireAdmin } from './account-administration.ts';
import type { Accounts } from './accounts.ts';
import type { AddressLimit } from './sign-in/address-limit.ts';
import type { InvitationRow, InvitationsRepository } from './invitations-repository.ts';
import { operator } from './operator.ts';
import type { UsersRepository } from './users-repository.ts';

type Schemas = components['schemas'];

const openMs = 7 * 86_400_000;
const maxOpen = 100;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface Dependencies {
  repository: InvitationsRepository;
  users: Pick<UsersRepository, 'byEmail'>;
  accounts: Pick<Accounts, 'createInvited'>;
  addresses: AddressLimit;
  reserve: Reserve;
  newId: () => string;
  now: () => Date;
}

/** Lets administrators invite people with a link that creates one account. */
export class Invitations {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** @throws ForbiddenError if the user is not an administrator */
  async list(user: CurrentUser): Promise<Schemas['InvitationList']> {
    requireAdmin(user);
    const rows = await this.#deps.repository.list(this.#now());
    return { invitations: rows.map(toInvitation) };
  }

  /**
   * Creates an invitation. Its token is returned only here.
   *
   * @throws ForbiddenError if the user is not an administrator
   * @throws ConflictError if the email address has an account, or there are too many open invitations
   */
  async create(user: CurrentUser, { email, admin = false }: Schemas['InvitationForm']) {
    requireAdmin(user);
    if ((await this.#deps.users.byEmail(email)) !== undefined)
      throw new ConflictError('There is already an account with this email address.');
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const row = {
      id: this.#deps.newId(),
      email,
      is_admin: admin ? (1 as const) : (0 as const),
      token_hash: hashOf(token),
      created_by: user.id === operator.id ? null : user.id,
      created_at: now,
      expires_at: now + openMs,
    };
    if (!(await this.#deps.repository.insert(row, maxOpen, now)))
      throw new ConflictError(`There are ${maxOpen} open invitations. Revoke one of them first.`);
    return { ...toInvitation({ ...row, creator: row.created_by === null ? null : user.username }), token };
  }

  /**
   * @throws ForbiddenError if the user is not an administrator
   * @throws NotFoundError if the invitation is not open
   */
  async revoke(user: CurrentUser, id: string): Promise<void> {
    requireAdmin(user);
    const { repository, reserve } = this.#deps;
    if (!(await reserve.spend(() => repository.remove(id, this.#now()))))
      throw new NotFoundError(`Invitation ${id} was not found`);
  }

  /**
   * @throws NotFoundError if the invitation is not open
   * @throws TooManyError if the address sent too many invalid tokens
   */
  async read(token: string, address: string): Promise<Schemas['ReceivedInvitation']> {
    const { email, admin, expires_at } = toInvitation(await this.#open(token, address));
    return { email, admin, expires_at };
  }

  /**
   * Creates the account of the invited person and closes the invitation.
   *
   * @throws NotFoundError if the invitation is not open
   * @throws ConflictError if the name, a confusable name or the email address is taken
   * @throws InvalidInputError if the name is invalid, or the password is too short or too common
   * @throws TooManyError if the address sent too many invalid tokens
   */
  async accept(
    { token, username, password }: Schemas['InvitationAcceptance'],
    address: string,
  ): Promise<CurrentUser> {
    const { id, email, is_admin } = await this.#open(token, address);
    const account = { username, email, password };
    return this.#deps.accounts.createInvited(account, is_admin === 1, address, async (transaction) => {
      // Another request may have accepted or revoked the invitation while the password was hashed.
      if (!(await this.#deps.repository.remove(id, this.#now(), transaction))) throw notOpen();
    });
  }

  async #open(token: string, address: string): Promise<InvitationRow> {
    await this.#deps.addresses.check(address);
    const row = await this.#deps.repository.byHash(hashOf(token), this.#now());
    if (row !== undefined) return row;
    await this.#deps.addresses.count(address);
    throw notOpen();
  }

  #now = (): number => this.#deps.now().getTime();
}

const notOpen = () =>
  new NotFoundError('This invitation has expired or was already used. Ask an administrator for a new one.');

type ShownRow = Omit<InvitationRow, 'token_hash' | 'created_by' | 'disabled_at' | 'is_creator_admin'>;

function toInvitation(row: ShownRow): Schemas['Invitation'] {
  return {
    id: row.id,
    email: row.email,
    admin: row.is_admin === 1,
    created_by: row.creator,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  };
}
