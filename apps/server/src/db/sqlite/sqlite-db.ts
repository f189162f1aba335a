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
import { withStatementCache } from './statement-cache.ts';
import { Db, compileNamed, type Read } from '../db.ts';
import { sqliteSqlDialect } from './sqlite-sql-dialect.ts';

class TransactionalAdapter extends SqliteAdapter {
  /** Unlike Kysely's default, so that a failed migration is rolled back as a whole. */
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
   * All transactions write. Started as a reader, one would fail to upgrade without waiting if another thread has
   * written since.
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
  readonly #database: Database;
  readonly #counts: { writes: number; transactions: number };
  /** Transactions begun when none was open: asking SQLite takes longer than the rest of a cached response. */
  #begunWhenNoneOpen = 0;

  constructor(database: Database) {
    const counts = { writes: 0, transactions: 0 };
    const prepared = withStatementCache(database, () => (counts.writes += 1));
    super({ dialect: new Dialect({ database: prepared }, () => (counts.transactions += 1)) });
    this.#database = database;
    this.#counts = counts;
  }

  /** The number of statements that may have written. */
  get writes(): number {
    return this.#counts.writes;
  }

  /** The number of transactions begun. */
  get transactions(): number {
    return this.#counts.transactions;
  }

  /** Whether reads of this connection may see uncommitted changes. */
  get inTransaction(): boolean {
    const { transactions } = this.#counts;
    if (transactions === this.#begunWhenNoneOpen) return false;
    if (this.#database.inTransaction) return true;
    this.#begunWhenNoneOpen = transactions;
    return false;
  }

  /** Prepares a synchronous statement with named parameters. */
  statement<Row, Values extends object = object>(query: Compilable<Row>): Statement<Values, Row> {
    return this.#database.prepare<Values, Row>(compileNamed(query));
  }

  /** Reads run synchronously when called, so two calls in a row see the same state. */
  override read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values> {
    const statement = this.statement<Row, Values>(query);
    return {
      get: async (values) => statement.get(values),
      all: async (values) => statement.all(values),
    };
  }

  override exclusively<Result>(_name: string, work: () => Promise<Result>): Promise<Result> {
    return work();
  }
}
