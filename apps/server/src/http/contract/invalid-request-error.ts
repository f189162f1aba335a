import type { Problem } from './validators.ts';

/** A request that violates the contract. The response is 422 with the list of problems. */
export class InvalidRequestError extends Error {
  override name = 'InvalidRequestError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('The request does not follow the contract');
    this.problems = problems;
  }
}
