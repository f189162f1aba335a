import type { Call } from './call.ts';
import type { Exchange } from './exchange.ts';
import { NoAnswerError, type Send } from './send.ts';
import { toWire } from './wire.ts';

/** The server asks to wait longer than the tool may. */
export class RateLimitedError extends Error {
  override name = 'RateLimitedError';
}

/** The call might change something, and nothing may be changed. */
export class WriteForbiddenError extends Error {
  override name = 'WriteForbiddenError';
}

export interface TransportOptions {
  base: URL;
  send: Send;
  /** The Authorization header of the signed-in user. */
  sessionHeader: () => Promise<string | null>;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  /** Called with every exchange, refused ones and those of the session included. */
  observe: (exchange: Exchange) => void;
  /** What may be sent at all. */
  isAllowed: (call: Call) => boolean;
  /** When the whole run has to be over, in milliseconds since the epoch. */
  deadline: number;
}

const refusalsOfNobody = 3;
const longestWaitMs = 90_000;
const fallbackWaitMs = 5000;

/** RFC 9110 §10.2.3: seconds, or a date. */
function waitOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return fallbackWaitMs;
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? fallbackWaitMs : Math.max(0, ms);
}

/** Sends calls under the base URL; waits as long as a 429 says and sends again. */
export class Transport {
  readonly #is: TransportOptions;
  #refusedInARow = 0;

  constructor(options: TransportOptions) {
    this.#is = options;
  }

  /** Whether nobody listens there any more. */
  get isGone(): boolean {
    return this.#refusedInARow >= refusalsOfNobody;
  }

  get isOver(): boolean {
    return this.#is.now() >= this.#is.deadline;
  }

  /**
   * @throws NoAnswerError, OutsideBaseError, WriteForbiddenError.
   * @throws RateLimitedError when the wait asked for does not fit into the time left.
   */
  async call(call: Call): Promise<Exchange> {
    const { base, send, sessionHeader, now, observe, deadline, wait } = this.#is;
    if (!this.#is.isAllowed(call)) throw new WriteForbiddenError('--safe: a step of it writes');
    const waited: Exchange[] = [];
    for (;;) {
      const header = call.authorization === 'session' ? await sessionHeader() : call.authorization?.header;
      const request = toWire(call, base, header ?? null);
      const startedAt = now();
      const answer = await send(request).catch((error: unknown) => this.#failed(error));
      this.#refusedInARow = 0;
      const exchange: Exchange = { call, request, answer, startedAt, tookMs: now() - startedAt, waited };
      observe(exchange);
      if (answer.status !== 429 || call.once) return exchange;
      const ms = waitOf(answer.headers['retry-after'], now());
      if (ms > longestWaitMs || now() + ms > deadline)
        throw new RateLimitedError(`the server asks to wait ${Math.ceil(ms / 1000)} s`);
      waited.push({ ...exchange, waited: [] });
      await wait(ms + 50);
    }
  }

  #failed(error: unknown): never {
    if (error instanceof NoAnswerError && error.isRefused) this.#refusedInARow += 1;
    throw error;
  }
}
