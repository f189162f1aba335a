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
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { Db, compileNamed, type Read } from '../db.ts';
import { postgresSqlDialect } from './postgres-sql-dialect.ts';
import { replaceNul } from './replace-nul.ts';

/** The lock of whoever writes; any number, but the same in all that share a database. */
export const writersLock = 4_907_163_852;

class Compiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(replaceNul(value));
  }
}

class WritingDriver extends PostgresDriver {
  /** Every transaction here writes in the end: one at a time, so that what it has read first still holds. */
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

/** Connections to a workspace database of PostgreSQL. */
export class PostgresDb extends Db {
  override readonly dialect = postgresSqlDialect;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    // SQLite takes an empty list for one that nothing is in; here that has to be said in other words.
    const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
    super({ dialect: new Dialect({ pool }), plugins });
    this.#pool = pool;
  }

  /** Prepared once by each connection. */
  override read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values> {
    const names: string[] = [];
    const text = compileNamed(query).replaceAll(/@(\w+)/g, (_, name: string) => {
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    });
    const name = createHash('sha256').update(text).digest('base64url');
    const all = async (values: Values): Promise<Row[]> => {
      const given = new Map<string, unknown>(Object.entries(values));
      const asked = { name, text, values: names.map((one) => replaceNul(given.get(one))) };
      return (await this.#pool.query(asked)).rows as Row[];
    };
    return { all, get: async (values) => (await all(values))[0] };
  }
}
