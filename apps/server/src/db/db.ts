import { type Compilable, Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** How many rows `read` answers at most: for a value that stands there alone SQLite plans anew each time. */
export const limitParameter = sql<number>`@limit + 0`;

/** A read whose text was put together once; its values are given by their names. */
export interface Read<Row, Values extends object> {
  get(values: Values): Promise<Row | undefined>;
  all(values: Values): Promise<Row[]>;
}

/** A connection to the workspace database, whichever that is. */
export abstract class Db extends Kysely<Schema> {
  abstract readonly dialect: SqlDialect;

  /**
   * A read that many requests make: Kysely puts its text together once, here, and not at each call, which may
   * take several times as long as the read itself. Its values are named: `where('id', '=', sql`@id`)`.
   * Only for what no transaction changes in several steps: it might see one half done.
   * @throws Error for a query with values in it, which would be missing when it is run.
   */
  abstract read<Row, Values extends object = object>(query: Compilable<Row>): Read<Row, Values>;
}

/** @throws Error for a query with values in it */
export function compileNamed(query: Compilable): string {
  const { sql: text, parameters } = query.compile();
  if (parameters.length > 0) throw new Error(`values must be named: ${text}`);
  return text;
}
