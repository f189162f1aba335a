import { asList, asNumber, asObject, asText, type JsonObject } from '../json.ts';
import type { components } from '../schema.gen.ts';
import { ApiError } from './api-error.ts';

type DatasetEvent = components['schemas']['DatasetEvent'];

/** A plan cell that another user changed after it was loaded. */
export interface PlanConflictCell {
  /** First day of the period, ISO. */
  readonly date: string;
  /** Value on which the rejected change was based. */
  readonly seen: number;
  /** Value that the rejected change would have set. */
  readonly yours: number;
  /** Current value. */
  readonly theirs: number;
  /** User of the other change; null if an adjustment was undone. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** Returns the cells that conflict if an adjustment was rejected with 409, else null. */
export function planConflict(error: unknown): readonly PlanConflictCell[] | null {
  const cells = asList(conflictBody(error)?.['cells'])?.flatMap((cell) => {
    const object = asObject(cell);
    const date = asText(object?.['date']);
    const [seen, yours, theirs] = ['seen', 'yours', 'theirs'].map((name) => asNumber(object?.[name]));
    if (date === null || seen == null || yours == null || theirs == null) return [];
    return [{ date, seen, yours, theirs, by: asText(object?.['by']), reason: asText(object?.['reason']) }];
  });
  return cells === undefined || cells.length === 0 ? null : cells;
}

/** Returns the current event if a change or deletion was rejected with 409, else null. */
export function eventConflict(error: unknown): DatasetEvent | null {
  const theirs = conflictBody(error)?.['theirs'];
  return isEvent(theirs) ? theirs : null;
}

function conflictBody(error: unknown): JsonObject | null {
  return error instanceof ApiError && error.status === 409 ? asObject(error.body) : null;
}

// Checks the fields that the app shows.
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
