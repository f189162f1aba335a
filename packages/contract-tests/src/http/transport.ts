import type { Call } from './call.ts';
import type { Exchange } from './exchange.ts';
import { NoAnswerError, type Send } from './send.ts';
import { toWire } from './wire.ts';

/** Thrown if Retry-After requires a longer wait than the remaining time. */
export class RateLimitedError extends Error {
  override name = 'RateLimitedError';
}

/** Thrown if a call might write although `--safe` is set. */
export class WriteForbiddenError extends Error {
  override name = 'WriteForbiddenError';
}

export interface TransportOptions {
  base: URL;
  /** Headers and query parameters added to every call. */
  extra?: { headers: Readonly<Record<string, string>>; query: readonly (readonly [string, string])[] };
  send: Send;
  /** Returns the Authorization header of the test user. */
  sessionHeader: () => Promise<string | null>;
  now: () => number;
  wait: (ms: number) => Promise<unknown>;
  /** Called with every exchange, including errors and session calls. */
  observe: (exchange: Exchange) => void;
  /** Returns whether a call may be sent. */
  isAllowed: (call: Call) => boolean;
  /** Deadline of the test run in milliseconds since the epoch. */
  deadline: number;
}

const maxRefusedConnections = 3;
const maxWaitMs = 90_000;
const fallbackWaitMs = 5000;

/** Returns the milliseconds to wait. Retry-After contains seconds or a date (RFC 9110 §10.2.3). */
function waitOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) return fallbackWaitMs;
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(ms) ? fallbackWaitMs : Math.max(0, ms);
}

function withExtra(call: Call, extra: TransportOptions['extra']): Call {
  if (extra === undefined) return call;
  return {
    ...call,
    headers: { ...extra.headers, ...call.headers },
    query: [...call.query, ...extra.query],
  };
}

/** Sends calls to URLs under the base URL. After a 429, waits and retries. */
export class Transport {
  readonly #options: TransportOptions;
  #refusedInARow = 0;

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /** Whether the server has stopped listening. */
  get isGone(): boolean {
    return this.#refusedInARow >= maxRefusedConnections;
  }

  get isOver(): boolean {
    return this.#options.now() >= this.#options.deadline;
  }

  /**
   * Sends a call.
   *
   * @throws NoAnswerError, OutsideBaseError, WriteForbiddenError
   * @throws RateLimitedError if Retry-After exceeds the remaining time
   */
  async call(call: Call): Promise<Exchange> {
    const { base, extra, send, sessionHeader, now, observe, deadline, wait } = this.#options;
    if (!this.#options.isAllowed(call)) throw new WriteForbiddenError('--safe: a step would write data');
    const waited: Exchange[] = [];
    for (;;) {
      const header = call.authorization === 'session' ? await sessionHeader() : call.authorization?.header;
      const request = toWire(withExtra(call, extra), base, header ?? null);
      const startedAt = now();
      const response = await send(request).catch((error: unknown) => this.#failed(error));
      this.#refusedInARow = 0;
      const exchange: Exchange = { call, request, response, startedAt, tookMs: now() - startedAt, waited };
      observe(exchange);
      if (response.status !== 429 || call.once) return exchange;
      const ms = waitOf(response.headers['retry-after'], now());
      if (ms > maxWaitMs || now() + ms > deadline)
        throw new RateLimitedError(`Retry-After is ${Math.ceil(ms / 1000)} s`);
      waited.push({ ...exchange, waited: [] });
      await wait(ms + 50);
    }
  }

  #failed(error: unknown): never {
    if (error instanceof NoAnswerError && error.isRefused) this.#refusedInARow += 1;
    throw error;
  }
}
