import { ApiError } from './api-error.ts';
import { genericMessage } from './generic.ts';
import { statedMessage } from './message-of.ts';

/** An error page can be long; this much of it tells what it is. */
const shownText = 200;

/** ERR-1. */
export function uploadFailed(error: unknown): string {
  return `Failed to upload file: ${statedMessage(error) ?? genericMessage(error)}`;
}

/** ERR-2: the message, else what the server returned. */
export function previewFailed(error: unknown): string {
  return `Failed to preview file: ${statedMessage(error) ?? returned(error) ?? genericMessage(error)}`;
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
  return `Error fetching dataset info: ${statedMessage(error) ?? genericMessage(error)}`;
}

/** The text for a failed dataset info call, chosen among its two rows. */
export function datasetInfoMessage(error: unknown, id: string): string {
  return error instanceof ApiError && error.status === 404 ? uploadNotFound(id) : datasetInfoFailed(error);
}

/** ERR-9. */
export function uploadWithoutRunId(id: string): string {
  return `Warning: Upload ID ${id} does not have a run_id associated with it. Forecasting may not work with this dataset.`;
}

/** Deleting is an addition of the contract's; its message is formed as the catalogue's are. */
export function uploadDeleteFailed(error: unknown): string {
  return `Failed to delete dataset: ${statedMessage(error) ?? genericMessage(error)}`;
}

/** VER-7: a file that could not be added to a dataset, or compared with it. */
export function versionFailed(error: unknown): string {
  return `The dataset was left as it was: ${statedMessage(error) ?? genericMessage(error)}`;
}

/** Events are an addition; a form that is refused stays as it was typed. */
export function eventFailed(error: unknown): string {
  return `The events were left as they were: ${statedMessage(error) ?? genericMessage(error)}`;
}

/** ERR-29. */
export function productsFailed(): string {
  return 'Failed to load products. Please try again later.';
}

function returned(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status === null) return null;
  const text = typeof error.body === 'string' ? error.body : JSON.stringify(error.body);
  return `Server returned ${error.status}: ${text.trim().slice(0, shownText) || 'no text'}`;
}
