import type { Database, Statement } from 'better-sqlite3';
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { rowVerifier } from './row-checksums.ts';
import { withStatementCache } from './statement-cache.ts';
import { Db, compileNamed, type Read, tracedRead } from '../db.ts';
import { sqliteSqlDialect } from './sqlite-sql-dialect.ts';

class TransactionalAdapter extends SqliteAdapter {
  /** Overrides Kysely's default, so that a failed migration is rolled back as a whole. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WritingDriver extends SqliteDriver {
  readonly #onBegin: () => void;

  constructor(config: SqliteDialectConfig, onBegin: () => void) {
    super(config);
    this.#onBegin = onBegin;
  }

  /**
   * Every transaction writes. A transaction started as a reader would fail at its first write, without waiting, if
   * another thread had written in the meantime.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#onBegin();
  }
}

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #onBegin: () => void;

  constructor(config: SqliteDialectConfig, onBegin: () => void) {
    super(config);
    this.#config = config;
    this.#onBegin = onBegin;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#config, this.#onBegin);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

export class SqliteDb extends Db {
  override readonly dialect = sqliteSqlDialect;
  override readonly blocksThread = true;
  readonly #database: Database;
  /** Numbers of statements that may have written and of transactions that were begun. */
  readonly #counts: { writes: number; transactions: number };
  /** Uses a PRAGMA statement, because SQLite would create the equivalent table-valued function again for each read. */
  readonly #dataVersion: Statement<[], number>;
  #otherWrites = 0;
  #isOtherWritesKnown = false;
  #lastWrites = '';
  #moment = 0;
  /**
   * The number of transactions at the last moment when none was open. If it has not changed, there is no need to ask
   * SQLite, which takes longer than sending a cached response.
   */
  #closedTransactions = 0;

  constructor(database: Database) {
    const counts = { writes: 0, transactions: 0 };
    const prepared = withStatementCache(database, () => (counts.writes += 1));
    super({ dialect: new Dialect({ database: prepared }, () => (counts.transactions += 1)) });
    this.#database = database;
    this.#counts = counts;
    this.#dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck();
  }

  override moment(): number {
    const writes = `${this.#counts.writes} ${this.#writesOfOthers()}`;
    if (writes !== this.#lastWrites) this.#moment += 1;
    this.#lastWrites = writes;
    return this.#moment;
  }

  /**
   * Reads the counter once per turn of the event loop. A request that depends on another connection's write cannot
   * arrive in the same turn.
   */
  #writesOfOthers(): number {
    if (this.#isOtherWritesKnown) return this.#otherWrites;
    this.#isOtherWritesKnown = true;
    setImmediate(() => (this.#isOtherWritesKnown = false));
    return (this.#otherWrites = this.#dataVersion.get() ?? 0);
  }

  override waitingQueries(): number {
    return 0;
  }

  override visibleTransactions(): number | null {
    const { transactions } = this.#counts;
    if (transactions !== this.#closedTransactions && this.#database.inTransaction) return null;
    return (this.#closedTransactions = transactions);
  }

  /** Reads run synchronously when called, so two calls in a row see the same state. */
  override read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values> {
    const text = compileNamed(query);
    const statement = this.#database.prepare<Values, Row>(text);
    const verify = rowVerifier(this.#database, statement);
    return tracedRead<Row, Values>(text, {
      get: async (values) => {
        const row = statement.get(values);
        if (row !== undefined) verify?.(row);
        return row;
      },
      all: async (values) => {
        const rows = statement.all(values);
        if (verify !== null) rows.forEach(verify);
        return rows;
      },
    });
  }

  override exclusively<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }
}
