import type { Expectation } from '../checks/expectation.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { type Call, fieldsIn } from '../http/call.ts';
import { bodyOf, harmlessCall, ownBaseCall } from '../knowledge/base-call.ts';
import { isBoundToData, onlyReads } from '../knowledge/data-bound.ts';
import { sharedPath } from '../knowledge/shared-dataset.ts';
import { unknownId } from '../knowledge/things.ts';
import type { Lab } from '../lab.ts';
import { baseExpectation } from './base-expectation.ts';

/** A call to change in one place. */
export function mutationBase(lab: Lab, operation: Operation, body?: Body): Promise<Call> {
  return lab.knowledge.mutationBase(lab, operation, body);
}

/** The same of this product: it signs nobody in, uses nothing up and takes nothing away. */
export async function ownMutationBase(lab: Lab, operation: Operation, body?: Body): Promise<Call> {
  const credentials = { username: lab.nextName(), password: lab.strangersPassword };
  const type = body?.type ?? '';
  if (operation.id === 'login') return { ...harmlessCall(operation, ''), body: bodyOf(type, credentials) };
  if (operation.id === 'refreshToken')
    return { ...harmlessCall(operation, ''), body: bodyOf(type, { refresh_token: unknownId }) };
  if (body === undefined && !onlyReads(operation)) return harmlessCall(operation, unknownId);
  const base = await ownBaseCall(lab, operation, body, await sharedPath(lab, operation.id));
  if (operation.id !== 'createForecast') return base;
  // Many of them are accepted; without a backtest a run is soon over.
  return { ...base, body: bodyOf(type, { ...fieldsIn(base), horizon: 1, run_backtest: false }) };
}

/** What a valid value is answered where it stands. */
export function validExpectation(operation: Operation, name: string): Expectation {
  if (operation.id === 'login' || operation.id === 'refreshToken') return 'understood';
  return isBoundToData(operation, name) ? 'understood' : baseExpectation(operation);
}
