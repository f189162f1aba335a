import { type RawBuilder, sql } from 'kysely';

type Sql<Value = unknown> = RawBuilder<Value>;

/** SQL fragments that differ between SQLite and PostgreSQL. */
export interface SqlDialect {
  /** SQL for a string property of a JSON column, or null. */
  readonly textIn: (json: Sql, name: Sql) => Sql<string | null>;
  readonly numberIn: (json: Sql, ...path: readonly string[]) => Sql<number | null>;
  /** SQL that checks whether a string, converted to lower case, contains another string. */
  readonly holds: (text: Sql, small: Sql) => Sql<boolean>;
  /** SQL that checks whether any value below a path of a JSON column, such as `$.filters`, contains a string. */
  readonly anyHolds: (json: Sql, path: string, small: Sql) => Sql<boolean>;
  /** SQL that checks whether the byte at an index, from 0, is 1. Always true if the bytes are null. */
  readonly isFlagged: (index: Sql, bytes: Sql) => Sql<boolean>;
  /** SQL that checks whether a JSON array contains a string. */
  readonly isAmong: (text: Sql, array: Sql) => Sql<boolean>;
  /** SQL that compares strings, ignoring the case of ASCII letters. */
  readonly isSame: (column: Sql, text: string) => Sql<boolean>;
  /** SQL for a sort key that ignores the case of ASCII letters. */
  readonly alphabetical: (text: Sql) => Sql;
  /** Row source of an INSERT statement with many rows. */
  readonly rows: (table: string, columns: readonly string[], rows: readonly object[]) => Sql;
}

/** Returns the column names of the rows. All rows must have the same columns. */
export const columnsOf = <Row extends object>(rows: readonly Row[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Row & string)[];

/** Sorts nulls last in both directions. */
export function nullsLast(by: RawBuilder<unknown>, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql`${by} IS NULL, ${by} ${sql.raw(order)}`;
}
