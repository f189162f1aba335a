import * as fc from 'fast-check';
import type { Contract } from '../contract/contract.ts';
import type { Body, Operation, Parameter } from '../contract/operation.ts';
import { jsonCandidates } from '../generate/json-candidates.ts';
import { acceptsText, fitsPath, fitsQuery, wireCandidates } from '../generate/wire-candidates.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { type Field, fieldsOf, isJson } from './body-boundaries.ts';
import { fieldsIn } from './examples.ts';
import { mutationBase } from './mutation-base.ts';
import { propertyCase } from './property-case.ts';
import type { TestCase } from './test-case.ts';

const enough = 5;

/** The part of an arbitrary that is invalid; null when hardly any value is. */
function invalidPart<Value>(arbitrary: fc.Arbitrary<Value>, isInvalid: (value: Value) => boolean) {
  const found = fc.sample(arbitrary, { numRuns: 300, seed: 1 }).filter(isInvalid);
  return found.length < enough ? null : arbitrary.filter(isInvalid);
}

const anyText = (known: readonly string[]) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'grapheme', minLength: 60, maxLength: 90 }),
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toFixed(2)),
    ...(known.length > 0 ? [fc.constantFrom(...known)] : []),
  );

// Parsers refuse this key for reasons of their own, whatever the schema says.
const isParsers = (value: unknown) => /"(__proto__|constructor)"/.test(JSON.stringify(value));

function ofParameter(contract: Contract, operation: Operation, parameter: Parameter): TestCase[] {
  const known = wireCandidates(contract, parameter.schema).map(({ value }) => String(value));
  const isPath = parameter.in === 'path';
  const arbitrary = invalidPart(
    anyText(known),
    (text) =>
      acceptsText(contract, parameter.schema, text) === false && (isPath ? fitsPath(text) : fitsQuery(text)),
  );
  if (!arbitrary) return [];
  return [
    propertyCase({
      operation,
      name: `invalid ${parameter.in} ${parameter.name}`,
      arbitrary,
      async call(lab, text) {
        const base = await mutationBase(lab, operation);
        return isPath
          ? { ...base, path: { ...base.path, [parameter.name]: text } }
          : {
              ...base,
              query: [...base.query.filter(([key]) => key !== parameter.name), [parameter.name, text]],
            };
      },
      expected: 'refused',
    }),
  ];
}

function ofField(contract: Contract, operation: Operation, body: Body, field: Field): TestCase[] {
  const known = jsonCandidates(contract, field.schema).map(({ value }) => value);
  const texts = wireCandidates(contract, field.schema).map(({ value }) => String(value));
  const arbitrary = isJson(body)
    ? invalidPart(
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...known), anyText(texts)),
        (value) => !contract.validator.accepts(field.schema, value) && !isParsers(value),
      )
    : invalidPart(
        anyText(texts) as fc.Arbitrary<unknown>,
        (value) => acceptsText(contract, field.schema, String(value)) === false,
      );
  if (!arbitrary) return [];
  return [
    propertyCase({
      operation,
      name: `invalid ${field.name} in ${body.type}`,
      arbitrary,
      async call(lab, value) {
        const base = await mutationBase(lab, operation, body);
        return { ...base, body: bodyOf(body.type, { ...fieldsIn(base), [field.name]: value }) };
      },
      expected: 'refused',
    }),
  ];
}

/** Random values that a schema does not allow, one place at a time. */
export function fuzzInvalid(contract: Contract): TestCase[] {
  return contract.operations.flatMap((operation) => [
    ...operation.parameters.flatMap((parameter) => ofParameter(contract, operation, parameter)),
    ...operation.bodies.flatMap((body) =>
      fieldsOf(contract, body)
        .filter(({ isFile }) => !isFile)
        .flatMap((field) => ofField(contract, operation, body, field)),
    ),
  ]);
}
