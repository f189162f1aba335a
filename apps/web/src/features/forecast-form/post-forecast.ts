import { type ForecastAnswer, toForecastAnswer } from '@forecast-console/api-client/normalise';
import { api, unwrap } from '../../lib/api.ts';
import type { ForecastRequest } from './forecast-values.ts';

/**
 * Starts a forecast run.
 *
 * @throws AnswerError 'Unexpected API response – no run_id returned' when the answer names no run (spec §7)
 */
export async function postForecast(body: ForecastRequest): Promise<ForecastAnswer> {
  return toForecastAnswer(await unwrap(api.POST('/api/forecast', { body })));
}
