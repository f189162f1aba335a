import type { MockAnswer } from '@forecast-console/api-client/testing';
import { type Choice, requireOperation } from './choice.ts';

/** A custom response for an operation. */
export interface OwnAnswer extends MockAnswer {
  operation: string;
}

/** Name of custom responses in lists of scenarios. */
export const ownAnswerName = 'own-answer';

/**
 * Returns a custom response as a choice. It is not validated against the contract.
 *
 * @throws BadRequestError for an unknown operation
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
