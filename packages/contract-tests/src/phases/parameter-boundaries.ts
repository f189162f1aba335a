import type { Contract } from '../contract/contract.ts';
import type { Operation, Parameter } from '../contract/operation.ts';
import { acceptsText, fitsPath, fitsQuery, wireCandidates } from '../generate/wire-candidates.ts';
import { isReadOnly } from '../fixtures/data-dependent.ts';
import { unknownFor } from '../fixtures/fixtures.ts';
import { mutationBase, validExpectation } from './mutation-base.ts';
import { callCase, type TestCase } from './test-case.ts';

function inPath(contract: Contract, operation: Operation, parameter: Parameter): TestCase[] {
  return wireCandidates(contract, parameter.schema).flatMap(({ name, value }) => {
    const text = String(value);
    const valid = acceptsText(contract, parameter.schema, text);
    // A generated id may belong to an existing item, so valid ids are used only for read-only operations.
    if (valid === null || !fitsPath(text) || (valid && !isReadOnly(operation))) return [];
    return callCase(
      'boundaries',
      operation,
      `path ${parameter.name} = ${name}`,
      async (lab) => {
        const base = await mutationBase(lab, operation);
        return { ...base, path: { ...base.path, [parameter.name]: text } };
      },
      valid ? 'well-formed' : 'refused',
    );
  });
}

function inQuery(contract: Contract, operation: Operation, parameter: Parameter): TestCase[] {
  const changed = (name: string, value: string | null, valid: boolean) =>
    callCase(
      'boundaries',
      operation,
      `query ${parameter.name} ${name}`,
      async (lab) => {
        const base = await mutationBase(lab, operation);
        const others = base.query.filter(([key]) => key !== parameter.name);
        return { ...base, query: value === null ? others : [...others, [parameter.name, value]] };
      },
      valid ? validExpectation(operation, parameter.name) : 'refused',
    );
  return [
    ...(parameter.required ? [changed('missing', null, false)] : []),
    ...wireCandidates(contract, parameter.schema).flatMap(({ name, value }) => {
      const valid = acceptsText(contract, parameter.schema, String(value));
      return valid === null || !fitsQuery(String(value)) ? [] : changed(`= ${name}`, String(value), valid);
    }),
  ];
}

/** Returns cases with unknown ids, if the operation documents 404. */
function unknownInPath(operation: Operation, { name }: Parameter): TestCase[] {
  if (!operation.responses.has(404)) return [];
  return [
    callCase(
      'boundaries',
      operation,
      `unknown path ${name}`,
      async (lab) => {
        const base = await mutationBase(lab, operation, operation.bodies[0]);
        return { ...base, path: { ...base.path, [name]: unknownFor(name) } };
      },
      { statuses: [404], check: 'accepts-valid', because: 'the id is unknown' },
    ),
  ];
}

/** Tests parameters on both sides of each boundary, and unknown ids. */
export function parameterBoundaries(contract: Contract): TestCase[] {
  return contract.operations.flatMap((operation) =>
    operation.parameters.flatMap((parameter) =>
      parameter.in === 'query'
        ? inQuery(contract, operation, parameter)
        : [...inPath(contract, operation, parameter), ...unknownInPath(operation, parameter)],
    ),
  );
}
