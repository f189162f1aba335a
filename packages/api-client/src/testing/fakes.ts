import type { Fetch } from '../transport/request.ts';
import type { Sleep } from '../transport/timeout.ts';

/** A clock that only `advance` moves. */
export interface FakeClock {
  /** Epoch milliseconds, for the `clock` option of a client. */
  readonly now: () => number;
  /** For the `sleep` option of a client. Resolves when `advance` reaches the end of the wait. */
  readonly sleep: Sleep;
  /** Durations of all waits in milliseconds, in order, including aborted ones. */
  readonly slept: readonly number[];
  /** Moves time forward, resolves the waits that end, and lets pending promises settle. */
  advance(milliseconds: number): Promise<void>;
}

/** @param start epoch milliseconds of the first `now()` */
export function createFakeClock(start = Date.UTC(2024, 0, 1)): FakeClock {
  let time = start;
  const slept: number[] = [];
  const waits = new Set<{ until: number; finish: () => void }>();

  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      slept.push(milliseconds);
      const wait = { until: time + milliseconds, finish: resolve };
      waits.add(wait);
      const cancel = () => {
        waits.delete(wait);
        reject(signal?.reason as Error);
      };
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel, { once: true });
    });

  return {
    now: () => time,
    sleep,
    slept,
    async advance(milliseconds) {
      await settle();
      const end = time + milliseconds;
      for (;;) {
        const next = [...waits].filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
        if (!next) break;
        time = Math.max(time, next.until);
        waits.delete(next);
        next.finish();
        await settle();
      }
      time = end;
      await settle();
    },
  };
}

/** Waits until pending promises have settled. Reading a body takes several turns of the event loop. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** What the fake server returns: a response, a network error, or the result of a function of the request. */
export type FakeAnswer = Response | Error | ((request: Request) => Response | Promise<Response>);

/** A request that the fake server received. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly credentials: string;
  readonly signal: AbortSignal;
}

/** A `fetch` with scripted responses that records all requests. */
export interface FakeFetch {
  readonly fetch: Fetch;
  readonly requests: readonly RecordedRequest[];
  /**
   * Sets the responses of a route, for example `answer('GET /api/uploads', fakeJson([], 503), fakeJson([]))`. They are
   * used in order, and the last one repeats.
   */
  answer(route: string, ...answers: readonly [FakeAnswer, ...FakeAnswer[]]): void;
  /** Requests to a route. */
  requestsTo(route: string): readonly RecordedRequest[];
}

/** Creates a fake server. A request to a route without a response rejects with an error that names the route. */
export function createFakeFetch(): FakeFetch {
  const requests: RecordedRequest[] = [];
  const scripts = new Map<string, FakeAnswer[]>();

  return {
    requests,
    answer: (route, ...answers) => void scripts.set(route, [...answers]),
    requestsTo: (route) => requests.filter(({ method, path }) => `${method} ${path}` === route),
    async fetch(request) {
      if (request.signal.aborted) throw request.signal.reason;
      const url = new URL(request.url);
      const route = `${request.method} ${url.pathname}`;
      requests.push({
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: Object.fromEntries(request.headers),
        body: await request.clone().text(),
        credentials: request.credentials,
        signal: request.signal,
      });
      const script = scripts.get(route);
      const answer = script && script.length > 1 ? script.shift() : script?.[0];
      if (!answer) throw new Error(`No response is set for ${route}`);
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer.clone() : answer(request);
    },
  };
}

/** Creates a JSON response. */
export function fakeJson(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Creates the error that `fetch` throws when the network fails. */
export function fakeNetworkFailure(): Error {
  return new TypeError('fetch failed');
}

/** Never responds. Rejects when the request is aborted, as `fetch` does. */
export function fakeHang(request: Request): Promise<Response> {
  const { signal } = request;
  return new Promise((_, reject) => {
    const cancel = () => reject(signal.reason as Error);
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
  });
}

/** Creates an unsigned access token with the given claims. */
export function fakeToken(claims: Readonly<Record<string, unknown>>): string {
  return `${encode({ alg: 'none' })}.${encode(claims)}.signature`;
}

function encode(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
