import type { RawBuilder } from 'kysely';

type Sql<Value = unknown> = RawBuilder<Value>;

/** What each database says in words of its own. */
export interface SqlDialect {
  /** A text within a column of JSON; null where there is none. */
  readonly textIn: (json: Sql, name: Sql) => Sql<string | null>;
  readonly numberIn: (json: Sql, ...path: readonly string[]) => Sql<number | null>;
  /** Whether a text, in small letters, holds another one. */
  readonly holds: (text: Sql, small: Sql) => Sql<boolean>;
  /** The same of any text under a name within a column of JSON. */
  readonly anyHolds: (json: Sql, name: string, small: Sql) => Sql<boolean>;
  /** Whether two texts differ at most in the case of the letters from a to z. */
  readonly isSame: (column: Sql, text: string) => Sql<boolean>;
  /** What a text is sorted by: letters from a to z in either case alike. */
  readonly alphabetical: (text: Sql) => Sql;
  /** Many rows to insert, each with a value for each of the columns. */
  readonly rows: (table: string, columns: readonly string[], rows: readonly object[]) => Sql;
}

/** The columns that rows have, which is the same for all of them. */
export const columnsOf = <Row extends object>(rows: readonly Row[]) =>
  Object.keys(rows[0] ?? {}) as (keyof Row & string)[];
