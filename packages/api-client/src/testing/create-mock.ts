import type { operations } from '../schema.gen.ts';
import type { ScenarioName } from '../scenario-name.gen.ts';
import type { Fetch } from '../transport/link.ts';

type OperationId = keyof operations;

/** A call the mock was asked, and what it answered. */
export interface MockRequest {
  readonly seq: number;
  readonly startedAt: string;
  readonly method: string;
  readonly url: string;
  readonly operation: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** By what the request named its session; null for one that named none and was met by the session `default`. */
  readonly sessionBy: 'header' | 'cookie' | null;
  readonly body: string | null;
  /** What was answered instead of the real answer. */
  readonly applied: string | null;
  /** null until it is answered; status 0 when the connection broke. */
  readonly answer: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | null;
    readonly durationMs: number;
  } | null;
}

/** Which requests are meant; what is not given does not matter. */
export interface MockRequestFilter {
  readonly operation?: OperationId;
  readonly method?: string;
  /** A part of the address. */
  readonly url?: string;
  readonly status?: number;
  /** A part of what was answered instead of the real answer. */
  readonly applied?: string;
  /** The seq after which to look. */
  readonly after?: number;
  /** Whether requests that are not answered yet count. */
  readonly pending?: boolean;
}

/** What one operation is answered instead of the real answer. */
export interface MockAnswer {
  /** 200 unless told. */
  readonly status?: number;
  /** Any JSON; null unless told. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** The number of requests that meet it; all unless told. */
  readonly times?: number;
}

/** One session of a running mock. Every method throws an Error with the mock's reason when it refuses. */
export interface Mock {
  readonly session: string;
  /** What puts a request into the session. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Switches a scenario on, before those that are on.
   *
   * @param how the number of requests of an operation that meet it, the one operation it is for, and how many
   *   milliseconds it takes
   */
  scenario(
    name: ScenarioName,
    how?: { readonly times?: number; readonly operation?: OperationId; readonly delay?: number },
  ): Promise<void>;
  /** Answers an operation as told, whether the contract would or not. */
  answer(operation: OperationId, answer: MockAnswer): Promise<void>;
  /** Gives the answers of an HTTP archive again, each operation's in order and its last for good. */
  replay(har: { readonly log: { readonly entries: readonly unknown[] } }): Promise<void>;
  /** What each operation was answered last, as a file for openapi/scenarios. */
  recording(name: string): Promise<{ readonly scenarios: Readonly<Record<string, unknown>> }>;
  /** Switches every scenario off. */
  noScenarios(): Promise<void>;
  /** Back to the beginning: data, scenarios, clock and requests; ids too, which a seed decides. */
  reset(to?: { readonly data?: 'demo' | 'empty'; readonly seed?: string }): Promise<void>;
  readonly clock: {
    /** @param moment ISO 8601, or a Date; the clock runs on from there unless it is stopped. */
    set(moment: string | Date, how?: { readonly stopped?: boolean }): Promise<void>;
    advance(ms: number): Promise<void>;
    reset(): Promise<void>;
  };
  readonly requests: {
    list(filter?: MockRequestFilter): Promise<MockRequest[]>;
    /**
     * Waits until so many have been answered (1 unless told), those of before included.
     *
     * @throws Error when they did not come in time (5000 ms unless told)
     */
    wait(
      filter?: MockRequestFilter,
      how?: { readonly count?: number; readonly timeoutMs?: number },
    ): Promise<MockRequest[]>;
    clear(): Promise<void>;
  };
  /** Every request of the session as an HTTP archive (HAR 1.2). */
  har(): Promise<{ readonly log: { readonly entries: readonly unknown[] } }>;
  /** Gives the session back; the mock forgets idle ones by itself. */
  drop(): Promise<void>;
}

const waitMs = 5000;

/**
 * The client of a mock (`npm run mock`) for tests: `await mock.scenario('forecast-no-id')`.
 *
 * @param baseUrl where the mock serves, such as http://127.0.0.1:4000
 * @param session a name of the test's own; the mock makes it when it is first used
 */
export function createMock(baseUrl: string, session: string, fetch: Fetch = globalThis.fetch): Mock {
  const base = new URL(`/__mock/sessions/${encodeURIComponent(session)}`, baseUrl).href;

  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const content =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    const answer = await fetch(new Request(base + path, { method, ...content }));
    const json: unknown = await answer.json();
    if (!answer.ok) throw new Error(`The mock refuses: ${JSON.stringify(json)}`);
    return json;
  }

  async function find(filter: MockRequestFilter, more: Record<string, number> = {}): Promise<MockRequest[]> {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...filter, ...more })) query.set(name, String(value));
    const answer = await send('GET', `/requests?${query.toString()}`);
    return (answer as { requests: MockRequest[] }).requests;
  }

  const tell = async (...call: Parameters<typeof send>): Promise<void> => void (await send(...call));

  return {
    session,
    headers: { 'X-Mock-Session': session },
    scenario: (name, how = {}) => tell('POST', '/scenarios', { name, ...how }),
    answer: (operation, answer) => tell('POST', '/answers', { operation, ...answer }),
    replay: (har) => tell('POST', '/har', har),
    recording: (name) => send('GET', `/recording?name=${name}`) as ReturnType<Mock['recording']>,
    noScenarios: () => tell('DELETE', '/scenarios'),
    reset: (to = {}) => tell('POST', '/reset', to),
    clock: {
      set: (moment, { stopped = false } = {}) =>
        tell('PUT', '/clock', { now: new Date(moment).toISOString(), stopped }),
      advance: (ms) => tell('PUT', '/clock', { advanceMs: ms }),
      reset: () => tell('DELETE', '/clock'),
    },
    requests: {
      list: (filter = { pending: true }) => find(filter),
      async wait(filter = {}, { count = 1, timeoutMs = waitMs } = {}) {
        const found = await find(filter, { count, wait: timeoutMs });
        if (found.length >= count) return found;
        throw new Error(
          `${found.length} of ${count} requests came in ${timeoutMs} ms: ${JSON.stringify(filter)}`,
        );
      },
      clear: () => tell('DELETE', '/requests'),
    },
    har: () => send('GET', '/har') as ReturnType<Mock['har']>,
    drop: () => tell('DELETE', ''),
  };
}
