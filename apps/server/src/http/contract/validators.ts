import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { BadRequestError } from '../../errors.ts';
import { boundsOnly } from './bounds.ts';
import { document, type Operation } from './document.ts';

/** One entry of a `detail` list, in the form that clients of an older server read too. */
export interface Problem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

type Place = 'path' | 'query' | 'body';

const root = 'contract';

function dateBound(
  keyword: 'x-minimum' | 'x-maximum',
  holds: (date: string, bound: string) => boolean,
  word: string,
) {
  return {
    keyword,
    type: 'string' as const,
    schemaType: 'string' as const,
    validate: (bound: string, date: string) => holds(date, bound),
    error: { message: ({ schema }: { schema: string }) => `must be ${word} ${schema}` },
  };
}

function makeAjv({ coerceTypes = false, allErrors = true, schemas = document }): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors,
    // Errors carry the schema they come from, and with it the detail the contract gives.
    verbose: true,
    coerceTypes,
    useDefaults: coerceTypes,
    validateSchema: false,
  });
  addFormats.default(ajv);
  ajv.addKeyword(dateBound('x-minimum', (date, bound) => date >= bound, 'on or after'));
  ajv.addKeyword(dateBound('x-maximum', (date, bound) => date <= bound, 'on or before'));
  ajv.addSchema(schemas, root);
  return ajv;
}

/** Asked first, and stops at once: one error, whatever else is wrong. */
const bounds = makeAjv({ allErrors: false, schemas: boundsOnly(document) as typeof document });
const strict = makeAjv({});
/** Query and path values arrive as text. */
const lenient = makeAjv({ coerceTypes: true });

function toProblem(error: ErrorObject, place: Place): Problem {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  return { loc: [place, ...path, ...missing], msg: messageOf(error), type: error.keyword };
}

function messageOf(error: ErrorObject): string {
  if (error.keyword === 'enum')
    return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
  if (error.keyword === 'required') return 'is required';
  return error.message ?? 'is not valid';
}

/** What a value is held to: first its size, and only when that is right everything else. */
interface Checks {
  bounds: ValidateFunction;
  all: ValidateFunction;
}

function errorsOf({ bounds, all }: Checks, value: unknown): readonly ErrorObject[] {
  const failed = [bounds, all].find((validate) => !validate(value));
  return failed?.errors ?? [];
}

const toProblems = (errors: readonly ErrorObject[], place: Place): Problem[] =>
  errors.slice(0, 20).map((error) => toProblem(error, place));

/** Made when it is asked for: compiling every schema of the contract would be most of what a start takes. */
function whenAsked<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const checksOfParameters = (operation: Operation, place: 'path' | 'query') =>
  whenAsked((): Checks => {
    const own = operation.parameters.filter((parameter) => parameter.in === place);
    const schema = {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, { $ref: root + schema }])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    };
    return { bounds: bounds.compile(boundsOnly(schema) as object), all: lenient.compile(schema) };
  });

const decimal = /^-?\d+(?:\.\d+)?$/;

/** Rejects numbers such as `0x10`, `1e1` and ` 16`, which Ajv would coerce. */
function nonDecimals({ parameters }: Operation, place: 'path' | 'query', value: unknown): Problem[] {
  const sent = new Map<string, unknown>(Object.entries(value ?? {}));
  return parameters.flatMap(({ name, in: location, isNumber }) => {
    const text = sent.get(name);
    if (location !== place || !isNumber || typeof text !== 'string' || decimal.test(text)) return [];
    return [{ loc: [place, name], msg: 'must be a decimal number', type: 'type' }];
  });
}

/** @throws BadRequestError for a value whose schema gives the detail to answer, such as a run id. */
function checkBody(checks: Checks, value: unknown): Problem[] {
  const errors = errorsOf(checks, value);
  for (const error of errors) {
    const detail: unknown = error.parentSchema?.['x-invalid-detail'];
    if (typeof detail === 'string') throw new BadRequestError(detail);
  }
  return toProblems(errors, 'body');
}

/** Checks what comes in for one operation, and what goes out. */
export interface OperationValidators {
  path(value: unknown): Problem[];
  /** Turns numbers from text in place. */
  query(value: unknown): Problem[];
  /** @throws BadRequestError for a value whose schema gives the detail to answer, such as a run id. */
  body(contentType: string, value: unknown): Problem[];
  answer(status: number, value: unknown): Problem[];
}

function makeValidators(operation: Operation): OperationValidators {
  const path = checksOfParameters(operation, 'path');
  const query = checksOfParameters(operation, 'query');
  const parameterProblems = (place: 'path' | 'query', checks: Checks, value: unknown): Problem[] => {
    const problems = nonDecimals(operation, place, value);
    return problems.length > 0 ? problems : toProblems(errorsOf(checks, value), place);
  };
  const bodies = new Map(
    [...operation.bodies].map(([type, schema]) => {
      const $ref = root + schema;
      return [type, whenAsked(() => ({ bounds: bounds.compile({ $ref }), all: strict.compile({ $ref }) }))];
    }),
  );
  const answers = new Map(
    [...operation.answers].map(([status, schema]) => [
      status,
      whenAsked(() => strict.compile({ $ref: root + schema })),
    ]),
  );
  return {
    path: (value) => parameterProblems('path', path(), value),
    query: (value) => parameterProblems('query', query(), value),
    body(contentType, value) {
      const checks = bodies.get(contentType);
      return checks ? checkBody(checks(), value) : [];
    },
    answer(status, value) {
      if (operation.downloads.has(status) || (operation.empty.has(status) && value === undefined)) return [];
      const validate = answers.get(status)?.();
      if (!validate) return [{ loc: ['body'], msg: `status ${status} is not documented`, type: 'status' }];
      return validate(value) ? [] : toProblems(validate.errors ?? [], 'body');
    },
  };
}

const made = new WeakMap<Operation, OperationValidators>();

/** The validators of an operation, which all servers of a process share. */
export function validatorsOf(operation: Operation): OperationValidators {
  const known = made.get(operation) ?? makeValidators(operation);
  made.set(operation, known);
  return known;
}
