import { WatchedClient } from './watched-client.ts';

/** A connection that was silent for so long is asked whether it still is one. */
const silenceMs = 10_000;
const keepAlives = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * How every connection to PostgreSQL is made, so that neither end waits for one that is paused or gone without a word:
 * PostgreSQL ends a transaction that is silent for a quarter of a minute, and gives up a machine that does not answer
 * after 25 s; this end asks about answers that do not come.
 */
export function connectionOptions(url: string) {
  // To the driver the address is above what stands beside it.
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
