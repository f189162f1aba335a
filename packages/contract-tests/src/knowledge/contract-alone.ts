import { isObject } from '../contract/is-object.ts';
import type { Body, Operation, Parameter } from '../contract/operation.ts';
import { madeValues } from '../generate/arbitrary-value.ts';
import { type Call, type CallBody, callOf } from '../http/call.ts';
import type { Knowledge, Lab } from '../lab.ts';
import { bodyOf, UnavailableError } from './base-call.ts';

const tries = 50;

/** A value that the contract shows or names, else one made from the schema. @throws UnavailableError. */
export function valueOf(
  { contract, seed }: Pick<Lab, 'contract' | 'seed'>,
  place: string,
  shown: unknown,
): unknown {
  const schema = contract.schema(place);
  const listed = [schema.examples, schema.enum].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  const known = [shown, schema.example, schema.default, ...listed].find(
    (value) => value !== undefined && contract.validator.accepts(place, value),
  );
  if (known !== undefined) return known;
  const [made] = madeValues(contract, place, tries, seed);
  if (made === undefined) throw new UnavailableError('no value of the schema could be made');
  return made;
}

function bodyFor(lab: Lab, { type, schema, examples }: Body): CallBody {
  const value = valueOf(lab, schema, [...examples.values()][0]);
  return isObject(value) ? bodyOf(type, value) : { kind: 'json', value };
}

function callFor(lab: Lab, operation: Operation, body: CallBody | null): Call {
  const texts = (parameter: Omit<Parameter, 'in'>) =>
    [valueOf(lab, parameter.schema, parameter.example)]
      .flat()
      .map((value) => [parameter.name, String(value)] as const);
  const { parameters, others = [] } = operation;
  return callOf(operation, {
    path: Object.fromEntries(parameters.filter((one) => one.in === 'path').flatMap(texts)),
    query: [...parameters.filter((one) => one.required), ...others]
      .filter((one) => one.in === 'query')
      .flatMap(texts),
    headers: Object.fromEntries(others.filter((one) => one.in === 'header').flatMap(texts)),
    body,
    authorization: 'session',
  });
}

const call = async (lab: Lab, operation: Operation, body: Body | undefined = operation.bodies[0]) =>
  callFor(lab, operation, body === undefined ? null : bodyFor(lab, body));

/** Nothing is known but the contract: values are those it shows, else made from its schemas. */
export const contractAlone: Knowledge = {
  ofMeanings: false,
  prepare: async () => [],
  baseCall: call,
  mutationBase: call,
  asideCall: (lab, operation) => callFor(lab, operation, null),
};
