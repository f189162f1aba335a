import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { PostgresDb } from '../../db/postgres/postgres-db.ts';
import { SqliteDb } from '../../db/sqlite/sqlite-db.ts';

/** Subjects other than single runs, which have their id as subject. */
export const allRuns = 'runs';
export const everythingElse = 'datasets';

/** The counters of some subjects at one moment. */
export interface Snapshot {
  /** All counters as one string. */
  version: string;
  /** Whether nothing about the subjects has changed since, and no open transaction may change it. */
  isCurrent(): Promise<boolean>;
}

/** Reads the counters that the triggers (see triggers.ts) increase with every write. */
export interface ChangeCounters {
  /** A number that changes whenever something may have been written. */
  moment(): number;
  read(subjects: readonly string[]): Promise<Snapshot>;
}

export function changeCounters(db: Db): ChangeCounters {
  return db instanceof SqliteDb ? new SqliteCounters(db) : new PostgresCounters(db as PostgresDb);
}

class SqliteCounters implements ChangeCounters {
  readonly #db: SqliteDb;
  readonly #counter;
  readonly #dataVersion;
  #isChecked = false;
  #seen = '';
  #moment = 0;

  constructor(db: SqliteDb) {
    this.#db = db;
    const counter = db
      .selectFrom('versions')
      .select('version')
      .where('subject', '=', sql<string>`@subject`);
    this.#counter = db.statement<{ version: number }, { subject: string }>(counter);
    // Written as a PRAGMA: SQLite would create the table-valued function again for each read.
    this.#dataVersion = db.statement<{ data_version: number }>({
      compile: () => sql<{ data_version: number }>`PRAGMA data_version`.compile(db),
    });
  }

  moment(): number {
    const seen = `${this.#db.writes} ${this.#othersVersion()}`;
    if (seen !== this.#seen) this.#moment += 1;
    this.#seen = seen;
    return this.#moment;
  }

  /** Checked once per turn of the event loop: a request that knows of another connection's write comes later. */
  #othersVersion(): string {
    if (this.#isChecked) return this.#seen.split(' ')[1] ?? '';
    this.#isChecked = true;
    setImmediate(() => {
      this.#isChecked = false;
    });
    return String(this.#dataVersion.get({})?.data_version);
  }

  async read(subjects: readonly string[]): Promise<Snapshot> {
    const { transactions, inTransaction } = this.#db;
    const readAll = () => subjects.map((subject) => this.#counter.get({ subject })?.version ?? 0).join('.');
    const version = readAll();
    return {
      version,
      // A transaction of this connection is visible before it commits, and a rollback leaves no trace in the counters.
      isCurrent: async () =>
        !inTransaction &&
        !this.#db.inTransaction &&
        this.#db.transactions === transactions &&
        readAll() === version,
    };
  }
}

/** Other servers write to the same database, so every call reads. */
class PostgresCounters implements ChangeCounters {
  readonly #db: PostgresDb;
  #moment = 0;

  constructor(db: PostgresDb) {
    this.#db = db;
  }

  moment(): number {
    return ++this.#moment;
  }

  async read(subjects: readonly string[]): Promise<Snapshot> {
    const readAll = async () => {
      const rows = await this.#db
        .selectFrom('versions')
        .selectAll()
        .where('subject', 'in', subjects)
        .execute();
      const versions = new Map(rows.map(({ subject, version }) => [subject, version]));
      return subjects.map((subject) => versions.get(subject) ?? 0).join('.');
    };
    const version = await readAll();
    return { version, isCurrent: async () => (await readAll()) === version };
  }
}
