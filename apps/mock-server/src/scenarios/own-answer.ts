import type { MockAnswer } from '@forecast-console/api-client/testing';
import { type Choice, requireOperation } from './choice.ts';

/** What a caller wants an operation to answer, with no name in the catalogue. */
export interface OwnAnswer extends MockAnswer {
  operation: string;
}

/** Shown where scenarios have a name. */
export const ownAnswerName = 'own-answer';

/**
 * An answer as a choice like any other. It is not held to the contract: whoever wrote it means it.
 * @throws BadRequestError for an operation nobody knows.
 */
export function choiceOf({ operation, times, status = 200, ...answer }: OwnAnswer, key: string): Choice {
  const id = requireOperation(operation);
  return {
    text: ownAnswerName,
    key: `${ownAnswerName} ${key}`,
    times: times ?? null,
    until: [],
    breaksContract: true,
    answerFor: (asked) => (asked.id === id ? { body: null, ...answer, status } : null),
  };
}
