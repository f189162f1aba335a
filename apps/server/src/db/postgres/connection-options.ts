import { WatchedClient } from './watched-client.ts';
import type { Pool } from 'pg';

/** Idle time before the first TCP keepalive. */
const silenceMs = 10_000;
const keepAlives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Returns the options of every PostgreSQL connection. They keep either side from waiting for a peer that hangs or has
 * vanished: PostgreSQL ends transactions that are idle for 15 s and connections to machines that do not respond for
 * 25 s; the client checks on overdue responses (see `WatchedClient`).
 */
export function connectionOptions(url: string) {
  // The driver gives URL parameters precedence over these options.
  const address = new URL(url);
  const { searchParams } = address;
  const others = searchParams.get('options') ?? '';
  for (const own of ['options', 'application_name']) searchParams.delete(own);
  return {
    connectionString: address.href,
    Client: WatchedClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: silenceMs,
    idle_in_transaction_session_timeout: 15_000,
    options: `${keepAlives} ${others}`,
  };
}

/**
 * Ignores errors of idle connections. Queries report errors themselves; without a listener, a connection that breaks
 * between two queries of a transaction would end the process.
 */
export function ignoreIdleErrors(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
