import { AnswerError } from '../errors/answer-error.ts';
import { forecastWithoutRunId } from '../errors/forecast.ts';
import { asObject, asText } from '../json.ts';

/** The run that a forecast request began. */
export interface ForecastAnswer {
  readonly run_id: string;
  /** Where it stands; null when the server does not say. */
  readonly status: string | null;
}

/**
 * Reads the answer to a forecast request: its run under run_id or forecast_id.
 *
 * @throws AnswerError 'Unexpected API response – no run_id returned' (CALL-14)
 */
export function toForecastAnswer(json: unknown): ForecastAnswer {
  const answer = asObject(json);
  const run_id = asText(answer?.['run_id']) ?? asText(answer?.['forecast_id']);
  if (run_id === null) throw new AnswerError(forecastWithoutRunId());
  return { run_id, status: asText(answer?.['status']) };
}
