import type { NoSpace, Refusal } from './import/ingest-task.ts';
import { type ConflictError, InvalidInputError, NoSpaceError } from '../../errors.ts';

/**
 * What a thread made of a file.
 * @param Damaged what is thrown when a dataset that was to be read along with it is not what was written
 * @throws InvalidInputError when it cannot be understood, saying what was looked for.
 * @throws NoSpaceError when the disk is full.
 */
export function accepted<Outcome extends object>(
  outcome: Outcome | Refusal | NoSpace,
  Damaged: typeof InvalidInputError | typeof ConflictError = InvalidInputError,
): Outcome {
  if ('noSpace' in outcome) throw new NoSpaceError();
  if ('refused' in outcome) {
    const { message, isDamaged } = outcome.refused;
    throw isDamaged ? new Damaged(message) : new InvalidInputError(message);
  }
  return outcome;
}
