import { sql } from 'kysely';
import type { Seen, Versions } from './versions.ts';
import type { SqliteDb } from '../sqlite/sqlite-db.ts';

/** Subjects whose versions are remembered; more than the runs people look at between two changes. */
const mostKnown = 10_000;

/** Versions as the triggers of `raise-versions.ts` count them, read again only once something was stored. */
export class SqliteVersions implements Versions {
  readonly #db: SqliteDb;
  readonly #others;
  readonly #version;
  readonly #known = new Map<string, number>();
  #hasLooked = false;
  #writes = -1;
  #changes = -1;
  #moment = 0;

  constructor(db: SqliteDb) {
    this.#db = db;
    // Not as a table of its name, which SQLite would make anew each time.
    this.#others = db.statement<{ data_version: number }>({
      compile: () => sql<{ data_version: number }>`PRAGMA data_version`.compile(db),
    });
    this.#version = db.statement<{ version: number }, { subject: string }>(
      db
        .selectFrom('versions')
        .select('version')
        .where('subject', '=', sql<string>`@subject`),
    );
  }

  /**
   * Another number once something was stored. What other connections store is looked for once a turn of the event
   * loop: a request that could know of it comes in a later one.
   */
  moment(): number {
    const haveOthersStored = this.#haveOthersStored();
    if (haveOthersStored || this.#db.writes !== this.#writes) {
      this.#writes = this.#db.writes;
      this.#known.clear();
      this.#moment += 1;
    }
    return this.#moment;
  }

  async of(subjects: readonly string[]): Promise<Seen> {
    const { transactions, inTransaction } = this.#db;
    const version = this.#all(subjects);
    return {
      version,
      // What others store shows in the versions at once. What a transaction of this connection changes is seen before
      // it is certain, and no version tells of what was taken back.
      isStill: async () =>
        !inTransaction &&
        !this.#db.inTransaction &&
        this.#db.transactions === transactions &&
        this.#all(subjects) === version,
    };
  }

  #all(subjects: readonly string[]): string {
    this.moment();
    return subjects.map((subject) => this.#one(subject)).join('.');
  }

  #one(subject: string): number {
    const known = this.#known.get(subject);
    if (known !== undefined) return known;
    if (this.#known.size >= mostKnown) this.#known.clear();
    const version = this.#version.get({ subject })?.version ?? 0;
    this.#known.set(subject, version);
    return version;
  }

  #haveOthersStored(): boolean {
    if (this.#hasLooked) return false;
    this.#hasLooked = true;
    setImmediate(() => {
      this.#hasLooked = false;
    });
    const changes = this.#others.get({})?.data_version ?? -1;
    const isSame = changes === this.#changes;
    this.#changes = changes;
    return !isSame;
  }
}
