import type { components } from '@forecast-console/api-client/schema';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import type { AuditEntriesRepository } from './audit-repository.ts';
import { ForbiddenError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';

const hourMs = 3_600_000;

type Page = components['schemas']['AuditPage'];

/** Looks up whether a name belongs to an account. */
export interface AuditedUsers {
  byUsername(username: string): Promise<object | undefined>;
}

interface Dependencies {
  config: Pick<Config, 'auditDays'>;
  entries: AuditEntriesRepository;
  users: AuditedUsers;
  now: () => Date;
  log: Log;
}

/** An audited action: who did what to which object, from where, and the status of the response. */
export interface AuditedAction {
  action: string;
  status: number;
  username: string | null;
  /** Name of the API token; null for a session. */
  token: string | null;
  address: string;
  subject: string | null;
}

/** Records actions and lists them for administrators. */
export class AuditTrail {
  readonly #deps: Dependencies;
  /** Time of the last removal of old entries. */
  #cleanedAt = 0;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Records an action of the operator, who ran a command on the server. */
  recordOperator(action: string, target: Pick<CurrentUser, 'id' | 'username'>): Promise<void> {
    const { id: subject, username } = target;
    return this.record({ action, status: 200, username, token: null, address: 'operator', subject });
  }

  /** Records what the server has deleted because of its age. */
  recordRetention(action: string, subject: string): Promise<void> {
    return this.record({ action, status: 200, username: null, token: null, address: 'retention', subject });
  }

  /** Never fails: on a full disk the action succeeds and the missing entry is logged. */
  async record(entry: AuditedAction): Promise<void> {
    try {
      // An unknown name is not stored, because it may be a password that was entered by mistake.
      const known =
        entry.username !== null && (await this.#deps.users.byUsername(entry.username)) !== undefined;
      await this.#deps.entries.insert({
        ...entry,
        username: known ? entry.username : null,
        at: this.#deps.now().toISOString(),
        refused: entry.status < 400 ? 0 : 1,
      });
      await this.#removeOld();
    } catch (error) {
      this.#deps.log.error({ err: error, action: entry.action }, 'the audit trail could not be written');
    }
  }

  /** Removes entries that are older than the settings allow, at most once an hour. */
  async #removeOld(): Promise<void> {
    const { config, entries, now } = this.#deps;
    const time = now().getTime();
    if (config.auditDays === 0 || time - this.#cleanedAt < hourMs) return;
    this.#cleanedAt = time;
    await entries.removeBefore(new Date(time - config.auditDays * 24 * hourMs).toISOString());
  }

  /** @throws ForbiddenError if the user is not an administrator */
  async page(user: CurrentUser, since: string, limit: number, offset: number): Promise<Page> {
    if (!user.roles.includes('admin'))
      throw new ForbiddenError('Only an administrator may read the audit trail.');
    const rows = await this.#deps.entries.page(since, limit, offset);
    const entries = rows.map(({ at, action, status, username, token, address, subject }) => ({
      at,
      action,
      status,
      username,
      token,
      address,
      subject,
    }));
    return { entries, total: await this.#deps.entries.count(since), limit, offset };
  }
}
