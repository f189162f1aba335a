import type { operations } from '../schema.gen.ts';
import type { ScenarioName } from '../scenario-name.gen.ts';

type OperationId = keyof operations;

/** A request that the mock server received, and its response. */
export interface MockRequest {
  readonly seq: number;
  readonly startedAt: string;
  readonly method: string;
  readonly url: string;
  readonly operation: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** How the request selected its session; null for the session `default`. */
  readonly sessionBy: 'header' | 'cookie' | null;
  readonly body: string | null;
  /** The scenario or response that replaced the real response. */
  readonly applied: string | null;
  /** Null until the server responds; the status is 0 if the connection broke. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly durationMs: number;
  } | null;
}

/** Selects requests that meet all the given conditions. */
export interface MockRequestFilter {
  readonly operation?: OperationId;
  readonly method?: string;
  /** Part of the URL. */
  readonly url?: string;
  readonly status?: number;
  /** Part of `MockRequest.applied`. */
  readonly applied?: string;
  /** Only requests with a larger `seq`. */
  readonly after?: number;
  /** Include requests without a response. */
  readonly pending?: boolean;
}

/** Replaces the response of an operation. */
export interface MockAnswer {
  /** Default: 200. */
  readonly status?: number;
  /** Any JSON. Default: null. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** Number of requests to replace. Default: all. */
  readonly times?: number;
}

/** One session on a running mock server. Methods reject with the reason if the server rejects the request. */
export interface Mock {
  readonly session: string;
  /** Headers that select the session. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Activates a scenario. It takes precedence over scenarios that are already active.
   *
   * @param options number of requests per operation, a single operation, and the delay in milliseconds
   */
  scenario(
    name: ScenarioName,
    options?: { readonly times?: number; readonly operation?: OperationId; readonly delay?: number },
  ): Promise<void>;
  /** Sets the response of an operation. It may violate the contract. */
  answer(operation: OperationId, answer: MockAnswer): Promise<void>;
  /** Replays the responses in a HAR file, in order for each operation. The last response repeats. */
  replay(har: { readonly log: { readonly entries: readonly unknown[] } }): Promise<void>;
  /** Returns the last response of each operation in the format of openapi/scenarios. */
  recording(name: string): Promise<{ readonly scenarios: Readonly<Record<string, unknown>> }>;
  /** Deactivates all scenarios. */
  noScenarios(): Promise<void>;
  /** Resets data, scenarios, clock, requests, and ids. The seed determines the ids. */
  reset(to?: { readonly data?: 'demo' | 'empty'; readonly seed?: string }): Promise<void>;
  readonly clock: {
    /** @param time ISO 8601 or a Date; the clock runs on from this time unless `stopped` is set */
    set(time: string | Date, options?: { readonly stopped?: boolean }): Promise<void>;
    advance(ms: number): Promise<void>;
    reset(): Promise<void>;
  };
  readonly requests: {
    list(filter?: MockRequestFilter): Promise<MockRequest[]>;
    /**
     * Waits until `count` requests (default 1), including earlier ones, have received a response.
     *
     * @throws Error after `timeoutMs` (default 5000)
     */
    wait(
      filter?: MockRequestFilter,
      options?: { readonly count?: number; readonly timeoutMs?: number },
    ): Promise<MockRequest[]>;
    clear(): Promise<void>;
  };
  /** Returns all requests of the session as HAR 1.2. */
  har(): Promise<{ readonly log: { readonly entries: readonly unknown[] } }>;
  /** Deletes the session. The mock server also deletes idle sessions. */
  drop(): Promise<void>;
}

const defaultWaitMs = 5000;

/**
 * Controls a mock server (`npm run mock`) in tests: `await mock.scenario('forecast-no-id')`.
 *
 * @param baseUrl URL of the mock server, such as http://127.0.0.1:4000
 * @param session name of the session, unique per test; the mock server creates it on first use
 */
export function createMock(baseUrl: string, session: string): Mock {
  const base = new URL(`/__mock/sessions/${encodeURIComponent(session)}`, baseUrl).href;

  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const content =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const response = await fetch(new Request(base + path, { method, ...content }));
    const json: unknown = await response.json();
    if (!response.ok) throw new Error(`The mock server returned ${response.status}: ${JSON.stringify(json)}`);
    return json;
  }

  async function find(filter: MockRequestFilter, more: Record<string, number> = {}): Promise<MockRequest[]> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, ...more })) query.set(name, String(value));
    const response = await send('GET', `/requests?${query.toString()}`);
    return (response as { requests: MockRequest[] }).requests;
  }

  const sendOnly = async (...call: Parameters<typeof send>): Promise<void> => void (await send(...call));

  return {
    session,
    headers: { 'X-Mock-Session': session },
    scenario: (name, options = {}) => sendOnly('POST', '/scenarios', { name, ...options }),
    answer: (operation, answer) => sendOnly('POST', '/answers', { operation, ...answer }),
    replay: (har) => sendOnly('POST', '/har', har),
    recording: (name) => send('GET', `/recording?name=${name}`) as ReturnType<Mock['recording']>,
    noScenarios: () => sendOnly('DELETE', '/scenarios'),
    reset: (to = {}) => sendOnly('POST', '/reset', to),
    clock: {
      set: (time, { stopped = false } = {}) =>
        sendOnly('PUT', '/clock', { now: new Date(time).toISOString(), stopped }),
      advance: (ms) => sendOnly('PUT', '/clock', { advanceMs: ms }),
      reset: () => sendOnly('DELETE', '/clock'),
    },
    requests: {
      list: (filter = { pending: true }) => find(filter),
      async wait(filter = {}, { count = 1, timeoutMs = defaultWaitMs } = {}) {
        const found = await find(filter, { count, wait: timeoutMs });
        if (found.length >= count) return found;
        throw new Error(
          `Received ${found.length} of ${count} requests within ${timeoutMs} ms: ${JSON.stringify(filter)}`,
        );
      },
      clear: () => sendOnly('DELETE', '/requests'),
    },
    har: () => send('GET', '/har') as ReturnType<Mock['har']>,
    drop: () => sendOnly('DELETE', ''),
  };
}
