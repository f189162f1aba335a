import type { Contract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import { follow, pointer } from '../../src/contract/pointer.ts';
import type { WireResponse } from '../../src/http/exchange.ts';

export function json(status: number, body: unknown, headers: Record<string, string> = {}): WireResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    text: JSON.stringify(body),
  };
}

/** Returns an error response with the required headers. */
export function problem(status: number, detail: string): WireResponse {
  const promised: Record<number, Record<string, string>> = {
    401: { 'www-authenticate': 'Bearer' },
    429: { 'retry-after': '30' },
  };
  return json(status, { detail }, promised[status]);
}

/** Returns the first example of a 200 response. @throws Error if there is none */
export function exampleAnswer(contract: Contract, operationId: string, type = 'application/json'): unknown {
  const { path, method } = contract.operation(operationId);
  const at = pointer('paths', path, method.toLowerCase(), 'responses', '200', 'content', type);
  const { examples } = follow(contract.document, at).value;
  const [name] = Object.keys(isObject(examples) ? examples : {});
  if (name === undefined) throw new Error(`the contract has no example of ${operationId}`);
  return structuredClone(follow(contract.document, at + pointer('examples', name).slice(1)).value.value);
}
