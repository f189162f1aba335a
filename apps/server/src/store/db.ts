import type { Database, Statement } from 'better-sqlite3';
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { preparedOnce } from '../sqlite/prepared-once.ts';
import type { Schema } from './schema.ts';

/** How many rows `read` answers at most: for a value that stands there alone SQLite plans anew each time. */
export const namedLimit = sql<number>`@limit + 0`;

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

/** A connection to the workspace database. */
export class Db extends Kysely<Schema> {
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

  /**
   * A read that many requests make: Kysely puts its text together once, here, and not at each call, which
   * takes several times as long as the read itself. Its values are named: `where('id', '=', sql`@id`)`.
   * Only for what no transaction changes in several steps: it runs at once, and so might see one half done.
   * @throws Error for a query with values in it, which would be missing when it is run.
   */
  read<Row, Values extends object = object>(query: Compilable<Row>): Statement<Values, Row> {
    const { sql: text, parameters } = query.compile();
    if (parameters.length > 0) throw new Error(`values must be named: ${text}`);
    return this.#database.prepare<Values, Row>(text);
  }
}
