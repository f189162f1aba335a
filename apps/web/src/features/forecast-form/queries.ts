import { metadata, runs } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { refreshRuns } from '../runs/queries.ts';

export type ForecastRequest = components['schemas']['ForecastRequest'];
export type Model = components['schemas']['Model'];

/** What the server supports, including its models. */
export const metadataQuery = queryOptions(metadata(api).all());

/**
 * Starts a run. Fails with 'Unexpected API response – no run_id returned' if the response contains no run_id
 * (CALL-14).
 */
export const forecastMutation = mutationOptions({
  mutationFn: runs(api).start,
  onSettled: (_run, _error, _body, _before, { client }) => void refreshRuns(client),
});
