import type { Expectation } from '../checks/expectation.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { type Call, fieldsIn } from '../http/call.ts';
import { productBaseCall } from '../fixtures/base-call.ts';
import { harmlessCall } from '../fixtures/harmless-call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { dependsOnData, isReadOnly } from '../fixtures/data-dependent.ts';
import { sharedPath } from '../fixtures/samples/shared-dataset.ts';
import { quickRun, unknownId } from '../fixtures/fixtures.ts';
import type { Lab } from '../lab.ts';
import { baseExpectation } from './base-expectation.ts';

/** Returns a valid call to which mutations are applied. */
export function mutationBase(lab: Lab, operation: Operation, body?: Body): Promise<Call> {
  return lab.profile.mutationBase(lab, operation, body);
}

/** Returns a base call to Forecast Console that has no side effects such as sign-ins or deletions. */
export async function productMutationBase(lab: Lab, operation: Operation, body?: Body): Promise<Call> {
  const credentials = { username: lab.nextName(), password: lab.otherPassword };
  const type = body?.type ?? '';
  if (operation.id === 'login') return { ...harmlessCall(operation, ''), body: bodyOf(type, credentials) };
  if (operation.id === 'refreshToken')
    return { ...harmlessCall(operation, ''), body: bodyOf(type, { refresh_token: unknownId }) };
  if (body === undefined && !isReadOnly(operation)) return harmlessCall(operation, unknownId);
  const base = await productBaseCall(lab, operation, body, await sharedPath(lab, operation.id));
  if (operation.id !== 'createForecast') return base;
  // Many mutations are accepted, so the runs they create must finish quickly.
  return { ...base, body: bodyOf(type, { ...fieldsIn(base), ...quickRun }) };
}

/** Returns the expected result of a valid value in a field or parameter. */
export function validExpectation(operation: Operation, name: string): Expectation {
  if (operation.id === 'login' || operation.id === 'refreshToken') return 'understood';
  return dependsOnData(operation, name) ? 'understood' : baseExpectation(operation);
}
