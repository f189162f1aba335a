// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runQuery } from '../../src/features/runs/queries.ts';
import { Route as RunAnalysis } from '../../src/routes/_app.analysis.$runId.tsx';
import { Route as NamedRunAnalysis } from '../../src/routes/_app.analysis.index.tsx';
import { Route as SimpleAnalysis } from '../../src/routes/_app.analysis-simple.tsx';
import { replaceApi } from '../support/replace-api.ts';

interface Options {
  params: { query?: { aggregation_characteristics?: string } };
}

const get = vi.hoisted(() => vi.fn<(path: string, options: Options) => Promise<unknown>>());
replaceApi({ GET: get });
vi.mock('../../src/components/chart/lazy-plot.tsx', () => ({ preloadPlot: () => {}, LazyPlot: () => null }));

const requests = () =>
  get.mock.calls.map(([path, { params }]) => [path, params.query?.aggregation_characteristics]);

beforeEach(() => {
  get.mockReset();
  get.mockReturnValue(new Promise(() => {}));
});

const root = createRootRoute();
const routeTree = root.addChildren(
  (
    [
      [RunAnalysis, '/analysis/$runId'],
      [NamedRunAnalysis, '/analysis/'],
      [SimpleAnalysis, '/analysis-simple'],
    ] as const
  ).map(([route, path]) => route.update({ id: path, path, getParentRoute: () => root } as never)),
);

async function load(url: string, queryClient: QueryClient) {
  const history = createMemoryHistory({ initialEntries: [url] });
  await createRouter({ routeTree, history, context: { queryClient } }).load();
}

describe.each([
  ['/analysis/r1', '/api/run-data/{runId}', []],
  ['/analysis?runId=r1', '/api/run-data/{runId}', []],
  // LEAD-6: the timeline needs the unfiltered total.
  ['/analysis-simple?run_id=r1', '/api/forecast-batch/all/{runId}', [['/api/run-data/{runId}', undefined]]],
])('the loader of %s', (url, path, timeline) => {
  it('requests the run and its total in parallel', async () => {
    await load(url, new QueryClient());
    expect(requests()).toEqual([['/api/forecast-detail/{id}', undefined], ...timeline, [path, undefined]]);
  });

  it('also requests the combinations if the run is cached', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    get.mockResolvedValueOnce({ run_id: 'r1', aggregation_characteristics: ['c2'] });
    await client.fetchQuery(runQuery('r1'));
    get.mockClear();
    await load(url, client);
    expect(requests()).toEqual([...timeline, [path, 'c2']]);
  });
});
