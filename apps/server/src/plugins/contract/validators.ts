import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { BadRequestError } from '../../errors.ts';
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

function makeAjv(coerceTypes: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Errors carry the schema they come from, and with it the detail the contract gives.
    verbose: true,
    coerceTypes,
    useDefaults: coerceTypes,
    validateSchema: false,
  });
  addFormats.default(ajv);
  ajv.addKeyword(dateBound('x-minimum', (date, bound) => date >= bound, 'on or after'));
  ajv.addKeyword(dateBound('x-maximum', (date, bound) => date <= bound, 'on or before'));
  ajv.addSchema(document, root);
  return ajv;
}

const strict = makeAjv(false);
/** Query and path values arrive as text. */
const lenient = makeAjv(true);

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

function run(validate: ValidateFunction, value: unknown, place: Place): Problem[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 20).map((error) => toProblem(error, place));
}

function parameterValidator(operation: Operation, place: 'path' | 'query'): ValidateFunction {
  const own = operation.parameters.filter((parameter) => parameter.in === place);
  return lenient.compile({
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, { $ref: root + schema }])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  });
}

/** @throws BadRequestError for a value whose schema gives the detail to answer, such as a run id. */
function checkBody(validate: ValidateFunction, value: unknown): Problem[] {
  const problems = run(validate, value, 'body');
  for (const error of validate.errors ?? []) {
    const detail: unknown = error.parentSchema?.['x-invalid-detail'];
    if (typeof detail === 'string') throw new BadRequestError(detail);
  }
  return problems;
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

export function validatorsOf(operation: Operation): OperationValidators {
  const path = parameterValidator(operation, 'path');
  const query = parameterValidator(operation, 'query');
  const compile = ([key, schema]: [string | number, string]) =>
    [key, strict.compile({ $ref: root + schema })] as const;
  const bodies = new Map([...operation.bodies].map(compile));
  const answers = new Map([...operation.answers].map(compile));
  return {
    path: (value) => run(path, value, 'path'),
    query: (value) => run(query, value, 'query'),
    body(contentType, value) {
      const validate = bodies.get(contentType);
      return validate ? checkBody(validate, value) : [];
    },
    answer(status, value) {
      if (operation.downloads.has(status)) return [];
      const validate = answers.get(status);
      if (!validate) return [{ loc: ['body'], msg: `status ${status} is not documented`, type: 'status' }];
      return run(validate, value, 'body');
    },
  };
}
