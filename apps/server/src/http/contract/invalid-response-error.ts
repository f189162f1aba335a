import type { OperationId } from './document.ts';
import type { Problem } from './validators.ts';

/** A response of this server violates the contract. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError';
  constructor(operation: OperationId, status: number, problems: readonly Problem[]) {
    super(`the response of ${operation} (${status}) violates the contract: ${JSON.stringify(problems)}`);
  }
}
