import { AnswerError } from '../errors/answer-error.ts';
import { runDataEmpty, runDataFailed, runDataMalformed } from '../errors/run-data.ts';
import { asNumber, asObject, asText, asTexts, type JsonObject } from '../json.ts';
import { toRunGroups, type RunGroups } from './run-groups.ts';
import { mergePoints, type RunPoint } from './run-points.ts';

/** The series of a run, merged, and where the run stands. */
export interface RunData {
  readonly run_id: string;
  readonly points: readonly RunPoint[];
  readonly status: string | null;
  readonly progress: number | null;
  /** What a running run is doing, in words. */
  readonly stage: string | null;
  /** Why a failed run failed. */
  readonly error: string | null;
  readonly bucket_type: string | null;
  readonly aggregation_characteristics: readonly string[];
  /** The last, partial bucket of the actuals, which no model was trained on. */
  readonly partial_last: string | null;
  /** The first bucket of the actuals when the data begins within it. */
  readonly partial_first: string | null;
  /** What the file calls its values; null where it has no one name for them. */
  readonly value_label: string | null;
  /** The same per combination of the run's level; null when the answer carries none. */
  readonly groups: RunGroups | null;
}

/**
 * Reads the answer of either run data call: `{ details, chartData }`, bare or as the `data` of
 * `{ success, data, error }`. The points of details win over those of chartData.
 *
 * @param runId the run asked for
 * @throws AnswerError with a text of ERR-15, ERR-17 or ERR-18: the server's own when success is false, 'No data returned …'
 *   for an empty answer, 'Malformed response …' when details or chartData is missing
 */
export function toRunData(json: unknown, runId: string): RunData {
  const data = unwrapData(json, runId);
  const details = asObject(data['details']);
  const chartData = asObject(data['chartData']);
  if (!details || !chartData) throw new AnswerError(runDataMalformed());
  return {
    run_id: asText(data['run_id']) ?? runId,
    points: mergePoints([chartData, details]),
    status: asText(data['status']),
    progress: asNumber(data['progress']),
    stage: asText(data['stage']),
    error: asText(data['error']),
    bucket_type: asText(data['bucket_type']),
    aggregation_characteristics: asTexts(data['aggregation_characteristics']),
    partial_last: asText(data['partial_last']),
    partial_first: asText(data['partial_first']),
    value_label: asText(data['value_label']),
    groups: toRunGroups(data['groups']),
  };
}

function unwrapData(json: unknown, runId: string): JsonObject {
  if (json === null || json === undefined || json === '') throw new AnswerError(runDataEmpty(runId));
  const answer = asObject(json) ?? {};
  if (answer['success'] === false) {
    throw new AnswerError(asText(asObject(answer['error'])?.['message']) ?? runDataFailed(null));
  }
  if (!('success' in answer) && !('data' in answer)) return answer;
  const { data } = answer;
  if (data === null || data === undefined) throw new AnswerError(runDataEmpty(runId));
  return asObject(data) ?? {};
}
