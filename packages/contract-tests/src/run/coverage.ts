import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { type Exchange, mediaTypeOf } from '../http/exchange.ts';
import { isReadOnly } from '../fixtures/data-dependent.ts';

/** A documented response, with the number of times it was seen. */
export interface CoverageRow {
  operation: string;
  status: number;
  media: string;
  seen: number;
  /** Reason why the tool cannot trigger the response; null if it can. */
  unreachable: string | null;
}

/** Reason for all unseen responses of a run with only some of the cases. */
export const notAllRun = 'not all cases were run';

/** Limits of a test run. */
interface Limits {
  safe: boolean;
  /** Whether some cases were not run. */
  partial: boolean;
}

function reasonOf(
  operation: Operation,
  status: number,
  media: string,
  { safe, partial }: Limits,
): string | null {
  if (partial) return notAllRun;
  if (media === 'application/problem+json')
    return 'problem details are tested with one or two errors of each operation';
  if (operation.responses.get(status)?.component?.startsWith('Damaged') === true)
    return 'the stored data is not damaged';
  if (status === 429) return 'triggering it would lock out other users';
  if (status === 413) return 'the contract does not define the size limit';
  if (['changePassword', 'replacePassword'].includes(operation.id) && status === 200)
    return 'changing the password would lock out the test user';
  if (operation.id === 'register' && status === 403) return 'registration is open on this server';
  if (['getOpenApi', 'getReference'].includes(operation.id) && status === 403)
    return 'the reference is enabled on this server';
  if (operation.id === 'getMetrics' && [401, 403].includes(status))
    return 'metrics need no token on this server';
  if (operation.id === 'getReady' && status === 503) return 'the server was ready';
  if (operation.id === 'deleteUpload' && status === 409)
    return 'the forecast of the dataset had already ended';
  if (safe && !isReadOnly(operation)) return '--safe: the operation was not called';
  return null;
}

/** Documented responses that were seen, by operation, status and media type. */
export class Coverage {
  readonly #contract: Contract;
  readonly #seen = new Map<string, number>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  observe({ call, response }: Exchange): void {
    if (call.method !== call.operation.method) return;
    const key = `${call.operation.id} ${response.status} ${mediaTypeOf(response)}`;
    this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
  }

  rows(limits: Limits): CoverageRow[] {
    return this.#contract.operations.flatMap((operation) =>
      [...operation.responses.values()].flatMap(({ status, media }) =>
        [...(media.size === 0 ? [''] : media.keys())].map((type) => {
          const seen = this.#seen.get(`${operation.id} ${status} ${type}`) ?? 0;
          const unreachable = seen > 0 ? null : reasonOf(operation, status, type, limits);
          return { operation: operation.id, status, media: type, seen, unreachable };
        }),
      ),
    );
  }
}
