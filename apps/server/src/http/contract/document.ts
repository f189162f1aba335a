import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import type { operations } from '@forecast-console/api-client/schema';

export type OperationId = keyof operations;

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  /** JSON pointer into the document. */
  schema: string;
  isNumber: boolean;
  /** The error detail for an invalid value. */
  invalidDetail: string;
}

/** Header that makes a request safe to repeat. */
export const idempotencyKeyHeader = 'idempotency-key';

export interface Operation {
  id: OperationId;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** URL in Fastify's syntax: /api/uploads/:id. */
  url: string;
  isPublic: boolean;
  /** The scope that an API token needs; `session` if API tokens are not accepted. */
  scope: 'read' | 'write' | 'session';
  /** Headers that announce the deprecation of the operation, sent with every response. */
  headers: Readonly<Record<string, string>>;
  parameters: readonly Parameter[];
  /** Whether the operation accepts the header `Idempotency-Key`. */
  acceptsKey: boolean;
  /** JSON pointer to the schema of each content type the operation accepts. */
  bodies: ReadonlyMap<string, string>;
  /** JSON pointer to the schema of the JSON response by status. */
  answers: ReadonlyMap<number, string>;
  /** Examples of the JSON response by status and name. */
  examples: ReadonlyMap<number, ReadonlyMap<string, unknown>>;
  /** Statuses for which the response is a file. */
  downloads: ReadonlySet<number>;
  /** Statuses whose response has no body. */
  empty: ReadonlySet<number>;
}

type Json = { readonly [key: string]: unknown };

export const document: Json = bundle;

const escape = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');
const pointer = (...parts: string[]) =>
  '#/' + parts.map((part) => encodeURIComponent(escape(part))).join('/');

function object(value: unknown, where: string): Json {
  if (typeof value !== 'object' || value === null) throw new Error(`the contract has no object at ${where}`);
  return value as Json;
}

/** Follows `$ref`s and returns the target and its pointer. */
function resolve(value: unknown, at: string): { value: Json; at: string } {
  const found = object(value, at);
  if (typeof found.$ref !== 'string') return { value: found, at };
  const parts = found.$ref.slice(2).split('/');
  const target = parts.reduce<unknown>(
    (node, part) =>
      object(node, found.$ref as string)[
        decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
      ],
    document,
  );
  return resolve(target, found.$ref);
}

/** Returns the pointer to the schema of each content type. Operations that share a schema have the same pointer. */
function contentOf(holder: { value: Json; at: string }): Map<string, string> {
  const content = holder.value.content === undefined ? {} : object(holder.value.content, holder.at);
  return new Map(
    Object.entries(content).map(([type, media]) => {
      const at = `${holder.at}/content/${encodeURIComponent(escape(type))}/schema`;
      const { schema } = object(media, at);
      return [type, schema === undefined ? at : resolve(schema, at).at];
    }),
  );
}

function examplesOf(responses: Json): Map<number, Map<string, unknown>> {
  const named = Object.entries(responses).map(([status, response]) => {
    const content = (resolve(response, status).value.content ?? {}) as Record<string, Json | undefined>;
    const examples = Object.entries(content['application/json']?.examples ?? {});
    const values = examples.map(([name, example]) => [name, resolve(example, name).value.value] as const);
    return [Number(status), new Map(values)] as const;
  });
  return new Map(named);
}

function scopeOf(method: string, { 'x-scope': scope }: Json): Operation['scope'] {
  if (scope === 'read' || scope === 'session') return scope;
  return method === 'get' ? 'read' : 'write';
}

function operationOf(path: string, method: string, raw: Json): Operation {
  const at = pointer('paths', path, method);
  const declared = ((raw.parameters ?? []) as unknown[]).map((entry, index) => {
    const found = resolve(entry, `${at}/parameters/${index}`);
    const name = String(found.value.name);
    const { type, 'x-invalid-detail': detail } = resolve(found.value.schema, `${found.at}/schema`).value;
    return {
      name,
      in: found.value.in as Parameter['in'] | 'header',
      required: found.value.required === true,
      schema: `${found.at}/schema`,
      isNumber: type === 'integer' || type === 'number',
      invalidDetail: typeof detail === 'string' ? detail : `Invalid ${name}`,
    };
  });
  const parameters = declared.filter((one): one is Parameter => one.in !== 'header');
  const answers = Object.entries(object(raw.responses, at)).flatMap(([status, answer]) => {
    const schema = contentOf(resolve(answer, `${at}/responses/${status}`)).get('application/json');
    return schema === undefined ? [] : [[Number(status), schema] as const];
  });
  const typesOf = Object.entries(object(raw.responses, at)).map(
    ([status, answer]) =>
      [Number(status), [...contentOf(resolve(answer, `${at}/responses/${status}`)).keys()]] as const,
  );
  const statusesOf = (are: (types: readonly string[]) => boolean) =>
    new Set(typesOf.flatMap(([status, types]) => (are(types) ? [status] : [])));
  return {
    id: raw.operationId as OperationId,
    method: method.toUpperCase() as Operation['method'],
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    scope: scopeOf(method, raw),
    isPublic: Array.isArray(raw.security) && raw.security.length === 0,
    headers: sunsetHeaders(raw),
    parameters,
    acceptsKey: declared.some(({ name }) => name.toLowerCase() === idempotencyKeyHeader),
    bodies:
      raw.requestBody === undefined ? new Map() : contentOf(resolve(raw.requestBody, `${at}/requestBody`)),
    answers: new Map(answers),
    examples: examplesOf(object(raw.responses, at)),
    downloads: statusesOf((types) => types.length > 0 && !types.includes('application/json')),
    empty: statusesOf((types) => types.length === 0),
  };
}

/** Every operation of the contract. */
export const contractOperations: readonly Operation[] = Object.entries(
  object(document.paths, 'paths'),
).flatMap(([path, item]) =>
  Object.entries(object(item, path)).map(([method, raw]) => operationOf(path, method, object(raw, path))),
);

/** Returns the Deprecation and Sunset headers of a deprecated operation (RFC 9745, RFC 8594). */
export function sunsetHeaders(operation: { readonly [key: string]: unknown }): Record<string, string> {
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': until } = operation;
  if (deprecated !== true || typeof since !== 'string' || typeof until !== 'string') return {};
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(until).toUTCString(),
  };
}
