import { describe, expect, it } from 'vitest';
import * as errors from '../../src/errors/index.ts';
import { AnswerError, ApiError } from '../../src/errors/index.ts';

const http = (status: number, body: unknown = {}) =>
  new ApiError({ status, code: 'http', detail: errors.detailText(body), body });
const detail = (status: number, text = 'the reason') => http(status, { detail: text });
const noNetwork = new ApiError({ status: null, code: 'network_error', detail: null, body: null });

/** All messages of the ERR requirements: test name, actual message, specified message. */
const catalogue: readonly (readonly [name: string, actual: string, expected: string])[] = [
  // ERR-1
  ['Upload failed', errors.uploadFailed(detail(422)), 'Failed to upload file: the reason'],
  [
    'Upload failed, message',
    errors.uploadFailed(http(500, { message: 'disk full' })),
    'Failed to upload file: disk full',
  ],
  // ERR-2
  ['Preview failed', errors.previewFailed(detail(422)), 'Failed to preview file: the reason'],
  [
    'Preview failed, fallback',
    errors.previewFailed(http(500, 'boom')),
    'Failed to preview file: Server returned 500: boom',
  ],
  // ERR-3
  ['Label save failed', errors.labelSaveFailed(detail(404)), 'Failed to save dataset label: the reason'],
  // ERR-4
  ['Forecast failed, detail', errors.forecastFailed(detail(422)), 'the reason'],
  [
    'Forecast failed',
    errors.forecastFailed(http(500)),
    'Failed to generate forecast. Please try again later.',
  ],
  // ERR-5, CALL-14
  [
    'No run_id in forecast answer',
    errors.forecastWithoutRunId(),
    'Unexpected API response – no run_id returned',
  ],
  // ERR-6
  ['Upload list', errors.uploadListFailed(), 'Failed to load upload history'],
  // ERR-7
  ['Dataset info, 404', errors.datasetInfoMessage(detail(404), 'u1'), 'Upload ID u1 not found.'],
  // ERR-8
  [
    'Dataset info, other',
    errors.datasetInfoMessage(detail(500), 'u1'),
    'Error fetching dataset info: the reason',
  ],
  // ERR-9
  [
    'Upload has no run_id',
    errors.uploadWithoutRunId('u1'),
    'Warning: Upload ID u1 does not have a run_id associated with it. Forecasting may not work with this dataset.',
  ],
  // ERR-10
  [
    'Characteristics',
    errors.characteristicsFailed(detail(404)),
    'Could not load dataset characteristics (HTTP 404)',
  ],
  // ERR-11
  [
    'Metrics, 500 with detail containing invalid uuid syntax',
    errors.metricsMessage(detail(500, 'error: invalid uuid syntax')),
    'The forecast run ID format is invalid. This may be due to a database schema mismatch.',
  ],
  [
    'Metrics, 500 with the detail of PostgreSQL',
    errors.metricsMessage(detail(500, 'invalid input syntax for type uuid: "abc"')),
    'The forecast run ID format is invalid. This may be due to a database schema mismatch.',
  ],
  // ERR-12
  ['Metrics, other 500, detail', errors.metricsMessage(detail(500)), 'the reason'],
  [
    'Metrics, other 500',
    errors.metricsMessage(http(500)),
    'Failed to fetch forecast details due to a server error',
  ],
  // ERR-13
  ['Metrics, other, detail', errors.metricsMessage(detail(404)), 'the reason'],
  ['Metrics, other', errors.metricsMessage(http(404)), 'Failed to fetch forecast details'],
  // ERR-14
  [
    'Run data, adapter misconfigured',
    errors.adapterMisconfigured(),
    'API adapter is not configured correctly.',
  ],
  // ERR-15
  ['Run data, empty', errors.runDataEmpty('r1'), 'No data returned or error fetching data for run r1.'],
  // ERR-16
  ['Run data, 500', errors.runDataMessage(detail(500)), 'Server error: the reason'],
  // ERR-17
  ['Run data, other, detail', errors.runDataMessage(detail(404)), 'the reason'],
  ['Run data, other, message', errors.runDataMessage(http(503, { message: 'busy' })), 'busy'],
  [
    'Run data, other',
    errors.runDataMessage(http(502)),
    'Failed to load forecast data due to a critical error.',
  ],
  // ERR-18
  ['Malformed analysis answer', errors.runDataMalformed(), 'Malformed response — missing details/chartData'],
  // ERR-19
  ['No run id', errors.runIdMissing(), 'No run ID provided'],
  ['No run id, invalid', errors.runIdInvalid(), 'Invalid runId'],
  // ERR-20
  ['History', errors.historyFailed(detail(500)), 'Failed to fetch forecast history: the reason'],
  ['History, no array', errors.historyNotArray(), 'Fetched forecast history data is not an array.'],
  ['History, no reason', errors.historyFailed(http(500)), 'Failed to fetch forecast history'],
  // ERR-21
  ['Run lists', errors.runsFailed(), 'Failed to load runs'],
  ['Run lists, selector', errors.runSelectorFailed(), 'Error loading runs.'],
  // ERR-22
  ['Login, message', errors.loginFailed(http(401, { message: 'Wrong password' })), 'Wrong password'],
  ['Login', errors.loginFailed(http(401)), 'Login failed'],
  // ERR-23
  ['Registration, detail', errors.registrationFailed(detail(409)), 'the reason'],
  ['Registration', errors.registrationFailed(http(409)), 'Registration failed. Please try again.'],
  ['Registration, mismatch', errors.passwordsDiffer(), 'Passwords do not match'],
  // ERR-24
  ['Network', errors.genericMessage(noNetwork), 'Network error. Please check your connection.'],
  // ERR-25
  ['5xx', errors.genericMessage(http(503)), 'Server error. Please try again later.'],
  // ERR-26
  ['404', errors.genericMessage(http(404)), 'Data not found.'],
  // ERR-27
  ['401', errors.genericMessage(http(401)), 'You are not authorized to view this data.'],
  ['403', errors.genericMessage(http(403)), 'You are not authorized to view this data.'],
  // ERR-28
  ['Invalid input', errors.genericMessage(http(422)), 'Invalid input. Please check your form values.'],
  // ERR-29
  ['Products', errors.productsFailed(), 'Failed to load products. Please try again later.'],
  // ERR-30
  ['Types', errors.typesFailed(), 'Failed to load data types. Please try again later.'],
  // ERR-31
  ['Default', errors.genericMessage(new Error('x')), 'An error occurred. Please try again.'],
  // ERR-32
  ['Render failure', errors.renderFailed(), 'Something went wrong'],
  // ERR-33
  ['Admin settings, load', errors.spaceSettingsLoadFailed(), 'Failed to load Hugging Face Space settings'],
  ['Admin settings, save', errors.spaceSettingsSaveFailed(), 'Failed to save Hugging Face Space settings'],
  ['Admin settings, success', errors.spaceSettingsSaved(), 'Settings updated successfully'],
  // ERR-34
  [
    'Database settings save',
    errors.databaseSettingsSaveFailed(),
    'Failed to save database settings. Please try again.',
  ],
  [
    'Model settings save',
    errors.modelSettingsSaveFailed(),
    'Failed to save model settings. Please try again.',
  ],
];

