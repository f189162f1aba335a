import { type RawBuilder, sql } from 'kysely';

/** Ascending or descending; what is null comes last either way. */
export function nullsLast(by: RawBuilder<unknown>, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql`${by} IS NULL, ${by} ${sql.raw(order)}`;
}
