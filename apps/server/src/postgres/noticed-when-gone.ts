/**
 * What PostgreSQL is told of a connection, so that whoever is paused or gone without a word does not hold up the others:
 * a transaction that is silent for a quarter of a minute is ended, and a machine that does not answer is given up after 25 s.
 */
export const noticedWhenGone = {
  idle_in_transaction_session_timeout: 15_000,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
};
