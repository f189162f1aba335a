import { randomBytes } from 'node:crypto';
import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import type { Kysely } from 'kysely';
import type { FairLimiter } from '../../compute/fair-limiter.ts';
import type { Schema } from '../../db/schema.ts';
import type { UserRow, UsersRepository } from './users-repository.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../errors.ts';
import { nextTurn } from '../../next-turn.ts';
import type { AddressLimit } from './sign-in/address-limit.ts';
import { isCommonPassword } from './passwords/common-passwords.ts';
import type { Passwords } from './passwords/passwords.ts';
import { confusableSkeleton, newUserName } from './user-names.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { toUser } from './user.ts';

/** Reserved for the administrator; registration rejects it. */
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
  /** A new one by default. */
  id?: string;
  username: string;
  email: string;
  password: string;
  roles: CurrentUser['roles'];
  demo: boolean;
  kind?: UserRow['kind'];
  /** Whether the user must choose another password at the first sign-in. */
  mustChangePassword?: boolean;
}

type FirstPassword = components['schemas']['Registration'] &
  Pick<components['schemas']['AccountForm'], 'must_change_password'>;

/** Creates accounts by registration, for services and at the first start, and sets passwords. */
export class Accounts {
  readonly #deps: Dependencies;
  /** Caches the skeletons of existing names, so that registrations do not compute them again. */
  readonly #skeletons = new Map<string, string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * @throws ForbiddenError if registration is closed
   * @throws ConflictError if the name, a confusable name or the email address is taken
   * @throws InvalidInputError if the name is invalid or the password is too common
   * @throws TooManyError if there were too many attempts from the address
   */
  async register(registration: components['schemas']['Registration'], address: string): Promise<CurrentUser> {
    if (!this.#deps.registrationOpen)
      throw new ForbiddenError('Registration is closed. Ask an administrator for an account.');
    await this.#deps.addresses.take(address);
    // Only these properties, because a request may contain others, such as `id` or `kind`.
    const { email, password } = registration;
    const username = newUserName(registration.username);
    requireOwnPassword(password, username);
    requireUnreserved(username);
    return this.create({ username, email, password, roles: ['user'], demo: false }, address);
  }

  /** Creates the administrator of a shared server. */
  createAdmin(password: string): Promise<CurrentUser> {
    const email = `${adminName}@localhost.localdomain`;
    return this.create({ username: adminName, email, password, roles: ['user', 'admin'], demo: false });
  }

  /**
   * @param requester key for fair scheduling of the hash; registrations pass the client's address, because anyone can
   * choose any name
   * @param alongside further changes in the transaction that stores the account
   * @throws ConflictError if the name, a confusable name or the email address is taken
   */
  async create(
    account: NewAccount,
    requester: string = account.username,
    alongside?: (transaction: Kysely<Schema>) => Promise<void>,
  ): Promise<CurrentUser> {
    const { username, email, password, roles, demo, kind = 'person', mustChangePassword = false } = account;
    const skeleton = confusableSkeleton(username);
    const isFree = (names: readonly string[]) => names.every((name) => this.#skeletonOf(name) !== skeleton);
    if ((await this.#usedSkeletons()).has(skeleton) || (await this.#deps.users.byEmail(email))) throw taken();
    const now = this.#deps.now().toISOString();
    const user = {
      id: account.id ?? this.#deps.newId(),
      username,
      email,
      password_hash: await this.#deps.hashLimiter.run(requester, () => this.#deps.passwords.hash(password)),
      roles: JSON.stringify(roles),
      is_demo: demo ? 1 : 0,
      created_at: now,
      kind,
      password_reset_at: mustChangePassword ? now : null,
    };
    // Check again, because another request may have taken the name or the address while the password was hashed.
    if (!(await this.#deps.users.insert(user, isFree, alongside))) throw taken();
    return toUser(user);
  }

  /**
   * Creates an account on behalf of an administrator, even while registration is closed.
   *
   * @param requester key for fair scheduling of the hash
   * @param alongside further changes in the transaction that stores the account
   * @throws ConflictError if the name, a confusable name or the email address is taken
   * @throws InvalidInputError if the name is invalid, or the password is too short or too common
   */
  createByAdmin(
    { username: name, email, password, must_change_password: mustChangePassword = false }: FirstPassword,
    isAdmin: boolean,
    requester: string,
    alongside?: (transaction: Kysely<Schema>) => Promise<void>,
  ): Promise<CurrentUser> {
    const username = newUserName(name);
    requireLength(password, isAdmin);
    requireOwnPassword(password, username);
    const roles: CurrentUser['roles'] = isAdmin ? ['user', 'admin'] : ['user'];
    const account = { username, email, password, roles, demo: false, mustChangePassword };
    return this.create(account, requester, alongside);
  }

  /**
   * Creates the account of an invited person, even while registration is closed.
   *
   * @param alongside closes the invitation in the transaction that stores the account
   * @throws ConflictError if the name, a confusable name or the email address is taken
   * @throws InvalidInputError if the name is invalid, or the password is too short or too common
   */
  createInvited(
    account: components['schemas']['Registration'],
    isAdmin: boolean,
    address: string,
    alongside: (transaction: Kysely<Schema>) => Promise<void>,
  ): Promise<CurrentUser> {
    requireUnreserved(newUserName(account.username));
    return this.createByAdmin(account, isAdmin, address, alongside);
  }

  /**
   * Returns the account of a service, which only its API tokens can use, and creates it if necessary.
   *
   * @throws ConflictError if the name belongs to a user or looks like another name
   * @throws InvalidInputError if the name is invalid
   */
  async serviceAccount(name: string): Promise<CurrentUser> {
    const username = newUserName(name);
    const existing = await this.#deps.users.byUsername(username);
    if (existing?.kind === 'service') return toUser(existing);
    const password = unknownPassword();
    const email = `${this.#deps.newId()}@service.invalid`;
    return this.create({ username, email, password, roles: ['user'], demo: false, kind: 'service' });
  }

  /**
   * Creates the account of a person who signs in with the provider, even while registration is closed.
   *
   * @param requester key for fair scheduling of the hash
   * @param alongside further changes in the transaction that stores the account
   * @throws ConflictError if the name, a confusable name or the email address is taken
   */
  createWithoutPassword(
    { username, email, isAdmin }: { username: string; email: string; isAdmin: boolean },
    requester: string,
    alongside: (transaction: Kysely<Schema>, userId: string) => Promise<void>,
  ): Promise<CurrentUser> {
    const roles: CurrentUser['roles'] = isAdmin ? ['user', 'admin'] : ['user'];
    const id = this.#deps.newId();
    const account = { id, username, email, password: unknownPassword(), roles, demo: false };
    return this.create(account, requester, (transaction) => alongside(transaction, id));
  }

  /** Returns the name, or the name with a number if it looks like another one or like that of the administrator. */
  async freeName(name: string): Promise<string> {
    const used = await this.#usedSkeletons();
    used.add(this.#skeletonOf(adminName));
    let free = name;
    for (let number = 2; used.has(confusableSkeleton(free)); number++) free = `${name}-${number}`;
    return free;
  }

  /** Returns the skeletons of all names. Computing thousands of them at once would block other requests. */
  async #usedSkeletons(): Promise<Set<string>> {
    const used = new Set<string>();
    for await (const names of this.#deps.users.namePages()) {
      for (const name of names) used.add(this.#skeletonOf(name));
      await nextTurn();
    }
    return used;
  }

  #skeletonOf(name: string): string {
    const skeleton = this.#skeletons.get(name) ?? confusableSkeleton(name);
    this.#skeletons.set(name, skeleton);
    return skeleton;
  }

  /**
   * Sets the password of an account. The user `admin` is created if necessary and becomes an administrator.
   *
   * @throws NotFoundError if there is no such user
   * @throws InvalidInputError if the password is too short or too common
   */
  async setPassword(username: string, password: string): Promise<CurrentUser> {
    const user = await this.#deps.users.byUsername(username);
    if (user?.kind === 'service')
      throw new InvalidInputError(`${username} is a service and has no password.`);
    const roles = user ? toUser(user).roles : [];
    const administers = username === adminName || roles.includes('admin');
    requireLength(password, administers);
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
      password_reset_at: null,
    };
    await this.#deps.users.update(user.id, changed);
    return toUser({ ...user, ...changed });
  }

  /**
   * Replaces the password of an existing user.
   *
   * @throws InvalidInputError if the password is too short or too common
   */
  async changePassword(id: string, password: string): Promise<void> {
    const user = await this.#deps.users.byId(id);
    if (!user) throw new NotFoundError(`There is no user ${id}.`);
    const isAdmin = toUser(user).roles.includes('admin');
    await this.#deps.users.update(id, {
      password_hash: await this.hashPassword(user, password, isAdmin),
      is_demo: 0,
      password_reset_at: null,
    });
  }

  /** @throws InvalidInputError if the password is too short or too common */
  async hashPassword(
    { id, username }: Pick<UserRow, 'id' | 'username'>,
    password: string,
    isAdmin: boolean,
  ): Promise<string> {
    requireLength(password, isAdmin);
    requireOwnPassword(password, username);
    return this.#deps.hashLimiter.run(id, () => this.#deps.passwords.hash(password));
  }
}

const unknownPassword = () => randomBytes(32).toString('base64url');

function requireLength(password: string, administers: boolean): void {
  const minLength = administers ? minAdminPassword : limits.password.minLength;
  if (password.length < minLength)
    throw new InvalidInputError(`The password must have at least ${minLength} characters.`);
}

/** Covers names and email addresses, so that it does not reveal which email addresses have an account. */
const taken = () => new ConflictError('This username or email address is already taken');

/** @throws ConflictError if the name looks like that of the administrator */
function requireUnreserved(username: string): void {
  if (confusableSkeleton(username) === confusableSkeleton(adminName)) throw taken();
}

function requireOwnPassword(password: string, username: string): void {
  if (isCommonPassword(password, username))
    throw new InvalidInputError('This password is too common. Choose another one.');
}
