import type { Pool } from 'pg';

/**
 * Ignores errors of idle connections. Queries report errors themselves; without a listener, a connection that breaks
 * between two queries, such as those of a transaction, would end the process.
 */
export function ignoreIdleErrors(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
