import type { UploadRow } from '../../datasets/index.ts';
import type { EventDefinition } from '../../datasets/events/index.ts';
import type { StockoutMark } from '../../demand/index.ts';
import type { RunSource } from '../input/read-run.ts';
import type { RunDefinitions } from '../repository/definition-sets.ts';
import type { ForecastRunRow } from '../repository/runs-repository.ts';
import { datasetPeriods } from '../request/dataset-periods.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import { fullRequest } from '../result/stored-request.ts';

/**
 * Returns the input of a stored run, except the location of its dataset.
 * @throws InvalidInputError if an older version stored the run without its periods and its dates are invalid
 */
export function toRunSource(
  run: Pick<ForecastRunRow, 'request' | 'periods'>,
  upload: UploadRow,
  { events, stockouts, filters }: RunDefinitions,
): Omit<RunSource, 'dataset'> {
  const request = fullRequest(run, filters);
  return {
    request,
    periods: run.periods === null ? datasetPeriods(upload, request) : (JSON.parse(run.periods) as RunPeriods),
    events: events === null ? [] : (JSON.parse(events) as EventDefinition[]),
    stockouts: stockouts === null ? [] : (JSON.parse(stockouts) as StockoutMark[]),
  };
}
