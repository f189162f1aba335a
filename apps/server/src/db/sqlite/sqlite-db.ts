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
  /** SQLite takes back changes of tables like any other: a migration is whole or was not. */
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
   * Every transaction here writes in the end. One that begins by reading could not go on to write once a thread that
   * computes a run has written, and SQLite would not let it wait for its turn.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    // Before anything is done in it.
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

/** A connection to a workspace database of SQLite. */
export class SqliteDb extends Db {
  override readonly dialect = sqliteSqlDialect;
  readonly #database: Database;
  readonly #counts: { writes: number; transactions: number };
  /** How many had begun when none was open: asking SQLite takes longer than all else that a kept answer asks. */
  #begunWhenNone = 0;

  constructor(database: Database) {
    const counts = { writes: 0, transactions: 0 };
    const prepared = withStatementCache(database, () => (counts.writes += 1));
    super({ dialect: new Dialect({ database: prepared }, () => (counts.transactions += 1)) });
    this.#database = database;
    this.#counts = counts;
  }

  /** Statements of this connection that may have changed something. */
  get writes(): number {
    return this.#counts.writes;
  }

  /** How many it has begun. */
  get transactions(): number {
    return this.#counts.transactions;
  }

  /** Whether reads of this connection see what may yet be taken back. */
  get inTransaction(): boolean {
    const { transactions } = this.#counts;
    if (transactions === this.#begunWhenNone) return false;
    if (this.#database.inTransaction) return true;
    this.#begunWhenNone = transactions;
    return false;
  }

  /** A statement with named values, to be run at once. */
  statement<Row, Values extends object = object>(query: Compilable<Row>): Statement<Values, Row> {
    return this.#database.prepare<Values, Row>(compileNamed(query));
  }

  /** Read at once when it is asked for: two that are asked for together see the same. */
  override read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values> {
    const statement = this.statement<Row, Values>(query);
    return {
      get: async (values) => statement.get(values),
      all: async (values) => statement.all(values),
    };
  }
}
