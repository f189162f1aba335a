import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const maxWaitMs = 10_000;
const pollMs = 20;

/** The rounds of a sharded run by their number. */
export const rounds = ['learn', 'forecast', 'sum', 'try', 'measure', 'store'] as const;
export type Round = (typeof rounds)[number];

/** Waits up to some seconds until a run is in a round. @returns the rounds of all runs that are computed then */
export async function awaitRound(url: string, awaited: Round): Promise<Set<Round>> {
  const client = new Client(url);
  await client.connect();
  try {
    for (const giveUp = Date.now() + maxWaitMs; ; await sleep(pollMs)) {
      const { rows: running } = await client.query<{ round: number }>(
        `SELECT max(round) AS round FROM run_parts JOIN forecast_runs
          ON id = run_id AND run_parts.build = forecast_runs.build AND status = 'running' GROUP BY id`,
      );
      const current = new Set(running.flatMap(({ round }) => rounds[round] ?? []));
      if (current.has(awaited) || Date.now() > giveUp) return current;
    }
  } finally {
    await client.end();
  }
}
