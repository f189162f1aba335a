import { unwrap } from '../calls.ts';
import type { ApiClient } from '../client.ts';
import type { components } from '../schema.gen.ts';
import { type QueryOf, read } from './read.ts';
import { runsKey } from './runs.ts';

/** Stock of the items of a run, and the orders that they need. */
export function stock(api: ApiClient) {
  return {
    /** One page of proposed orders, most urgent first by default. */
    proposals: (runId: string, query: QueryOf<'getStock'> = {}) =>
      read([...runsKey, 'stock', runId, query], (signal) =>
        unwrap(api.GET('/api/forecast-runs/{runId}/stock', { params: { path: { runId }, query }, signal })),
      ),

    /** Service against stock of one item. */
    curve: (runId: string, group: string) =>
      read([...runsKey, 'stock', runId, 'curve', group], (signal) =>
        unwrap(
          api.GET('/api/forecast-runs/{runId}/stock/curve', {
            params: { path: { runId }, query: { group } },
            signal,
          }),
        ),
      ),

    /** Rejects with 422 and the rows to correct if one is invalid: see `stockProblems`. */
    set: ({ runId, ...body }: components['schemas']['StockForm'] & { runId: string }) =>
      unwrap(api.PUT('/api/forecast-runs/{runId}/stock', { params: { path: { runId } }, body })),

    remove: (runId: string) =>
      unwrap(api.DELETE('/api/forecast-runs/{runId}/stock', { params: { path: { runId } } })),

    /** Downloads all proposed orders as CSV. */
    export: (runId: string): Promise<Blob> =>
      unwrap(
        api.GET('/api/forecast-runs/{runId}/stock/export', { params: { path: { runId } }, parseAs: 'blob' }),
      ),
  };
}
