import { contractOperations, type Operation, type OperationId } from '@forecast-console/server';
import { BenchServer } from '../server/bench-server.ts';
import type { BenchWorkspace } from '../server/bench-workspace.ts';
import { type Call, largestCalls } from './largest-calls.ts';
import { createLargest, lengthenLists } from './largest-workspace.ts';

const maxCallMs = 180_000;
/** Maximum size of a response whose properties later calls use. */
const maxKeptBytes = 1_000_000;

/** Operations that sort all combinations; they are also called several times at once. */
const sortingAll: readonly OperationId[] = ['listCombinations', 'compareForecastRuns'];
const copies = 10;

/** How long one operation, or several at once, blocked the main thread. */
export interface Held {
  operation: string;
  status: number;
  bytes: number;
  tookMs: number;
  maxBusyMs: number;
}

/**
 * Calls every operation of the contract once on a workspace with large datasets, runs and lists.
 *
 * @throws Error if there is no call for an operation of the contract
 */
export async function measureLargestInput(
  workspace: BenchWorkspace,
  env: NodeJS.ProcessEnv,
  series: number,
): Promise<Held[]> {
  const { dataDir } = workspace;
  const first = await BenchServer.start(dataDir, env);
  const largest = await createLargest(first, series);
  await first.stop();
  await lengthenLists(workspace, largest);
  // The copied rows count toward the quota, with which the server would refuse to store anything.
  const server = await BenchServer.start(dataDir, {
    ...env,
    BYTES_PER_USER: String(2 ** 50),
    WEBHOOK_KEY: 'the webhook key of the benchmark server',
  });
  const responses = new Map<OperationId, Record<string, unknown>>();
  const earlier = (id: OperationId, property: string) => {
    const value = responses.get(id)?.[property];
    return typeof value === 'string' ? value : '';
  };
  const calls = new Map(Object.entries(largestCalls(largest, series, earlier)));
  const operations = new Map<string, Operation>(contractOperations.map((one) => [one.id, one]));
  const missing = [...operations.keys()].filter((id) => !calls.has(id));
  if (missing.length > 0) throw new Error(`no call for ${missing.join(', ')}`);
  const held: Held[] = [];
  try {
    for (const [id, call] of calls) {
      const operation = operations.get(id);
      if (operation === undefined) throw new Error(`the contract has no operation ${id}`);
      await server.strain();
      const start = performance.now();
      const { status, bytes, text } = await server.tryCall(...requestOf(operation, call()), maxKeptBytes);
      const tookMs = performance.now() - start;
      if (text.startsWith('{')) responses.set(operation.id, JSON.parse(text) as Record<string, unknown>);
      const { maxBusyMs } = await server.strain();
      held.push({ operation: operation.id, status, bytes, tookMs, maxBusyMs });
      if (!sortingAll.includes(operation.id)) continue;
      // Different offsets, because equal requests are answered from the cache.
      const together = Array.from({ length: copies }, (_, copy) => {
        const { query, ...rest } = call();
        const offset = Number(query?.['offset']) + copy + 1;
        return server.tryCall(...requestOf(operation, { ...rest, query: { ...query, offset } }), 0);
      });
      const togetherStart = performance.now();
      const statuses = (await Promise.all(together)).map((answer) => answer.status);
      held.push({
        operation: `${operation.id}, ${copies} at once`,
        status: Math.max(...statuses),
        bytes,
        tookMs: performance.now() - togetherStart,
        maxBusyMs: (await server.strain()).maxBusyMs,
      });
    }
  } finally {
    await server.stop();
  }
  return held.toSorted((a, b) => b.maxBusyMs - a.maxBusyMs);
}

function requestOf({ url, method }: Operation, call: Call): [string, RequestInit] {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(call.path?.[name] || 'unknown'),
  );
  const query = new URLSearchParams(
    Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const init: RequestInit = { method, signal: AbortSignal.timeout(maxCallMs) };
  if (call.body !== undefined) init.body = call.body;
  if (call.json !== undefined) {
    init.body = JSON.stringify(call.json);
    init.headers = { 'content-type': 'application/json' };
  }
  return [query.size > 0 ? `${path}?${query}` : path, init];
}
