import { asNumber, asObject, asText } from '../json.ts';
import type { components } from '../schema.gen.ts';
import { ApiError } from './api-error.ts';

type DatasetEvent = components['schemas']['DatasetEvent'];

/** The event as it is now, of a change or deletion that was refused as somebody else had changed it; else null. */
export function eventConflict(error: unknown): DatasetEvent | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const theirs = asObject(asObject(error.body)?.['theirs']);
  return isEvent(theirs) ? theirs : null;
}

/** What is shown of it is there; the rest stands as the contract has it. */
function isEvent(value: unknown): value is DatasetEvent {
  const event = asObject(value);
  return (
    asText(event?.['id']) !== null &&
    asText(event?.['name']) !== null &&
    asText(event?.['kind']) !== null &&
    asNumber(event?.['revision']) !== null &&
    asNumber(event?.['days_before']) !== null &&
    asNumber(event?.['days_after']) !== null &&
    Array.isArray(event?.['dates']) &&
    asObject(event['scope']) !== null
  );
}
