import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { BadRequestError } from '../../errors.ts';
import { boundsOnly } from './bounds.ts';
import { document, type Operation, type OperationId } from './document.ts';

/** An entry of a `detail` list, in the format of FastAPI, which existing clients read. */
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
    // Errors include their schema, which may have an `x-invalid-detail`.
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

/** Checks sizes before anything else, and stops at the first error. */
const bounds = makeAjv({ allErrors: false, schemas: boundsOnly(document) as typeof document });
const strict = makeAjv({});
/** Validates query and path parameters, which are strings. */
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

/** `bounds` checks sizes only. `all` runs only if the sizes are acceptable. */
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

/** Compiles schemas on first use; compiling all of them would take most of the start time. */
function lazy<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

const compiledAnswers = new Map<string, ValidateFunction>();

/** Returns the check of a response. Operations share them, because nearly all errors have the same schema. */
function checkOfAnswer(schema: string): ValidateFunction {
  const check = compiledAnswers.get(schema) ?? strict.compile({ $ref: root + schema });
  compiledAnswers.set(schema, check);
  return check;
}

const checksOfParameters = (operation: Operation, place: 'path' | 'query') =>
  lazy((): Checks => {
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

/** @throws BadRequestError for an invalid value whose schema has an `x-invalid-detail`, such as a run id */
function checkBody(checks: Checks, value: unknown): Problem[] {
  const errors = errorsOf(checks, value);
  for (const error of errors) {
    const detail: unknown = error.parentSchema?.['x-invalid-detail'];
    if (typeof detail === 'string') throw new BadRequestError(detail);
  }
  return toProblems(errors, 'body');
}

/** Validates requests and responses of one operation. */
export interface OperationValidators {
  path(value: unknown): Problem[];
  /** Converts numbers in place. */
  query(value: unknown): Problem[];
  /** @throws BadRequestError for an invalid value whose schema has an `x-invalid-detail`, such as a run id */
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
      return [type, lazy(() => ({ bounds: bounds.compile({ $ref }), all: strict.compile({ $ref }) }))];
    }),
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
      const schema = operation.answers.get(status);
      if (schema === undefined)
        return [{ loc: ['body'], msg: `status ${status} is not documented`, type: 'status' }];
      const validate = checkOfAnswer(schema);
      return validate(value) ? [] : toProblems(validate.errors ?? [], 'body');
    },
  };
}

const made = new WeakMap<Operation, OperationValidators>();

/** Returns the validators of an operation. All servers of a process share them. */
export function validatorsOf(operation: Operation): OperationValidators {
  const known = made.get(operation) ?? makeValidators(operation);
  made.set(operation, known);
  return known;
}

/** A request that violates the contract. The response is 422 with the list of problems. */
export class InvalidRequestError extends Error {
  override name = 'InvalidRequestError';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('The request does not follow the contract');
    this.problems = problems;
  }
}

/** A response of this server violates the contract. */
export class InvalidResponseError extends Error {
  override name = 'InvalidResponseError';
  constructor(operation: OperationId, status: number, problems: readonly Problem[]) {
    super(`the response of ${operation} (${status}) violates the contract: ${JSON.stringify(problems)}`);
  }
}
