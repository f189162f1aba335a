import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type JsonObject } from './is-object.ts';

/** A validation error. */
export interface Problem {
  /** JSON pointer into the value; empty for the whole value. */
  at: string;
  message: string;
}

const root = 'contract';

/** Makes references absolute, so that a schema can be compiled on its own. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? root + value : absolute(value),
    ]),
  );
}

function messageOf(error: ErrorObject): string {
  const { keyword, params, message } = error;
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  return message ?? `violates ${keyword}`;
}

/**
 * Returns the distance of a branch. A branch that fails only at a nested value is closer than one of another type.
 */
function distance(problems: readonly Problem[]): number {
  const atRoot = problems.filter(
    (problem) => problem.at === '' && problem.message.startsWith('must be '),
  ).length;
  return atRoot * 1000 + problems.length;
}

/** Validates against schemas of one OpenAPI document. */
export class SchemaValidator {
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    validateSchema: false,
    logger: false,
  });
  readonly #compiled = new Map<string, ValidateFunction>();
  /** Compiled schemas by place. */
  readonly #places = new Map<string, ValidateFunction>();

  constructor(document: JsonObject) {
    addFormats.default(this.#ajv);
    const bound = (keyword: string, holds: (date: string, bound: string) => boolean, words: string) =>
      this.#ajv.addKeyword({
        keyword,
        type: 'string',
        schemaType: 'string',
        validate: (bound: string, date: string) => holds(date, bound),
        error: { message: ({ schema }: { schema: string }) => `must be ${words} ${schema}` },
      });
    bound('x-minimum', (date, min) => date >= min, 'on or after');
    bound('x-maximum', (date, max) => date <= max, 'on or before');
    this.#ajv.addSchema(document, root);
  }

  /**
   * Returns validation errors; for `oneOf`, only those of the closest branch.
   *
   * @param place JSON pointer to the schema
   */
  problems(place: string, value: unknown): Problem[] {
    const validate = this.#at(place);
    return validate(value) ? [] : this.#problemsOf(validate);
  }

  accepts(place: string, value: unknown): boolean {
    return this.#at(place)(value);
  }

  #at(place: string): ValidateFunction {
    const known = this.#places.get(place);
    if (known) return known;
    const made = this.#compile({ $ref: root + place });
    this.#places.set(place, made);
    return made;
  }

  #compile(schema: unknown): ValidateFunction {
    const key = JSON.stringify(schema);
    const known = this.#compiled.get(key);
    if (known) return known;
    const made = this.#ajv.compile(absolute(schema) as JsonObject);
    this.#compiled.set(key, made);
    return made;
  }

  #check(schema: unknown, value: unknown): Problem[] {
    const validate = this.#compile(schema);
    return validate(value) ? [] : this.#problemsOf(validate);
  }

  #problemsOf(validate: ValidateFunction): Problem[] {
    const errors = [...(validate.errors ?? [])];
    const choices = errors
      .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
      .toSorted((a, b) => a.instancePath.length - b.instancePath.length);
    const replaced: string[] = [];
    const problems: Problem[] = [];
    const isInside = (path: string) => replaced.some((end) => path === end || path.startsWith(`${end}/`));
    for (const choice of choices) {
      if (isInside(choice.instancePath)) continue;
      replaced.push(choice.instancePath);
      for (const problem of this.#closest(choice))
        problems.push({ ...problem, at: choice.instancePath + problem.at });
    }
    for (const error of errors)
      if (!isInside(error.instancePath)) problems.push({ at: error.instancePath, message: messageOf(error) });
    return problems;
  }

  #closest(choice: ErrorObject): Problem[] {
    const branches = (choice.schema as unknown[]).map((branch) => this.#check(branch, choice.data));
    const failing = branches.filter((problems) => problems.length > 0);
    if (failing.length < branches.length)
      return [{ at: '', message: 'matches more than one branch of oneOf' }];
    return failing.toSorted((a, b) => distance(a) - distance(b))[0] ?? [];
  }
}
