import type { EventDefinition } from '../../datasets/events/index.ts';
import type { ForecastRunRow } from '../repository/runs-repository.ts';
import type { UploadRow } from '../../datasets/index.ts';
import { planUpload } from '../request/plan-upload.ts';
import type { RunRequest } from '../result/stored-run.ts';
import type { RunSource } from '../input/read-run.ts';

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
