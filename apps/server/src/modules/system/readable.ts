import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../errors.ts';
import type { Log } from '../../log.ts';

/** Whoever asks whether the workspace can be read is answered after so long, though its database is not. */
const readableMs = 5000;

async function readInVain(): Promise<never> {
  await sleep(readableMs, undefined, { ref: false });
  throw new Error(`The database did not answer for ${readableMs} ms`);
}

/** @throws DomainError 503 when the workspace cannot be read. */
export async function requireReadable(uploads: { totals(): Promise<unknown> }, log: Log): Promise<void> {
  try {
    await Promise.race([uploads.totals(), readInVain()]);
  } catch (error) {
    log.error({ err: error }, 'the workspace cannot be read');
    throw new DomainError(503, 'The workspace cannot be read. The log tells the reason.');
  }
}
