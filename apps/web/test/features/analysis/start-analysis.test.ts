import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runQuery } from '../../../src/features/runs/queries.ts';
import { startRunAnalysis } from '../../../src/features/analysis/run-analysis-query.ts';
import { startSimpleAnalysis } from '../../../src/features/analysis/simple-analysis-query.ts';

interface Options {
  params: { query?: { aggregation_characteristics?: string } };
}

const get = vi.hoisted(() => vi.fn<(path: string, options: Options) => Promise<unknown>>());
vi.mock('../../../src/lib/api.ts', async () => (await import('../../support/api-of.ts')).apiOf({ GET: get }));
vi.mock('../../../src/components/chart/lazy-plot.tsx', () => ({ preloadPlot: () => {} }));

const asked = () =>
  get.mock.calls.map(([path, { params }]) => [path, params.query?.aggregation_characteristics]);

beforeEach(() => {
  get.mockReset();
  get.mockReturnValue(new Promise(() => {}));
});

describe.each([
  ['the run analysis', startRunAnalysis, '/api/run-data/{runId}'],
  ['the simple analysis', startSimpleAnalysis, '/api/forecast-batch/all/{runId}'],
])('%s', (_, start, path) => {
  it('asks for the run and its total at once', () => {
    start(new QueryClient(), 'r1', {});
    expect(asked()).toEqual([
      ['/api/forecast-detail/{id}', undefined],
      [path, undefined],
    ]);
  });

  it('asks for the combinations too where the run is known already', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    get.mockResolvedValueOnce({ run_id: 'r1', aggregation_characteristics: ['c2'] });
    await client.fetchQuery(runQuery('r1'));
    get.mockClear();
    start(client, 'r1', {});
    expect(asked()).toEqual([[path, 'c2']]);
  });
});
