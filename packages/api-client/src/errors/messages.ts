import { AnswerError, ApiError, bodyMessage, genericMessage } from './api-error.ts';

/** Maximum number of characters to show from an error page. */
const maxPageText = 200;

// Uploads and datasets

/** ERR-1. */
export function uploadFailed(error: unknown): string {
  return `Failed to upload file: ${reasonOrGeneric(error)}`;
}

/** ERR-2: contains the server's message, or else the text of the response. */
export function previewFailed(error: unknown): string {
  return `Failed to preview file: ${reasonOf(error) ?? responseText(error) ?? genericMessage(error)}`;
}

/** ERR-3. */
export function labelSaveFailed(error: unknown): string {
  return `Failed to save dataset label: ${reasonOrGeneric(error)}`;
}

/** ERR-6. */
export function uploadListFailed(): string {
  return 'Failed to load upload history';
}

/** ERR-7. */
export function uploadNotFound(id: string): string {
  return `Upload ID ${id} not found.`;
}

/** ERR-8. */
export function datasetInfoFailed(error: unknown): string {
  return `Error fetching dataset info: ${reasonOrGeneric(error)}`;
}

/** ERR-7 for a 404, else ERR-8. */
export function datasetInfoMessage(error: unknown, id: string): string {
  return error instanceof ApiError && error.status === 404 ? uploadNotFound(id) : datasetInfoFailed(error);
}

/** ERR-9. */
export function uploadWithoutRunId(id: string): string {
  return `Warning: Upload ID ${id} does not have a run_id associated with it. Forecasting may not work with this dataset.`;
}

/** The specification has no message for a failed deletion. This one follows the pattern of the others. */
export function uploadDeleteFailed(error: unknown): string {
  return `Failed to delete dataset: ${reasonOrGeneric(error)}`;
}

/** VER-7: a file could not be added to a dataset or previewed as its next version. */
export function versionFailed(error: unknown): string {
  return `The dataset was not changed: ${reasonOrGeneric(error)}`;
}

/** An event could not be saved or deleted. */
export function eventFailed(error: unknown): string {
  return `The events were not changed: ${reasonOrGeneric(error)}`;
}

/** Stockout marks could not be set or removed. */
export function stockoutFailed(error: unknown): string {
  return `The marks were not changed: ${reasonOrGeneric(error)}`;
}

/** ERR-10. A failure without a response has no status, so it gets the generic message. */
export function characteristicsFailed(error: unknown): string {
  if (error instanceof ApiError && error.status !== null) {
    return `Could not load dataset characteristics (HTTP ${error.status})`;
  }
  return genericMessage(error);
}

/** ERR-29. */
export function productsFailed(): string {
  return 'Failed to load products. Please try again later.';
}

/** ERR-30. */
export function typesFailed(): string {
  return 'Failed to load data types. Please try again later.';
}

// Forecasts and runs

/** ERR-4: the server's detail, or else a default message. */
export function forecastFailed(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  return detailOf(error) ?? 'Failed to generate forecast. Please try again later.';
}

/** ERR-5. */
export function forecastWithoutRunId(): string {
  return 'Unexpected API response – no run_id returned';
}

/** ERR-11. */
export function metricsRunIdInvalid(): string {
  return 'The forecast run ID format is invalid. This may be due to a database schema mismatch.';
}

/** ERR-12: the server's detail, or else a default message. */
export function metricsServerFailed(error: unknown): string {
  return detailOf(error) ?? 'Failed to fetch forecast details due to a server error';
}

/** ERR-13: the server's detail, or else a default message. */
export function metricsFailed(error: unknown): string {
  return detailOf(error) ?? 'Failed to fetch forecast details';
}

