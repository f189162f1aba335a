import { InvalidInputError } from '../errors.ts';

/**
 * Ends a thread that takes too long: a library that loops in a damaged file cannot be asked to stop.
 * @throws InvalidInputError with the message when the time is up
 */
export async function withTimeLimit<Outcome>(
  limitMs: number,
  run: (end: AbortSignal) => Promise<Outcome>,
  message: (minutes: number) => string,
): Promise<Outcome> {
  const end = AbortSignal.timeout(limitMs);
  try {
    return await run(end);
  } catch (error) {
    if (!end.aborted) throw error;
    throw new InvalidInputError(message(Math.ceil(limitMs / 60_000)));
  }
}
