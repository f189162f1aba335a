import { sql } from 'kysely';
import type { SqlDialect } from '../sql-dialect.ts';

const holds: SqlDialect['holds'] = (text, small) => sql`instr(folded(${text}), ${small}) > 0`;
const pathOf = (names: readonly string[]) => sql.lit(['$', ...names].join('.'));

/** Every connection defines the function `folded`. */
export const sqliteSqlDialect: SqlDialect = {
  textIn: (json, name) => sql`json_extract(${json}, '$.' || ${name})`,
  numberIn: (json, ...names) => sql`json_extract(${json}, ${pathOf(names)})`,
  holds,
  anyHolds: (json, path, small) =>
    sql`EXISTS (SELECT 1 FROM json_tree(${json}, ${sql.lit(path)}) WHERE ${holds(sql`atom`, small)})`,
  isFlagged: (index, bytes) => sql`(${bytes} IS NULL OR substr(${bytes}, ${index} + 1, 1) = X'01')`,
  isAmong: (text, array) => sql`${text} IN (SELECT value FROM json_each(${array}))`,
  // The columns are declared with COLLATE NOCASE.
  isSame: (column, text) => sql`${column} = ${text}`,
  alphabetical: (text) => sql`lower(${text})`,
  rows: (_, columns, rows) =>
    sql`VALUES ${sql.join(
      rows.map((row) => {
        const values = new Map<string, unknown>(Object.entries(row));
        return sql`(${sql.join(columns.map((column) => values.get(column)))})`;
      }),
    )}`,
};
