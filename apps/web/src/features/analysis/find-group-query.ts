import { toRunData, type RunGroup } from '@forecast-console/api-client/normalise';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { BATCH_SIZE, MAX_DATA_POINTS } from '../../lib/constants.ts';
import { matchesGroup } from './group-id.ts';

const mostPages = MAX_DATA_POINTS / BATCH_SIZE;

/**
 * One combination of a run, wherever in the list it stands; null when the run has none such. The server sorts by
 * error and cannot be asked for one, so its pages are read until it shows.
 */
export function findGroupQuery(
  runId: string,
  level: readonly string[],
  wanted: Readonly<Record<string, string>>,
) {
  return queryOptions({
    queryKey: ['runs', 'group', runId, level.join(','), wanted],
    queryFn: async ({ signal }): Promise<RunGroup | null> => {
      for (let page = 1; page <= mostPages; page += 1) {
        const query = {
          aggregation_characteristics: level.join(','),
          groups_page: page,
          groups_size: BATCH_SIZE,
        };
        const params = { path: { runId }, query };
        const { groups } = toRunData(
          await unwrap(api.GET('/api/run-data/{runId}', { params, signal })),
          runId,
        );
        const found = groups?.items.find(({ key }) => matchesGroup(key, wanted));
        if (found !== undefined) return found;
        if (groups === null || page * groups.page_size >= groups.total) return null;
      }
      return null;
    },
  });
}