/** ERR-11, ERR-12, or ERR-13, depending on the error. */
export function metricsMessage(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 500) return metricsFailed(error);
  // Matches PostgreSQL's wording and the shorter wording of ERR-11.
  const isInvalidUuid = /invalid uuid syntax|invalid input syntax for (type )?uuid/i.test(error.detail ?? '');
  return isInvalidUuid ? metricsRunIdInvalid() : metricsServerFailed(error);
}

/** ERR-14. */
export function adapterMisconfigured(): string {
  return 'API adapter is not configured correctly.';
}

/** ERR-15. */
export function runDataEmpty(runId: string): string {
  return `No data returned or error fetching data for run ${runId}.`;
}

/** ERR-16. */
export function runDataServerFailed(detail: string): string {
  return `Server error: ${detail}`;
}

/** ERR-17: the server's detail or message, or else a default message. */
export function runDataFailed(error: unknown): string {
  return reasonOf(error) ?? 'Failed to load forecast data due to a critical error.';
}

/** ERR-16 for a 500 with a detail, else ERR-17. */
export function runDataMessage(error: unknown): string {
  if (error instanceof ApiError && error.status === 500 && error.detail !== null) {
    return runDataServerFailed(error.detail);
  }
  return runDataFailed(error);
}

/** ERR-18. */
export function runDataMalformed(): string {
  return 'Malformed response — missing details/chartData';
}

/** ERR-19, if the id is missing. */
export function runIdMissing(): string {
  return 'No run ID provided';
}

/** ERR-19, if the id is invalid. */
export function runIdInvalid(): string {
  return 'Invalid runId';
}

/** ERR-20: with the reason, if known. */
export function historyFailed(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  const reason = reasonOf(error);
  const text = 'Failed to fetch forecast history';
  return reason === null ? text : `${text}: ${reason}`;
}

/** ERR-20, if the response contains no list. */
export function historyNotArray(): string {
  return 'Fetched forecast history data is not an array.';
}

/** ERR-21. */
export function runsFailed(): string {
  return 'Failed to load runs';
}

/** ERR-21, in the run selector. */
export function runSelectorFailed(): string {
  return 'Error loading runs.';
}

// Accounts, settings, and the app itself

/** ERR-22: the server's message, or else a default message. */
export function loginFailed(error: unknown): string {
  return reasonOf(error) ?? 'Login failed';
}

/** ERR-23: the server's detail, or else a default message. */
export function registrationFailed(error: unknown): string {
  return detailOf(error) ?? 'Registration failed. Please try again.';
}

/** SIGN-8. */
export function passwordsDiffer(): string {
  return 'Passwords do not match';
}

/** ERR-32. Shown with a Try Again button. */
export function renderFailed(): string {
  return 'Something went wrong';
}

/** ERR-33, when loading. */
export function spaceSettingsLoadFailed(): string {
  return 'Failed to load Hugging Face Space settings';
}

/** ERR-33, when saving. */
export function spaceSettingsSaveFailed(): string {
  return 'Failed to save Hugging Face Space settings';
}

/** ERR-33, after saving. */
export function spaceSettingsSaved(): string {
  return 'Settings updated successfully';
}

/** ERR-34, for the database settings. */
export function databaseSettingsSaveFailed(): string {
  return 'Failed to save database settings. Please try again.';
}

/** ERR-34, for the model settings. */
export function modelSettingsSaveFailed(): string {
  return 'Failed to save model settings. Please try again.';
}

function detailOf(error: unknown): string | null {
  return error instanceof ApiError ? error.detail : null;
}

/** Returns the server's detail or message, or the message of a failure without a response; else null. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.code === 'http') return error.detail ?? bodyMessage(error.body);
  return error instanceof Error && error.message !== '' ? error.message : null;
}

function reasonOrGeneric(error: unknown): string {
  return reasonOf(error) ?? genericMessage(error);
}

function responseText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === null) return null;
  const text = typeof error.body === 'string' ? error.body : JSON.stringify(error.body);
  return `Server returned ${error.status}: ${text.trim().slice(0, maxPageText) || 'no text'}`;
}
