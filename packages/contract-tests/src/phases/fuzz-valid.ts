import * as fc from 'fast-check';
import type { Contract } from '../contract/contract.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { arbitraryValue, generatedValues } from '../generate/arbitrary-value.ts';
import { fieldsIn } from '../http/call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { dependsOnData } from '../fixtures/data-dependent.ts';
import { baseExpectation } from './base-expectation.ts';
import { fieldsOf } from './body-boundaries.ts';
import { mutationBase } from './mutation-base.ts';
import { propertyCase } from './property-case.ts';
import type { TestCase } from './test-case.ts';

// Valid calls to these operations create accounts, sessions or datasets, and the boundary cases already create enough
// of them. A valid call to `changePassword` or `replacePassword` would lock out the test user.
const notRepeated = new Set([
  'changePassword',
  'replacePassword',
  'login',
  'refreshToken',
  'register',
  'uploadFile',
  'previewFile',
  'addUploadVersion',
  'addDatasetEvent',
  'changeDatasetEvent',
  'addStockouts',
  'previewUploadVersion',
]);

const tries = 20;

type Values = Record<string, unknown>;

/** Generates valid values for any subset of the fields or parameters. */
function places(contract: Contract, list: readonly { name: string; schema: string }[]): fc.Arbitrary<Values> {
  const possible = list.filter(({ schema }) => generatedValues(contract, schema, tries, 1).length > 0);
  const each = Object.fromEntries(
    possible.map(({ name, schema }) => [name, arbitraryValue(contract, schema)]),
  );
  return fc.record(each, { requiredKeys: [] });
}

function property(
  contract: Contract,
  operation: Operation,
  body: Body | undefined,
  bound: boolean,
): TestCase[] {
  const isMeant = ({ name }: { name: string }) => dependsOnData(operation, name) === bound;
  const query = operation.parameters.filter((one) => one.in === 'query' && isMeant(one));
  const fields = body === undefined ? [] : fieldsOf(contract, body).filter(isMeant);
  if (query.length + fields.length === 0) return [];
  return [
    propertyCase({
      operation,
      name: bound ? 'valid requests that depend on data' : 'valid requests',
      arbitrary: fc.record({ query: places(contract, query), fields: places(contract, fields) }),
      async call(lab, drawn) {
        const base = await mutationBase(lab, operation, body);
        const kept = base.query.filter(([name]) => !(name in drawn.query));
        const added = Object.entries(drawn.query).map(([name, value]) => [name, String(value)] as const);
        return {
          ...base,
          query: [...kept, ...added],
          body: body === undefined ? base.body : bodyOf(body.type, { ...fieldsIn(base), ...drawn.fields }),
        };
      },
      expected: bound ? 'understood' : baseExpectation(operation),
    }),
  ];
}

/** Sends random valid requests, starting with those that do not depend on data. */
export function fuzzValid(contract: Contract): TestCase[] {
  return contract.operations
    .filter(({ id }) => !notRepeated.has(id))
    .flatMap((operation) =>
      [false, true].flatMap((bound) => property(contract, operation, operation.bodies[0], bound)),
    );
}
