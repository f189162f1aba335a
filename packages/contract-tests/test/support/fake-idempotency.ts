import { acceptsKey } from '../../src/contract/accepts-key.ts';
import type { Contract } from '../../src/contract/contract.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import { problem } from './fake-answers.ts';
import type { FakeRequest } from './fake-request.ts';

const maxKeyLength = 255;
/** Statuses that are stored. After other errors, a request can be sent again. */
const lasting = [200, 400, 404, 422];

/** Responses of the fake server by idempotency key. */
export class FakeIdempotency {
  readonly #contract: Contract;
  readonly #known = new Map<string, { sent: string; response: WireResponse }>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Executes a request, or returns the response of an earlier one with the same key. */
  once({ wire, operation, path }: FakeRequest, user: string, work: () => WireResponse): WireResponse {
    const key = wire.headers['idempotency-key'];
    if (key === undefined || !operation || !acceptsKey(this.#contract, operation)) return work();
    if (key.length > maxKeyLength) return problem(400, 'The key is too long');
    const id = JSON.stringify([operation.id, user, key]);
    // The boundaries of multipart bodies differ from request to request.
    const body = (wire.body ?? '').replaceAll(/--[\w-]{8,}/g, '');
    const sent = JSON.stringify([path, wire.url.search, body]);
    const earlier = this.#known.get(id);
    if (earlier && earlier.sent !== sent) return problem(422, 'This key was already used.');
    if (earlier)
      return { ...earlier.response, headers: { ...earlier.response.headers, 'idempotent-replayed': 'true' } };
    const response = work();
    if (lasting.includes(response.status)) this.#known.set(id, { sent, response });
    return response;
  }
}
