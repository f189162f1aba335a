import type { components } from '@forecast-console/api-client/schema';
import type { Log } from '../../log.ts';
import type { AuditEntriesRepository } from './audit-repository.ts';
import { ForbiddenError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';

type Page = components['schemas']['AuditPage'];

/** Looks up whether a name belongs to an account. */
export interface AuditedUsers {
  byUsername(username: string): Promise<object | undefined>;
}

interface Dependencies {
  entries: AuditEntriesRepository;
  users: AuditedUsers;
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
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
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
      const known =
        deed.username !== null && (await this.#deps.users.byUsername(deed.username)) !== undefined;
      await this.#deps.entries.insert({
        ...deed,
        username: known ? deed.username : null,
        at: this.#deps.now().toISOString(),
        refused: deed.status < 400 ? 0 : 1,
      });
    } catch (error) {
      this.#deps.log.error({ err: error, action: deed.action }, 'the audit trail could not be written');
    }
  }

  /** @throws ForbiddenError for anyone but administrators. */
  async page(user: CurrentUser, since: string, limit: number, offset: number): Promise<Page> {
    if (!user.roles.includes('admin'))
      throw new ForbiddenError('Only an administrator may read the audit trail.');
    const entries = await this.#deps.entries.page(since, limit, offset);
    return { entries, total: await this.#deps.entries.count(since), limit, offset };
  }
}
