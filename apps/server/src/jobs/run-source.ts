import type { EventDefinition } from '../events/event-definition.ts';
import type { ForecastRunRow } from '../store/runs/forecast-runs.ts';
import type { UploadRow } from '../store/uploads.ts';
import { planUpload } from '../runs/plan-upload.ts';
import type { RunRequest } from '../runs/stored-run.ts';
import type { RunSource } from '../runs/input/read-run.ts';

/** What tells what a stored run is computed from, but for the place of its dataset. @throws InvalidInputError (see planRun) */
export function sourceOf(
  run: Pick<ForecastRunRow, 'request' | 'events'>,
  upload: UploadRow,
): Omit<RunSource, 'dataset'> {
  const request = JSON.parse(run.request) as RunRequest;
  return {
    request,
    plan: planUpload(upload, request),
    events: run.events === null ? [] : (JSON.parse(run.events) as EventDefinition[]),
  };
}
