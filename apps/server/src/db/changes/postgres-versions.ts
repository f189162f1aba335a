import type { Seen, Versions } from './versions.ts';
import type { PostgresDb } from '../postgres/postgres-db.ts';

/** Versions as the triggers of `raise-versions.ts` count them, asked for each time: other servers store too. */
export class PostgresVersions implements Versions {
  readonly #db: PostgresDb;
  #moment = 0;

  constructor(db: PostgresDb) {
    this.#db = db;
  }

  moment(): number {
    return ++this.#moment;
  }

  async of(subjects: readonly string[]): Promise<Seen> {
    const version = await this.#read(subjects);
    return { version, isStill: async () => (await this.#read(subjects)) === version };
  }

  async #read(subjects: readonly string[]): Promise<string> {
    const rows = await this.#db.selectFrom('versions').selectAll().where('subject', 'in', subjects).execute();
    const versions = new Map(rows.map(({ subject, version }) => [subject, version]));
    return subjects.map((subject) => versions.get(subject) ?? 0).join('.');
  }
}
