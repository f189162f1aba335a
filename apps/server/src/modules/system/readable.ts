import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../errors.ts';
import type { Log } from '../../log.ts';

/** Time limit for the readiness check. */
const readableMs = 5000;

async function timeOut(): Promise<never> {
  await sleep(readableMs, undefined, { ref: false });
  throw new Error(`The database did not respond for ${readableMs} ms`);
}

/** @throws DomainError 503 if the workspace cannot be read */
export async function requireReadable(uploads: { totals(): Promise<unknown> }, log: Log): Promise<void> {
  try {
    await Promise.race([uploads.totals(), timeOut()]);
  } catch (error) {
    log.error({ err: error }, 'the workspace cannot be read');
    throw new DomainError(503, 'The workspace cannot be read. See the server log.');
  }
}
