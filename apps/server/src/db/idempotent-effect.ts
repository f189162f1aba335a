import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { DatabaseUnreachableError } from '../errors.ts';
import type { Schema } from './schema.ts';

/**
 * The claim of a request with an idempotency key. Background work that the request starts has the same context, so only
 * the first effect is recorded.
 */
interface Claim {
  id: string;
  isRecorded: boolean;
}

const claims = new AsyncLocalStorage<Claim>();

/** Runs the work of a request that has claimed an idempotency key. */
export const withClaim = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
  claims.run({ id, isRecorded: false }, work);

/**
 * Records, in the transaction that changes data, that the current request has taken effect. After a crash, a retry with
 * the same key then does not repeat it. Does nothing for requests without a key.
 *
 * @param answer the response; null if it is not known yet
 * @throws DatabaseUnreachableError if another process has taken the key over
 */
export async function recordEffect(on: Kysely<Schema>, answer: object | null): Promise<void> {
  const claim = claims.getStore();
  if (claim === undefined || claim.isRecorded) return;
  claim.isRecorded = true;
  const { numUpdatedRows } = await on
    .updateTable('idempotency_keys')
    .set({ status: 200, body: answer && JSON.stringify(answer) })
    .where('claim', '=', claim.id)
    .where('status', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new DatabaseUnreachableError();
}
