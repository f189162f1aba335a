import type { components } from '@forecast-console/api-client/schema';
import type { UsersRepository } from '../store/users.ts';
import { ConflictError, ForbiddenError } from '../errors.ts';
import type { AddressLimit } from './address-limit.ts';
import type { Passwords } from './passwords.ts';
import type { Turns } from './turns.ts';
import { type CurrentUser, toUser } from './user.ts';

interface Dependencies {
  users: UsersRepository;
  registrationOpen: boolean;
  passwords: Passwords;
  addresses: AddressLimit;
  turns: Turns;
  newId: () => string;
  now: () => Date;
}

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  roles: CurrentUser['roles'];
  demo: boolean;
}

/** Making accounts: by registration, and the ones the server itself starts with. */
export class Accounts {
  readonly #users: Dependencies['users'];
  readonly #registrationOpen: Dependencies['registrationOpen'];
  readonly #passwords: Dependencies['passwords'];
  readonly #addresses: Dependencies['addresses'];
  readonly #turns: Dependencies['turns'];
  readonly #newId: Dependencies['newId'];
  readonly #now: Dependencies['now'];

  constructor(dependencies: Dependencies) {
    this.#users = dependencies.users;
    this.#registrationOpen = dependencies.registrationOpen;
    this.#passwords = dependencies.passwords;
    this.#addresses = dependencies.addresses;
    this.#turns = dependencies.turns;
    this.#newId = dependencies.newId;
    this.#now = dependencies.now;
  }

  /**
   * @throws ForbiddenError where nobody may register.
   * @throws TooManyError when too many came from the address.
   */
  async register(registration: components['schemas']['Registration'], address: string): Promise<CurrentUser> {
    if (!this.#registrationOpen)
      throw new ForbiddenError('Registration is closed. Ask an administrator for an account.');
    this.#addresses.check(address);
    this.#addresses.count(address);
    return this.create({ ...registration, roles: ['user'], demo: false });
  }

  /** @throws ConflictError when the name or the address is taken. */
  async create({ username, email, password, roles, demo }: NewAccount): Promise<CurrentUser> {
    if (await this.#users.byUsername(username)) throw new ConflictError('This username is already taken');
    if (await this.#users.byEmail(email)) throw new ConflictError('This email address is already registered');
    const user = {
      id: this.#newId(),
      username,
      email,
      password_hash: await this.#turns.take(() => this.#passwords.hash(password)),
      roles: JSON.stringify(roles),
      is_demo: demo ? 1 : 0,
      created_at: this.#now().toISOString(),
    };
    // Hashing takes long enough for somebody else to take the name meanwhile.
    if (!(await this.#users.insert(user)))
      throw new ConflictError('This username or email address is already taken');
    return toUser(user);
  }
}
