import type { Fetch } from '../transport/link.ts';

/** What the fake server does with a call: answer, fail as a broken network does, or decide by the request. */
export type FakeAnswer = Response | Error | ((request: Request) => Response | Promise<Response>);

/** A call as the fake server saw it. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly credentials: string;
  readonly signal: AbortSignal;
}

/** A `fetch` that answers as scripted and remembers every call. */
export interface FakeFetch {
  readonly fetch: Fetch;
  readonly requests: readonly RecordedRequest[];
  /**
   * Scripts a route, e.g. `answer('GET /api/uploads', fakeJson([], 503), fakeJson([]))`. The answers are used
   * in order; the last one repeats.
   */
  answer(route: string, ...answers: readonly [FakeAnswer, ...FakeAnswer[]]): void;
  /** The calls a route received. */
  requestsTo(route: string): readonly RecordedRequest[];
}

/** @returns a fake whose unscripted calls fail with the name of the route that is missing */
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
      if (!answer) throw new Error(`No answer is scripted for ${route}`);
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer.clone() : answer(request);
    },
  };
}

/** A JSON answer. */
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

/** What `fetch` throws when the network fails. */
export function fakeNetworkFailure(): Error {
  return new TypeError('fetch failed');
}

/** An answer that never comes; like `fetch`, it rejects when the request is aborted. */
export function fakeHang(request: Request): Promise<Response> {
  const { signal } = request;
  return new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
}
