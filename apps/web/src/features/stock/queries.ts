import { api } from '../../lib/api.ts';
import { runs, runsKey, stock } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const calls = stock(api);

export type Proposal = components['schemas']['StockProposal'];
export type StockForm = components['schemas']['StockForm'];
export type StockPage = components['schemas']['StockPage'];
export type StockSettings = components['schemas']['StockSettings'];
export type StockQuery = NonNullable<Parameters<typeof calls.proposals>[1]>;

/** One page of proposed orders. */
export function proposalsQuery(runId: string, query: StockQuery) {
  return queryOptions(calls.proposals(runId, query));
}

/** Like `proposalsQuery`, but shows the previous page until the next one is loaded. */
export function shownProposalsQuery(runId: string, query: StockQuery) {
  return queryOptions({ ...calls.proposals(runId, query), placeholderData: keepPreviousData });
}

/** Service against stock of one item. */
export function curveQuery(runId: string, group: string) {
  return queryOptions(calls.curve(runId, group));
}

const itemsPerPage = 100;
/** Number of items that a template lists; more would take more than ten requests. */
const maxTemplateItems = 1000;

/** Keys of the first items of a run, sorted by label, for a template, and the number of all items. */
export function templateMutation(runId: string) {
  return mutationOptions({
    mutationFn: async () => {
      const keys: Readonly<Record<string, string>>[] = [];
      let total = 1;
      while (keys.length < Math.min(total, maxTemplateItems)) {
        const page = runs(api).combinations(runId, {
          sort: 'label',
          order: 'asc',
          limit: itemsPerPage,
          offset: keys.length,
        });
        const found = await page.queryFn({ signal: new AbortController().signal });
        for (const { key } of found.combinations) keys.push(key);
        total = found.combinations.length === 0 ? keys.length : found.total;
      }
      return { keys, total };
    },
  });
}

// Also after an error, because someone else may have changed the stock.
const refreshAfter = {
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _variables: unknown,
    _context: unknown,
    { client }: { client: QueryClient },
  ) => client.invalidateQueries({ queryKey: [...runsKey, 'stock'] }),
};

export const setStockMutation = mutationOptions({ mutationFn: calls.set, ...refreshAfter });
export const deleteStockMutation = mutationOptions({ mutationFn: calls.remove, ...refreshAfter });

/** Downloads all proposed orders as CSV. */
export const exportOrdersMutation = mutationOptions({ mutationFn: calls.export });
