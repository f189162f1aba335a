import type { components } from '@forecast-console/api-client/schema';
import type { Log } from '../../log.ts';
import type { AuditEntriesRepository } from './audit-repository.ts';
import type { UsersRepository } from '../auth/users-repository.ts';
import { ForbiddenError } from '../../errors.ts';
import type { CurrentUser } from '../auth/user.ts';

type Page = components['schemas']['AuditPage'];

interface Dependencies {
  entries: AuditEntriesRepository;
  users: UsersRepository;
  now: () => Date;
  log: Log;
}

/** What was done: by whom, from where, to what, and with which status it was answered. */
export interface Deed {
  action: string;
  status: number;
  username: string | null;
  address: string;
  subject: string | null;
}

/** Remembers who did what, and shows it to administrators. */
export class AuditTrail {
  readonly #entries: Dependencies['entries'];
  readonly #users: Dependencies['users'];
  readonly #now: Dependencies['now'];
  readonly #log: Dependencies['log'];

  constructor(dependencies: Dependencies) {
    this.#entries = dependencies.entries;
    this.#users = dependencies.users;
    this.#now = dependencies.now;
    this.#log = dependencies.log;
  }

  /** A deed of whoever may start the server. @param whom it was done to */
  recordOperator(action: string, whom: Pick<CurrentUser, 'id' | 'username'>): Promise<void> {
    const { id: subject, username } = whom;
    return this.record({ action, status: 200, username, address: 'operator', subject });
  }

  /** A deed that cannot be written down, on a full disk, is done all the same, and stands in the log. */
  async record(deed: Deed): Promise<void> {
    try {
      // What people type in place of a name may be a password.
      const known = deed.username !== null && (await this.#users.byUsername(deed.username)) !== undefined;
      await this.#entries.insert({
        ...deed,
        username: known ? deed.username : null,
        at: this.#now().toISOString(),
        refused: deed.status < 400 ? 0 : 1,
      });
    } catch (error) {
      this.#log.error({ err: error, action: deed.action }, 'the audit trail could not be written');
    }
  }

  /** @throws ForbiddenError for anyone but administrators. */
  async page(user: CurrentUser, since: string, limit: number, offset: number): Promise<Page> {
    if (!user.roles.includes('admin'))
      throw new ForbiddenError('Only an administrator may read the audit trail.');
    const entries = await this.#entries.page(since, limit, offset);
    return { entries, total: await this.#entries.count(since), limit, offset };
  }
}
