import { toForecastRun } from '@forecast-console/api-client/normalise';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import type { ForecastValues } from './forecast-values.ts';
import { valuesFromRun } from './values-from-run.ts';

/** The run a form starts from. */
export interface SourceRun {
  runId: string;
  uploadId: string | null;
  values: ForecastValues;
}

/** An earlier run: its dataset and what it was asked for. */
export function sourceRunQuery(id: string | null) {
  return queryOptions({
    queryKey: ['source-run', id],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }): Promise<SourceRun> => {
            const detail = await unwrap(
              api.GET('/api/forecast-detail/{id}', { params: { path: { id } }, signal }),
            );
            const { run_id, upload_id, product_code } = toForecastRun(detail, id);
            return {
              runId: run_id,
              uploadId: upload_id ?? product_code,
              values: valuesFromRun(detail.parameters),
            };
          },
  });
}
