import type { Contract } from './contract.ts';
import type { Operation } from './operation.ts';
import { isObject } from './is-object.ts';
import { pointer } from './pointer.ts';

/** Returns whether an operation accepts the header `Idempotency-Key`. */
export function acceptsKey(contract: Contract, { path, method }: Operation): boolean {
  const { parameters } = contract.schema(pointer('paths', path, method.toLowerCase()));
  return (Array.isArray(parameters) ? (parameters as unknown[]) : []).some(
    (one) => isObject(one) && /Idempotency-?Key$/.test(String(one.$ref ?? one.name)),
  );
}
