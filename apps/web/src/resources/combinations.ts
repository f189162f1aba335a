import { runs } from '@forecast-console/api-client/query';
import type { components, operations } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { batchSize } from '../lib/constants.ts';

const calls = runs(api);

export type Combination = components['schemas']['Combination'];
export type CombinationQuery = NonNullable<operations['listCombinations']['parameters']['query']>;

/** Combinations that are read at a time. */
export const combinationsAtOnce = batchSize;

/** Some combinations of a run; pages count from 0. */
export function combinationsQuery(runId: string, query: CombinationQuery, page: number) {
  const cut = { limit: combinationsAtOnce, offset: page * combinationsAtOnce };
  return queryOptions({ ...calls.combinations(runId, { ...query, ...cut }), meta: { large: true } });
}
