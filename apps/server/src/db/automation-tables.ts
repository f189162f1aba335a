import type { Generated } from 'kysely';

/** Requests with an `Idempotency-Key` header of the last 24 hours. */
export interface IdempotencyKeysTable {
  user_id: string;
  operation: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** HMAC-SHA-256 of the request with the key. */
  digest: string;
  /** ID of the request that uses the key. */
  claim: string;
  /** Status of the response; null until the request takes effect or is rejected. */
  status: Generated<number | null>;
  /** The response, or the error, as JSON; null if it is not available. */
  body: Generated<string | null>;
  /** Milliseconds since the epoch. */
  created_at: number;
  /** Number of the process that processes the request; null if there is only one process. */
  process: number | null;
}
