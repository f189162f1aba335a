import { AnswerError } from './answer-error.ts';
import { statedMessage } from './message-of.ts';

/** Spec §8, "History": with the reason when there is one. */
export function historyFailed(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  const reason = statedMessage(error);
  const text = 'Failed to fetch forecast history';
  return reason === null ? text : `${text}: ${reason}`;
}

/** Spec §8, "History": the answer holds no list. */
export function historyNotArray(): string {
  return 'Fetched forecast history data is not an array.';
}

/** Spec §8, "Run lists". */
export function runsFailed(): string {
  return 'Failed to load runs';
}

/** Spec §8, "Run lists", in the run selector. */
export function runSelectorFailed(): string {
  return 'Error loading runs.';
}
