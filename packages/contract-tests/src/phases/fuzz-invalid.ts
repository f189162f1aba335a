import * as fc from 'fast-check';
import type { Contract } from '../contract/contract.ts';
import type { Body, Operation, Parameter } from '../contract/operation.ts';
import { jsonCandidates } from '../generate/json-candidates.ts';
import { acceptsText, fitsPath, fitsQuery, wireCandidates } from '../generate/wire-candidates.ts';
import { fieldsIn } from '../http/call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { type Field, fieldsOf, isJson } from './body-boundaries.ts';
import { mutationBase } from './mutation-base.ts';
import { propertyCase } from './property-case.ts';
import type { TestCase } from './test-case.ts';

// Maximum length of values. Longer ones are tested in the boundary cases; here they would be slow.
const maxLength = 2000;
const isShort = (value: unknown) => JSON.stringify(value).length <= maxLength;

const anyText = (known: readonly string[]) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'grapheme', minLength: 60, maxLength: 90 }),
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value.toFixed(2)),
    ...(known.length > 0 ? [fc.constantFrom(...known)] : []),
  );

// JSON parsers reject these keys regardless of the schema.
const isReservedKey = (value: unknown) => /"(__proto__|constructor)"/.test(JSON.stringify(value));

function ofParameter(contract: Contract, operation: Operation, parameter: Parameter): TestCase[] {
  const isPath = parameter.in === 'path';
  const known = wireCandidates(contract, parameter.schema).map(({ value }) => String(value));
  const isInvalid = (text: string) =>
    acceptsText(contract, parameter.schema, text) === false && (isPath ? fitsPath(text) : fitsQuery(text));
  // If no boundary value is invalid, random values would hardly ever be invalid either.
  if (!known.some(isInvalid)) return [];
  return [
    propertyCase({
      operation,
      name: `invalid ${parameter.in} ${parameter.name}`,
      arbitrary: anyText(known.filter(isShort)).filter(isInvalid),
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
  const texts = wireCandidates(contract, field.schema)
    .map(({ value }) => String(value))
    .filter(isShort);
  const found = isJson(body) ? jsonCandidates(contract, field.schema).map(({ value }) => value) : texts;
  const known = found.filter(isShort);
  const isInvalid = (value: unknown) =>
    isJson(body)
      ? !contract.validator.accepts(field.schema, value) && !isReservedKey(value)
      : acceptsText(contract, field.schema, String(value)) === false;
  if (!known.some(isInvalid)) return [];
  const any: fc.Arbitrary<unknown> = isJson(body)
    ? fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...known), anyText(texts))
    : anyText(texts);
  return [
    propertyCase({
      operation,
      name: `invalid ${field.name} in ${body.type}`,
      arbitrary: any.filter(isInvalid),
      async call(lab, value) {
        const base = await mutationBase(lab, operation, body);
        return { ...base, body: bodyOf(body.type, { ...fieldsIn(base), [field.name]: value }) };
      },
      expected: 'refused',
    }),
  ];
}

/** Tests random invalid values, one field or parameter at a time. */
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
