import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { type Exchange, mediaTypeOf } from '../http/exchange.ts';
import { onlyReads } from '../knowledge/data-bound.ts';

/** One documented answer, and how often it was seen. */
export interface CoverageRow {
  operation: string;
  status: number;
  media: string;
  seen: number;
  /** Why it cannot be provoked from outside; null when it can, or was seen. */
  unreachable: string | null;
}

/** What was left out of a run on purpose. */
interface Limits {
  safe: boolean;
  /** Not every case was run. */
  partial: boolean;
}

function reasonOf(operation: Operation, status: number, { safe, partial }: Limits): string | null {
  if (partial) return 'not every case was run';
  if (status === 429) return 'provoking it would lock others out';
  if (status === 413) return 'how large a request may be is not in the contract';
  if (operation.id === 'register' && status === 403) return 'registration is open on this server';
  if (['getOpenApi', 'getReference'].includes(operation.id) && status === 403)
    return 'the reference is open on this server';
  if (operation.id === 'getMetrics' && [401, 403].includes(status))
    return 'the measures are open on this server';
  if (operation.id === 'getReady' && status === 503) return 'the server was ready';
  if (operation.id === 'deleteUpload' && status === 409)
    return 'the forecast of the dataset had ended already';
  if (safe && !onlyReads(operation)) return '--safe: the operation was not called';
  return null;
}

/** Which documented answers were seen: operation × status × media type. */
export class Coverage {
  readonly #contract: Contract;
  readonly #seen = new Map<string, number>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  observe({ call, answer }: Exchange): void {
    if (call.method !== call.operation.method) return;
    const key = `${call.operation.id} ${answer.status} ${mediaTypeOf(answer)}`;
    this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
  }

  rows(limits: Limits): CoverageRow[] {
    return this.#contract.operations.flatMap((operation) =>
      [...operation.answers.values()].flatMap(({ status, media }) =>
        [...(media.size === 0 ? [''] : media.keys())].map((type) => {
          const seen = this.#seen.get(`${operation.id} ${status} ${type}`) ?? 0;
          const unreachable = seen > 0 ? null : reasonOf(operation, status, limits);
          return { operation: operation.id, status, media: type, seen, unreachable };
        }),
      ),
    );
  }
}
