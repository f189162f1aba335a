import { asList, asNumber, asObject, asText } from '../json.ts';
import { ApiError } from './api-error.ts';

/** A cell of a plan that somebody else changed since it was read. */
export interface PlanConflictCell {
  /** First day of its period, ISO. */
  readonly date: string;
  /** What the change was based on. */
  readonly seen: number;
  /** What the change would have made of it. */
  readonly yours: number;
  /** What it is by now. */
  readonly theirs: number;
  /** Who changed it; null where a change was taken back. */
  readonly by: string | null;
  readonly reason: string | null;
}

/** The cells that were changed meanwhile, of an adjustment that was refused for that; else null. */
export function planConflict(error: unknown): readonly PlanConflictCell[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const cells = asList(asObject(error.body)?.['cells'])?.flatMap((cell) => {
    const object = asObject(cell);
    const date = asText(object?.['date']);
    const [seen, yours, theirs] = ['seen', 'yours', 'theirs'].map((name) => asNumber(object?.[name]));
    if (date === null || seen == null || yours == null || theirs == null) return [];
    return [{ date, seen, yours, theirs, by: asText(object?.['by']), reason: asText(object?.['reason']) }];
  });
  return cells === undefined || cells.length === 0 ? null : cells;
}
