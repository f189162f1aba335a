import { AnswerError } from './answer-error.ts';
import { statedMessage } from './message-of.ts';

/** ERR-20: with the reason when there is one. */
export function historyFailed(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  const reason = statedMessage(error);
  const text = 'Failed to fetch forecast history';
  return reason === null ? text : `${text}: ${reason}`;
}

/** ERR-20: the answer holds no list. */
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
