import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';

const endsOfRuns = /^(?:The server stopped \d+ times while|The server has no disk space left)/;

/** Waits until every run has ended. @returns the number of runs by status, and unexpected results */
export async function endsOf(
  client: Client,
  ledger: Ledger,
): Promise<{ ends: Map<string, number>; strange: string[] }> {
  const ends = new Map<string, number>();
  const strange: string[] = [];
  for (const [id, { isThere, wasDeleted }] of ledger.runs) {
    while (isThere.has(true)) {
      const { body } = await client.run(id);
      if (body.status === 'queued' || body.status === 'running') {
        await sleep(100);
        continue;
      }
      ends.set(body.status, (ends.get(body.status) ?? 0) + 1);
      const isCancelled = wasDeleted && body.status === 'cancelled';
      if (body.status !== 'completed' && !isCancelled && !endsOfRuns.test(body.error ?? ''))
        strange.push(`run ${id} ended as ${body.status}: ${body.error}`);
      break;
    }
  }
  return { ends, strange };
}
