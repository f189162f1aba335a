import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import type { FairLimiter } from '../../compute/fair-limiter.ts';
import type { UsersRepository } from './users-repository.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../errors.ts';
import type { AddressLimit } from './address-limit.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Passwords } from './passwords.ts';
import { confusableSkeleton, newUserName } from './user-names.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { toUser } from './user.ts';

/** Nobody registers under it. */
export const adminName = 'admin';
export const minAdminPassword = 10;

interface Dependencies {
  users: UsersRepository;
  registrationOpen: boolean;
  passwords: Passwords;
  addresses: AddressLimit;
  hashLimiter: FairLimiter;
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
  readonly #deps: Dependencies;
  /** Of names that have accounts; a storm of registrations would work them out for each of them. */
  readonly #looks = new Map<string, string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @throws ForbiddenError where nobody may register.
   * @throws ConflictError when the name, one that looks like it, or the address is taken.
   * @throws InvalidInputError when the name cannot be read or the password is too common.
   * @throws TooManyError when too many came from the address.
   */
  async register(registration: components['schemas']['Registration'], address: string): Promise<CurrentUser> {
    if (!this.#deps.registrationOpen)
      throw new ForbiddenError('Registration is closed. Ask an administrator for an account.');
    await this.#deps.addresses.take(address);
    const username = newUserName(registration.username);
    requireOwnPassword(registration.password, username);
    if (confusableSkeleton(username) === confusableSkeleton(adminName)) throw taken();
    return this.create({ ...registration, username, roles: ['user'], demo: false }, address);
  }

  /** The administrator that a server for others begins with. */
  createAdmin(password: string): Promise<CurrentUser> {
    const email = `${adminName}@localhost.localdomain`;
    return this.create({ username: adminName, email, password, roles: ['user', 'admin'], demo: false });
  }

  /**
   * @param of whoever asks for it, where that may be a stranger: names cost nothing, so they would have a turn for each
   * @throws ConflictError when the name, one that looks like it, or the address is taken.
   */
  async create(
    { username, email, password, roles, demo }: NewAccount,
    of: string = username,
  ): Promise<CurrentUser> {
    const look = confusableSkeleton(username);
    const isFree = (names: readonly string[]) =>
      names.every((name) => this.#confusableSkeleton(name) !== look);
    if (!isFree(await this.#deps.users.names()) || (await this.#deps.users.byEmail(email))) throw taken();
    const user = {
      id: this.#deps.newId(),
      username,
      email,
      password_hash: await this.#deps.hashLimiter.run(of, () => this.#deps.passwords.hash(password)),
      roles: JSON.stringify(roles),
      is_demo: demo ? 1 : 0,
      created_at: this.#deps.now().toISOString(),
    };
    // Hashing takes long enough for somebody else to take the name or the address meanwhile.
    if (!(await this.#deps.users.insert(user, isFree))) throw taken();
    return toUser(user);
  }

  #confusableSkeleton(name: string): string {
    const look = this.#looks.get(name) ?? confusableSkeleton(name);
    this.#looks.set(name, look);
    return look;
  }

  /**
   * Gives an account another password; whoever is called `admin` becomes the administrator with it.
   * @throws NotFoundError when nobody has the name.
   * @throws InvalidInputError when the password is too short or too common.
   */
  async setPassword(username: string, password: string): Promise<CurrentUser> {
    const user = await this.#deps.users.byUsername(username);
    const roles = user ? toUser(user).roles : [];
    const administers = username === adminName || roles.includes('admin');
    const least = administers ? minAdminPassword : limits.password.minLength;
    if (password.length < least)
      throw new InvalidInputError(`The password must have at least ${least} characters.`);
    requireOwnPassword(password, username);
    if (!user) {
      if (username === adminName) return this.createAdmin(password);
      throw new NotFoundError(`There is no user ${username}.`);
    }
    const password_hash = await this.#deps.hashLimiter.run(username, () =>
      this.#deps.passwords.hash(password),
    );
    const changed = {
      password_hash,
      roles: JSON.stringify(administers ? ['user', 'admin'] : roles),
      is_demo: 0,
    };
    await this.#deps.users.update(user.id, changed);
    return toUser({ ...user, ...changed });
  }
}

/** One text for the name and the address, so that it does not tell whose address is known. */
const taken = () => new ConflictError('This username or email address is already taken');

function requireOwnPassword(password: string, username: string): void {
  if (isCommonPassword(password, username))
    throw new InvalidInputError(
      'This password is one of the first that anybody would try. Choose another one.',
    );
}
