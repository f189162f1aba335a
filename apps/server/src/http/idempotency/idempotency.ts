import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { withClaim } from '../../db/idempotent-effect.ts';
import type { Presence } from '../../db/postgres/presence.ts';
import type { Reserve } from '../../db/reserve.ts';
import {
  BadRequestError,
  CallerGoneError,
  ConflictError,
  DomainError,
  InvalidInputError,
  RequestInProgressError,
} from '../../errors.ts';
import { type IdempotencyKeysRepository, idempotencyKeysRepository, type NewKey } from './keys-repository.ts';

const keptMs = 24 * 60 * 60 * 1000;
/** Maximum number of keys per user in 24 hours. */
const maxKeys = 10_000;
/** Responses above this size are not stored; a repeat then gets 409. */
const maxAnswerBytes = 1024 ** 2;
/** Visible ASCII characters, without spaces. */
const keyPattern = /^[\x21-\x7e]{1,255}$/;
/** Rejections that do not depend on the moment. After any other error, the request can be sent again with its key. */
const lastingStatuses: readonly number[] = [400, 404, 422];

interface Dependencies {
  db: Db;
  presence: Pick<Presence, 'number'> | null;
  reserve: Reserve;
  now: () => Date;
}

/** A request with an `Idempotency-Key` header. */
export interface KeyedRequest {
  userId: string;
  operation: string;
  key: string;
  /** Everything else that two equal requests have in common. */
  content: unknown;
}

class KeyReusedError extends InvalidInputError {
  constructor() {
    super('This Idempotency-Key was already used for another request. Use a new one.');
  }
}

/** An error that was stored with an idempotency key. */
class StoredError extends DomainError {
  override readonly code: string | undefined;
  constructor(status: number, { message, code }: { message: string; code?: string }) {
    super(status, message);
    this.code = code;
  }
}

/**
 * Processes requests with the same `Idempotency-Key` only once. A key belongs to one user and one operation, and is
 * stored as a hash.
 */
export class Idempotency {
  readonly #deps: Dependencies;
  readonly #keys: IdempotencyKeysRepository;
  /** Digests of the requests that this process is processing, by key. Many parallel repeats need no database access. */
  readonly #running = new Map<string, string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#keys = idempotencyKeysRepository(deps.db, deps.presence?.number ?? null);
  }

  /**
   * Runs the work, or returns the response of an earlier request with the same key and content.
   *
   * @param onReplay called if the response, or the error, is that of an earlier request
   * @throws BadRequestError if the key is malformed
   * @throws RequestInProgressError while a request with the key is being processed
   * @throws InvalidInputError if the key was used for another request
   * @throws ConflictError if the response is not stored, or the user has used too many keys
   */
  async once(request: KeyedRequest, work: () => Promise<unknown>, onReplay: () => void): Promise<unknown> {
    const { userId, operation, key, content } = request;
    if (!keyPattern.test(key))
      throw new BadRequestError('Idempotency-Key must have 1 to 255 visible ASCII characters.');
    // The body can contain a password, so its digest must not be computable without the key.
    const digest = createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');
    const row = {
      user_id: userId,
      operation,
      key_hash: createHash('sha256').update(key).digest('hex'),
      digest,
      claim: randomUUID(),
      created_at: this.#deps.now().getTime(),
    };
    const id = [userId, operation, row.key_hash].join(' ');
    const running = this.#running.get(id);
    if (running !== undefined) throw running === digest ? new RequestInProgressError() : new KeyReusedError();
    this.#running.set(id, digest);
    try {
      return await this.#claimed(row, work, onReplay);
    } finally {
      this.#running.delete(id);
    }
  }

  async #claimed(row: NewKey, work: () => Promise<unknown>, onReplay: () => void): Promise<unknown> {
    const expired = row.created_at - keptMs;
    const found = await this.#deps.reserve.spend(() => this.#keys.claim(row, expired, maxKeys));
    if (found === null) return this.#process(row.claim, work);
    if (found === 'too many')
      throw new ConflictError(
        `You have used ${maxKeys} idempotency keys in the last 24 hours. Send the request without one, or wait.`,
      );
    if (found.digest !== row.digest) throw new KeyReusedError();
    if (found.status === null) throw new RequestInProgressError();
    if (found.body === null)
      throw new ConflictError(
        'This request was already processed, but its response is no longer available. Check the result before you send it with a new Idempotency-Key.',
      );
    onReplay();
    const stored: unknown = JSON.parse(found.body);
    if (found.status < 400) return stored;
    throw new StoredError(found.status, stored as { message: string; code?: string });
  }

  async #process(claim: string, work: () => Promise<unknown>): Promise<unknown> {
    try {
      const answer = await withClaim(claim, work);
      await this.#store(claim, 200, answer);
      return answer;
    } catch (error) {
      if (!isLasting(error)) await this.#deps.reserve.spend(() => this.#keys.release(claim));
      else await this.#store(claim, error.status, { message: error.message, code: error.code });
      throw error;
    }
  }

  async #store(claim: string, status: number, answer: unknown): Promise<void> {
    const text = JSON.stringify(answer);
    const body = Buffer.byteLength(text) > maxAnswerBytes ? null : text;
    await this.#deps.reserve.spend(() => this.#keys.store(claim, { status, body }));
  }
}

function isLasting(error: unknown): error is DomainError {
  return (
    error instanceof DomainError &&
    lastingStatuses.includes(error.status) &&
    !(error instanceof CallerGoneError)
  );
}
