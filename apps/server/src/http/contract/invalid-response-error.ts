import type { OperationId } from './document.ts';
import type { Problem } from './validators.ts';

/** An answer of this server is not what the contract says; the server's fault, never the caller's. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError';
  constructor(operation: OperationId, status: number, problems: readonly Problem[]) {
    super(`the answer of ${operation} (${status}) breaks the contract: ${JSON.stringify(problems)}`);
  }
}
