import { AnswerError } from './answer-error.ts';
import { detailOf } from './message-of.ts';

/** ERR-4: the server's detail, else the text. */
export function forecastFailed(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  return detailOf(error) ?? 'Failed to generate forecast. Please try again later.';
}

/** ERR-5. */
export function forecastWithoutRunId(): string {
  return 'Unexpected API response – no run_id returned';
}
