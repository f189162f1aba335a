import { createHash } from 'node:crypto';
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  HandleEmptyInListsPlugin,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  type QueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { Db, compileNamed, type Read, tracedRead } from '../db.ts';
import { postgresSqlDialect, replaceNul } from './postgres-sql-dialect.ts';

/** Key of the advisory lock that every writing transaction takes. Must be the same in all processes. */
export const writersLock = 4_907_163_852;

/** First key of the advisory locks that `exclusively` takes. No other advisory lock with two keys uses this number. */
const namedLocks = 4_907_164;

class Compiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(replaceNul(value));
  }
}

class WritingDriver extends PostgresDriver {
  /** Serializes transactions. All of them write, so the data that they read stays current until they commit. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(`SELECT pg_advisory_xact_lock(${writersLock})`));
  }
}

class Dialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WritingDriver(this.#config);
  }

  override createQueryCompiler(): QueryCompiler {
    return new Compiler();
  }
}

export class PostgresDb extends Db {
  override readonly dialect = postgresSqlDialect;
  override readonly blocksThread = false;
  readonly #pool: Pool;
  readonly #locks: Pool;
  #moment = 0;

  /** @param locks connections that hold locks while the queries of a task use those of `pool` */
  constructor(pool: Pool, locks: Pool) {
    // Unlike SQLite, PostgreSQL rejects `IN ()`.
    const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
    super({ dialect: new Dialect({ pool }), plugins });
    this.#pool = pool;
    this.#locks = locks;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    if (!this.#locks.ending) await this.#locks.end();
  }

  /** Other servers may write at any time. */
  override moment(): number {
    return ++this.#moment;
  }

  override waitingQueries(): number {
    return this.#pool.waitingCount;
  }

  override visibleTransactions(): number {
    return 0;
  }

  /** Holds a session lock on a separate connection, because a transaction of this class would block all writers. */
  override async exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const lock = [namedLocks, createHash('sha256').update(name).digest().readInt32BE()];
    const client = await this.#locks.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1, $2)', lock);
      try {
        return await work();
      } finally {
        await client.query('SELECT pg_advisory_unlock($1, $2)', lock);
      }
    } finally {
      client.release();
    }
  }

  /** Whether PostgreSQL detects damaged pages. */
  async hasDataChecksums(): Promise<boolean> {
    const { rows } = await sql<{ data_checksums: string }>`SHOW data_checksums`.execute(this);
    return rows[0]?.data_checksums === 'on';
  }

  /** Each connection prepares the query once. */
  override read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values> {
    const names: string[] = [];
    const text = compileNamed(query).replaceAll(/@(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
    const name = createHash('sha256').update(text).digest('base64url');
    const all = async (values: Values): Promise<Row[]> => {
      const parameters = new Map<string, unknown>(Object.entries(values));
      const query = { name, text, values: names.map((one) => replaceNul(parameters.get(one))) };
      return (await this.#pool.query(query)).rows as Row[];
    };
    return tracedRead<Row, Values>(text, { all, get: async (values) => (await all(values))[0] });
  }
}