describe('error messages', () => {
  it.each(catalogue)('%s', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('an error message that is not in the catalog', () => {
  it('names a network failure or server failure if the server sent no message', () => {
    expect(errors.uploadFailed(noNetwork)).toBe(
      'Failed to upload file: Network error. Please check your connection.',
    );
    expect(errors.uploadFailed(http(502, ''))).toBe(
      'Failed to upload file: Server error. Please try again later.',
    );
    expect(errors.characteristicsFailed(noNetwork)).toBe('Network error. Please check your connection.');
    expect(errors.loginFailed(noNetwork)).toBe('Network error. Please check your connection.');
  });

  it('truncates an error page to 200 characters', () => {
    expect(errors.previewFailed(http(502, ''))).toBe('Failed to preview file: Server returned 502: no text');
    expect(errors.previewFailed(http(502, 'x'.repeat(999)))).toHaveLength(
      'Failed to preview file: Server returned 502: '.length + 200,
    );
  });

  it('returns the message of an AnswerError without a prefix', () => {
    expect(errors.historyFailed(new AnswerError(errors.historyNotArray()))).toBe(errors.historyNotArray());
    expect(errors.forecastFailed(new AnswerError(errors.forecastWithoutRunId()))).toBe(
      errors.forecastWithoutRunId(),
    );
    expect(errors.runDataMessage(new AnswerError(errors.runDataMalformed()))).toBe(errors.runDataMalformed());
  });

  it('uses the ERR-17 message for a 500 response without a detail to a run data request', () => {
    expect(errors.runDataMessage(http(500))).toBe('Failed to load forecast data due to a critical error.');
  });

  it('uses the unknown-failure message for other statuses', () => {
    expect(errors.genericMessage(http(409))).toBe('An error occurred. Please try again.');
    expect([errors.genericMessage(null), errors.genericMessage({ status: 'x' })]).toEqual([
      'An error occurred. Please try again.',
      'An error occurred. Please try again.',
    ]);
  });
});

describe('ApiError', () => {
  it("uses the server's message, or else the generic message for its status", () => {
    expect(detail(422).message).toBe('the reason');
    expect(http(422, { message: 'said so' }).message).toBe('said so');
    expect(http(404).message).toBe('Data not found.');
    expect(noNetwork.message).toBe('Network error. Please check your connection.');
  });
});
