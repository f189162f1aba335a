import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Subjects whose versions are remembered; more than the runs people look at between two changes. */
const mostKnown = 10_000;

/** What tells whether stored rows have changed, so that answers made of them may be given again. */
export class Versions {
  readonly #db: Db;
  readonly #others;
  readonly #version;
  readonly #known = new Map<string, number>();
  #hasLooked = false;
  #writes = -1;
  #changes = -1;
  #moment = 0;

  constructor(db: Db) {
    this.#db = db;
    this.#others = db.read<{ changes: number }>(
      db.selectFrom(sql`pragma_data_version`.as('pragma')).select(sql<number>`data_version`.as('changes')),
    );
    this.#version = db.read<{ version: number }, { subject: string }>(
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

  /** Whether nothing was stored since that moment, or is about to be. */
  isStill(moment: number): boolean {
    return !this.#db.inTransaction && this.moment() === moment;
  }

  /** The versions of what is named, as one text; another one after each change. */
  of(subjects: readonly string[]): string {
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
    const changes = this.#others.get({})?.changes ?? -1;
    const isSame = changes === this.#changes;
    this.#changes = changes;
    return !isSame;
  }
}
