import { randomUUID } from 'node:crypto';
import { ApiError } from '@forecast-console/api-client';
import { temporaryStatuses } from './errors.ts';
import { pause } from './pause.ts';

const maxAttempts = 3;

/**
 * Sends a request that changes something, and repeats it with the same idempotency key if the connection or the server
 * fails temporarily.
 */
export async function repeatable<Result>(
  send: (headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const headers = { 'idempotency-key': randomUUID() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(headers);
    } catch (error) {
      if (attempt === maxAttempts || !isTemporary(error, attempt)) throw error;
    }
    await pause(attempt + 2);
  }
}

/** A repeat gets 409 while the server still processes the first attempt. */
function isTemporary(error: unknown, attempt: number): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === null || temporaryStatuses.includes(status) || (status === 409 && attempt > 1);
}
