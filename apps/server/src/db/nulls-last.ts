import { type RawBuilder, sql } from 'kysely';

/** Sorts nulls last in both directions. */
export function nullsLast(by: RawBuilder<unknown>, order: 'asc' | 'desc'): RawBuilder<unknown> {
  return sql`${by} IS NULL, ${by} ${sql.raw(order)}`;
}
