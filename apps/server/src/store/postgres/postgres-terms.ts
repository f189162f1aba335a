import { sql } from 'kysely';
import type { Terms } from '../terms.ts';

const holds: Terms['holds'] = (text, small) => sql`strpos(folded(${text}), ${small}) > 0`;
const lower = (text: unknown) => sql`lower(${text} COLLATE "C")`;

/** `folded` and `as_json` are functions that the first migration makes. */
export const postgresTerms: Terms = {
  textIn: (json, name) => sql`(as_json(${json}) ->> CAST(${name} AS text))`,
  numberIn: (json, ...names) =>
    sql`CAST(as_json(${json}) #>> ${sql.lit(`{${names.join(',')}}`)} AS double precision)`,
  holds,
  anyHolds: (json, name, small) =>
    sql`EXISTS (SELECT 1 FROM jsonb_path_query(as_json(${json}), ${sql.lit(`$.${name}.**`)}) AS atom
      WHERE jsonb_typeof(atom) NOT IN ('object', 'array') AND ${holds(sql`atom #>> '{}'`, small)})`,
  isSame: (column, text) => sql`${lower(column)} = ${lower(sql`CAST(${text} AS text)`)}`,
  alphabetical: lower,
};
