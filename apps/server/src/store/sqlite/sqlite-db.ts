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
import { preparedOnce } from '../../sqlite/prepared-once.ts';
import { Db, namedText, type Read } from '../db.ts';

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite takes back changes of tables like any other: a migration is whole or was not. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WritingDriver extends SqliteDriver {
  /**
   * Every transaction here writes in the end. One that begins by reading could not go on to write once a thread that
   * computes a run has written, and SQLite would not let it wait for its turn.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class Dialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** A connection to a workspace database of SQLite. */
export class SqliteDb extends Db {
  readonly #database: Database;
  readonly #writes: { count: number };

  constructor(database: Database) {
    const writes = { count: 0 };
    super({ dialect: new Dialect({ database: preparedOnce(database, () => (writes.count += 1)) }) });
    this.#database = database;
    this.#writes = writes;
  }

  /** Statements of this connection that may have changed something. */
  get writes(): number {
    return this.#writes.count;
  }

  /** Whether reads of this connection see what may yet be taken back. */
  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  /** A statement with named values, to be run at once. */
  statement<Row, Values extends object = object>(query: Compilable<Row>): Statement<Values, Row> {
    return this.#database.prepare<Values, Row>(namedText(query));
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
