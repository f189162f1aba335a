import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { follow, pointer } from '../contract/pointer.ts';
import { candidate } from '../generate/candidate.ts';
import { jsonCandidates } from '../generate/json-candidates.ts';
import { acceptsText, wireCandidates } from '../generate/wire-candidates.ts';
import { type CallBody, fieldsIn } from '../http/call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { isExpensive } from '../fixtures/data-dependent.ts';
import { mutationBase, validExpectation } from './mutation-base.ts';
import { callCase, type TestCase } from './test-case.ts';

export interface Field {
  name: string;
  schema: string;
  required: boolean;
  /** Whether the field is a file. The tests do not vary the content of files. */
  isFile: boolean;
}

/** Returns the fields of a body schema. */
export function fieldsOf(contract: Contract, body: Body): Field[] {
  const place = follow(contract.document, body.schema);
  const { properties, required } = place.value;
  return Object.keys(isObject(properties) ? properties : {}).flatMap((name) => {
    const schema = place.at + pointer('properties', name).slice(1);
    const { readOnly, format } = contract.schema(schema);
    // Read-only fields are ignored in requests.
    if (readOnly === true) return [];
    const field = {
      name,
      schema,
      required: Array.isArray(required) && required.includes(name),
      isFile: format === 'binary',
    };
    return [field];
  });
}

/** Returns whether a body is JSON, which has types; forms contain only strings. */
export const isJson = (body: Body): boolean => /[/+]json$/.test(body.type);

function changedBody(
  operation: Operation,
  body: Body,
  what: string,
  change: (fields: Record<string, unknown>) => CallBody,
  field: string,
  valid: boolean,
): TestCase {
  return callCase(
    'boundaries',
    operation,
    `${body.type} ${what}`,
    async (lab) => {
      const base = await mutationBase(lab, operation, body);
      return { ...base, body: change(fieldsIn(base)) };
    },
    valid ? validExpectation(operation, field) : 'refused',
  );
}

function values(contract: Contract, operation: Operation, body: Body, field: Field): TestCase[] {
  const found = isJson(body)
    ? jsonCandidates(contract, field.schema)
    : wireCandidates(contract, field.schema);
  return found.flatMap(({ name, value }) => {
    const valid = isJson(body)
      ? contract.validator.accepts(field.schema, value)
      : acceptsText(contract, field.schema, String(value));
    if (valid === null || (valid && (isUnportable(value) || isExpensive(operation, field.name)))) return [];
    const change = (fields: Record<string, unknown>) => bodyOf(body.type, { ...fields, [field.name]: value });
    return changedBody(operation, body, `${field.name} = ${name}`, change, field.name, valid);
  });
}

/**
 * Returns whether a value contains NUL or lone surrogates, which databases handle differently. Such values are not
 * tested if the schema allows them.
 */
function isUnportable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return /\\u0000|\\ud[89a-f]/i.test(text);
}

function presence(operation: Operation, body: Body, field: Field, fields: readonly Field[]): TestCase[] {
  // A form without fields is the same as no body, which may be allowed.
  const isOnlyRequired = fields.every(({ name, required }) => name === field.name || !required);
  if (field.required && isOnlyRequired && !isJson(body) && operation.needsBody !== true) return [];
  const change = (fields: Record<string, unknown>) =>
    bodyOf(body.type, Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field.name)));
  return [changedBody(operation, body, `without ${field.name}`, change, field.name, !field.required)];
}

function wholes(contract: Contract, operation: Operation, body: Body): TestCase[] {
  const extra = changedBody(
    operation,
    body,
    'with an undeclared field',
    (fields) => bodyOf(body.type, { ...fields, contract_test_unknown: 'x' }),
    '',
    contract.schema(body.schema).additionalProperties !== false,
  );
  if (!isJson(body)) return [extra];
  const others = [null, true, 0, 'text', [], [{}], {}].map((value) => candidate(value));
  return [
    extra,
    ...others.map(({ name, value }) =>
      changedBody(
        operation,
        body,
        `is ${name}`,
        () => ({ kind: 'json', value }),
        '',
        contract.validator.accepts(body.schema, value),
      ),
    ),
  ];
}

/** Returns cases whose bodies differ from a valid body in one place. */
export function bodyBoundaries(contract: Contract): TestCase[] {
  return contract.operations.flatMap((operation) =>
    operation.bodies.flatMap((body) => [
      ...wholes(contract, operation, body),
      ...fieldsOf(contract, body).flatMap((field, _, fields) => [
        ...presence(operation, body, field, fields),
        ...(field.isFile ? [] : values(contract, operation, body, field)),
      ]),
    ]),
  );
}
