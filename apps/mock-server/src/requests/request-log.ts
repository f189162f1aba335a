import type { MockRequestFilter, MockRequest } from '@forecast-console/api-client/testing';

/** A call as it was received. Its body and response are added when they are known. Secrets are masked. */
export type RecordedRequest = Omit<MockRequest, 'body' | 'applied' | 'answer'> & {
  -readonly [Later in 'body' | 'applied' | 'answer']: MockRequest[Later];
};

const maxRequests = 500;
/** Maximum number of characters of bodies to store, so that hundreds of sessions fit into memory. */
const maxCharacters = 4_000_000;

const charactersOf = ({ body, answer }: RecordedRequest) => (body?.length ?? 0) + (answer?.body?.length ?? 0);

interface Waiter {
  filter: MockRequestFilter;
  count: number;
  found: (requests: RecordedRequest[]) => void;
}

/** The last requests of a session. */
export class RequestLog {
  readonly #now: () => Date;
  readonly #waiters = new Set<Waiter>();
  #requests: RecordedRequest[] = [];
  #seq = 0;
  #characters = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  start(
    request: Pick<RecordedRequest, 'method' | 'url' | 'operation' | 'headers' | 'sessionBy'>,
  ): RecordedRequest {
    const recorded: RecordedRequest = {
      seq: ++this.#seq,
      startedAt: this.#now().toISOString(),
      ...request,
      body: null,
      applied: null,
      answer: null,
    };
    this.#requests.push(recorded);
    if (this.#requests.length > maxRequests) this.#removeOldest();
    this.#notify();
    return recorded;
  }

  /**
   * Finishes a call. Only the first call of this method has an effect, because a connection also closes after its
   * response.
   */
  finish(request: RecordedRequest, answer: Omit<NonNullable<RecordedRequest['answer']>, 'durationMs'>): void {
    if (request.answer !== null) return;
    const durationMs = this.#now().getTime() - new Date(request.startedAt).getTime();
    request.answer = { ...answer, durationMs };
    this.#notify();
    // The request may have been removed from the log before its response.
    if (!this.#requests.includes(request)) return;
    this.#characters += charactersOf(request);
    while (this.#characters > maxCharacters && this.#requests.length > 1) this.#removeOldest();
  }

  /** Returns the matching requests, oldest first. */
  list(filter: MockRequestFilter = { pending: true }): RecordedRequest[] {
    return this.#requests.filter((request) => matches(request, filter));
  }

  /**
   * Waits until a number of matching requests are recorded.
   *
   * @returns the requests; after a timeout, fewer than the requested number
   */
  async wait(filter: MockRequestFilter, count: number, timeoutMs: number): Promise<RecordedRequest[]> {
    const already = this.list(filter);
    if (already.length >= count || timeoutMs <= 0) return already;
    const { promise, resolve } = Promise.withResolvers<RecordedRequest[]>();
    const waiter = { filter, count, found: resolve };
    this.#waiters.add(waiter);
    const timer = setTimeout(() => resolve(this.list(filter)), timeoutMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    }
  }

  clear(): void {
    this.#requests = [];
    this.#characters = 0;
  }

  #removeOldest(): void {
    const oldest = this.#requests.shift();
    if (oldest?.answer) this.#characters -= charactersOf(oldest);
  }

  #notify(): void {
    for (const { filter, count, found } of this.#waiters) {
      const requests = this.list(filter);
      if (requests.length >= count) found(requests);
    }
  }
}

function matches(request: RecordedRequest, filter: MockRequestFilter): boolean {
  const { operation, method, url, status, applied, after, pending } = filter;
  if (request.answer === null && pending !== true) return false;
  return (
    (operation === undefined || request.operation === operation) &&
    (method === undefined || request.method === method.toUpperCase()) &&
    (url === undefined || request.url.includes(url)) &&
    (status === undefined || request.answer?.status === status) &&
    (applied === undefined || (request.applied ?? '').includes(applied)) &&
    (after === undefined || request.seq > after)
  );
}
