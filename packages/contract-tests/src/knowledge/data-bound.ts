import type { Call } from '../http/call.ts';
import type { Operation } from '../contract/operation.ts';

/**
 * Where a value of the right form may still be refused, because it names something that has to exist or has
 * to fit the data, or is more bytes than may be kept, or too easy to guess: operation, then body field or parameter.
 * The schema cannot say this.
 */
const bound: Readonly<Record<string, readonly string[]>> = {
  login: ['username', 'password'],
  refreshToken: ['refresh_token'],
  register: ['email', 'username', 'password'],
  uploadFile: ['file', 'file_type', 'upload_mode', 'mapping', 'first_period', 'period_bucket', 'same_file'],
  previewFile: ['file', 'file_type', 'upload_mode', 'mapping', 'first_period', 'period_bucket'],
  addUploadVersion: ['file', 'file_type', 'mapping', 'based_on'],
  previewUploadVersion: ['file', 'file_type', 'mapping', 'based_on'],
  addDatasetEvent: ['name', 'kind', 'dates', 'country', 'region', 'scope'],
  changeDatasetEvent: ['name', 'kind', 'dates', 'country', 'region', 'scope', 'revision'],
  deleteDatasetEvent: ['revision'],
  labelUpload: ['run_id', 'label'],
  renameForecastRun: ['name'],
  adjustPlan: ['group', 'cells', 'reason'],
  createForecast: [
    'product_code',
    'model_type',
    'data_start_date',
    'forecast_start_date',
    'bucket_type',
    'aggregation_characteristics',
    'filters',
  ],
  compareForecastRuns: ['with'],
  getWaterfall: ['run_id'],
  listCombinations: ['aggregation_characteristics'],
  getRunData: ['aggregation_characteristics', 'filter'],
  getBatchRunData: ['aggregation_characteristics'],
};

export function isBoundToData(operation: Operation, name: string): boolean {
  return bound[operation.id]?.includes(name) ?? false;
}

// Each right value costs a hash of a password, and a registration leaves an account that nobody can remove.
const leavingTraces: Readonly<Record<string, readonly string[]>> = {
  login: ['username', 'password'],
  register: ['email', 'username'],
};

/** Whether one right value is as good as many there, and others are not worth what they cost. */
export const isTriedOnce = (operation: Operation, name: string): boolean =>
  leavingTraces[operation.id]?.includes(name) ?? false;

const reading = new Set(['login', 'refreshToken', 'previewFile', 'previewUploadVersion']);

/** Whether a server may change something when it gets the call, be it by mistake. */
export function mayWrite({ operation, method, authorization }: Call): boolean {
  const reads = method === operation.method ? onlyReads(operation) : method === 'GET' || method === 'OPTIONS';
  // With a token that lets nobody in, calls name nothing that exists.
  return !reads && (authorization === 'session' || operation.isPublic);
}

/** Whether calling it leaves the data as it was. */
export const onlyReads = (operation: Operation): boolean =>
  operation.method === 'GET' || reading.has(operation.id);
