import type { Pool } from 'pg';

/**
 * Lets connections of a pool break: whoever asks over one is told so, or gets another one. Without this, one that breaks
 * while nobody asks, as between two statements of a transaction, ends the process.
 */
export function ignoreIdleErrors(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
