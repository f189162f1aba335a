import type { NoSpace, Refusal } from '../../jobs/ingest-task.ts';
import { InvalidInputError, NoSpaceError } from '../../errors.ts';

/**
 * What a thread made of a file.
 * @throws InvalidInputError when it cannot be understood, saying what was looked for.
 * @throws NoSpaceError when the disk is full.
 */
export function accepted<Outcome extends object>(outcome: Outcome | Refusal | NoSpace): Outcome {
  if ('noSpace' in outcome) throw new NoSpaceError();
  if ('refused' in outcome) throw new InvalidInputError(outcome.refused.message);
  return outcome;
}
