// full run only: it sends generated requests to every operation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadRequestError } from '../../../src/errors.ts';
import { contractOperations, document, type Operation } from '../../../src/http/contract/document.ts';
import { type Problem, validatorsOf } from '../../../src/http/contract/validators.ts';
import { send } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Schema = Readonly<Record<string, unknown>>;
/** A value in a request, and the keyword of the contract that limits its size. */
interface Place {
  operation: Operation;
  /** `path`, `query`, or the content type of a body. */
  within: string;
  at: readonly string[];
  keyword: 'maxLength' | 'maxItems' | 'maxProperties';
  bound: number;
}

const times = 1000;
/** Longer texts would not fit into memory. */
const maxText = 50_000_000;

function resolved(schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const parts = schema.$ref.slice(2).split('/').map(decodeURIComponent);
  const found = parts.reduce<unknown>(
    (node, part) => (node as Schema)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  return resolved(found as Schema);
}

/**
 * Returns the schemas of all values in a request with the path to each: `*` is an entry of a list, `c2` an entry of a
 * map.
 */
function schemasOf(schema: Schema, at: readonly string[] = []): { at: readonly string[]; schema: Schema }[] {
  const here = resolved(schema);
  const inside = Object.entries((here.properties ?? {}) as Record<string, Schema>);
  for (const [name, each] of [
    ['*', here.items],
    ['c2', here.additionalProperties],
  ] as const)
    if (typeof each === 'object' && each !== null) inside.push([name, each as Schema]);
  return [{ at, schema: here }, ...inside.flatMap(([name, one]) => schemasOf(one, [...at, name]))];
}

const inputs = contractOperations.flatMap((operation) => [
  ...operation.parameters.map(({ name, in: within, schema }) => ({
    operation,
    within: within as string,
    schemas: schemasOf({ $ref: schema }, [name]),
  })),
  ...[...operation.bodies].map(([type, schema]) => ({
    operation,
    within: type,
    schemas: schemasOf({ $ref: schema }),
  })),
]);

const places: readonly Place[] = inputs.flatMap(({ operation, within, schemas }) =>
  schemas.flatMap(({ at, schema }) =>
    (['maxLength', 'maxItems', 'maxProperties'] as const)
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => ({ operation, within, at, keyword, bound: Number(schema[keyword]) })),
  ),
);

function tooMuch({ keyword, bound }: Place): unknown {
  const count = bound * times;
  if (keyword === 'maxLength') return 'x'.repeat(Math.min(count, maxText));
  if (keyword === 'maxItems') return Array.from<string>({ length: count }).fill('c1');
  const entries: Record<string, string> = {};
  for (let index = 0; index < count; index++) entries[`c${index}`] = 'c1';
  return entries;
}

/** Returns a request that contains the value at the path, where `*` is the first entry of a list. */
const placed = (at: readonly string[], value: unknown): unknown =>
  at.reduceRight<unknown>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), value);

/**
 * Returns the types of the reported problems. A malformed run id is rejected with its own message, which counts as
 * one problem.
 */
function problemsOf(place: Place): readonly string[] {
  const validators = validatorsOf(place.operation);
  const value = placed(place.at, tooMuch(place));
  const typesOf = (problems: readonly Problem[] = []) => problems.map(({ type }) => type);
  try {
    if (place.within === 'path') return typesOf(validators.path(value));
    if (place.within === 'query') return typesOf(validators.query(value));
    return typesOf(validators.body(place.within, value));
  } catch (error) {
    return error instanceof BadRequestError && error.message === 'Invalid runId' ? [place.keyword] : [];
  }
}

const named = places.map((place) => ({
  ...place,
  name: `${place.operation.id} ${place.within} ${place.at.join('.')} ${place.keyword} ${place.bound}`,
}));

describe('a value far larger than the contract allows', () => {
  let app: TestApp;
  let ana: SignedIn;
  beforeAll(async () => {
    app = await TestApp.open();
    ana = await signedIn(app, 'ana');
  });
  afterAll(() => app.close());

  it.each(named)('is reported as the only problem: $name', (place) => {
    expect(problemsOf(place)).toEqual([place.keyword]);
  });

  it.each(named.filter(({ within }) => within === 'application/json'))(
    'is rejected by the server: $name',
    async (place) => {
      const answer = await send(app, {
        method: place.operation.method,
        url: place.operation.url,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
        payload: JSON.stringify(placed(place.at, tooMuch(place))),
      });
      const single = Array.isArray(answer.detail)
        ? answer.detail.map(({ type }: Problem) => type)
        : [place.keyword];
      expect([400, 413, 422]).toContain(answer.status);
      expect(single).toEqual([place.keyword]);
    },
  );

  it('is not possible in any operation, because every string and list has a size limit, an enum or a date format', () => {
    const open = inputs.flatMap(({ operation, within, schemas }) =>
      schemas
        .filter(({ schema }) => [schema.type].flat().some((type) => type === 'string' || type === 'array'))
        .filter(
          ({ schema }) =>
            !['maxLength', 'maxItems', 'enum', 'const'].some((keyword) => keyword in schema) &&
            !['date', 'binary'].includes(String(schema.format)),
        )
        .map(({ at }) => `${operation.id} ${within} ${at.join('.')}`),
    );
    expect(open).toEqual([]);
  });
});
