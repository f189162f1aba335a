import type { components } from '@forecast-console/api-client/schema';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { Accounts } from './accounts.ts';
import type { Sessions } from './sessions.ts';
import type { SignInsRepository } from './sign-ins-repository.ts';
import type { UsersRepository } from './users-repository.ts';

type Schemas = components['schemas'];

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

interface Dependencies {
  accounts: Accounts;
  sessions: Sessions;
  signIns: SignInsRepository;
  users: UsersRepository;
  now: () => Date;
}

/** Lets users change their password and formats, and end their other sessions. */
export class OwnAccount {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Changes the password and ends all other sessions of the user.
   *
   * @throws InvalidInputError if the current password is wrong, or the new one is the same, too short or too common
   * @throws TooManyError after too many wrong passwords
   */
  async changePassword(
    user: CurrentUser,
    { current_password: current, new_password: next }: Schemas['PasswordChange'],
    address: string,
  ): Promise<void> {
    if (!(await this.#deps.sessions.isPassword(user, current, address)))
      throw new InvalidInputError('The current password is wrong.');
    requireOther(current, next);
    await this.#deps.accounts.changePassword(user.id, next);
    await this.#deps.sessions.endAll(user.id, user.session);
  }

  /**
   * Changes the password of a user who is not signed in, and ends all sessions of that user.
   *
   * @throws UnauthorizedError if the name or the current password is wrong
   * @throws InvalidInputError if the new password is the same, too short or too common
   * @throws TooManyError after too many wrong passwords
   */
  async replacePassword(
    { username, current_password: current, new_password: next }: Schemas['PasswordReplacement'],
    address: string,
  ): Promise<void> {
    const { id } = await this.#deps.sessions.identify(username, current, address);
    requireOther(current, next);
    await this.#deps.accounts.changePassword(id, next);
    await this.#deps.sessions.endAll(id);
  }

  async formats(user: CurrentUser): Promise<Schemas['AccountFormats']> {
    const stored = (await this.#deps.users.byId(user.id))?.formats ?? null;
    return { formats: stored === null ? null : (JSON.parse(stored) as Schemas['Formats']) };
  }

  /** Stores only the known properties. */
  async setFormats(
    user: CurrentUser,
    { decimal_mark, date_format, csv_delimiter }: Schemas['Formats'],
  ): Promise<Schemas['AccountFormats']> {
    const formats = { decimal_mark, date_format, csv_delimiter };
    await this.#deps.users.update(user.id, { formats: JSON.stringify(formats) });
    return { formats };
  }

  async listSessions(user: CurrentUser): Promise<Schemas['AccountSessionList']> {
    const rows = await this.#deps.signIns.list(user.id, this.#deps.now().getTime());
    return {
      sessions: rows.map(({ session, user_agent, address, ...times }) => ({
        id: session,
        current: session === user.session,
        user_agent,
        address,
        signed_in_at: dateOf(times.signed_in_at),
        last_used_at: dateOf(times.last_used_at),
        expires_at: new Date(times.valid_until).toISOString(),
      })),
    };
  }

  /** @throws NotFoundError if the user has no such session */
  async endSession(user: CurrentUser, id: string): Promise<void> {
    if (!(await this.#deps.sessions.endOne(user.id, id)))
      throw new NotFoundError(`Session ${id} was not found`);
  }
}

function requireOther(current: string, next: string): void {
  if (current === next)
    throw new InvalidInputError('The new password is the same as the current one. Choose another one.');
}
