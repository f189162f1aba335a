import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Subjects other than single runs, whose subject is their ID. */
export const allRuns = 'runs';
export const everythingElse = 'datasets';

/** Reads the counters that the triggers increase with every write. */
export class ChangeCounters {
  readonly #db: Db;
  readonly #counters;

  constructor(db: Db) {
    this.#db = db;
    const subjects = [sql<string>`@first`, sql<string>`@second`];
    const counters = db.selectFrom('versions').select('version').where('subject', 'in', subjects);
    this.#counters = db.read<{ version: number }, Record<string, string>>(counters.orderBy('subject'));
  }

  /** While this number stays the same, so do the counters. */
  moment = () => this.#db.moment();

  /** `isCurrent` returns whether nothing has changed since, and no open transaction may change anything. */
  async read(first: string, second = first): Promise<{ version: string; isCurrent(): Promise<boolean> }> {
    const joined = async () =>
      (await this.#counters.all({ first, second })).map(({ version }) => version).join('.');
    // A rollback does not change the counters, so transactions are checked as well.
    const transactions = this.#db.visibleTransactions();
    const version = await joined();
    const isCurrent = async () =>
      transactions !== null &&
      this.#db.visibleTransactions() === transactions &&
      (await joined()) === version;
    return { version, isCurrent };
  }
}
