import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject, type JsonObject } from './is-object.ts';

/** Thrown if a file is not a supported contract. */
export class SpecError extends Error {
  override name = 'SpecError';
}

/** Media types of request bodies that can be sent. */
const writable = /^(application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Converts an exclusive bound. In OpenAPI 3.0, it is a boolean next to the bound; since 3.1, it contains the bound
 * itself.
 */
function bound(schema: JsonObject, name: 'minimum' | 'maximum', exclusive: string): JsonObject {
  if (typeof schema[exclusive] !== 'boolean') return schema;
  const { [name]: value, [exclusive]: isExclusive, ...rest } = schema;
  return { ...rest, ...(value === undefined ? {} : { [isExclusive === true ? exclusive : name]: value }) };
}

function upgraded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(upgraded);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const whole = bound(bound(rest, 'minimum', 'exclusiveMinimum'), 'maximum', 'exclusiveMaximum');
  const made = Object.fromEntries(Object.entries(whole).map(([key, one]) => [key, upgraded(one)]));
  if (typeof nullable !== 'boolean') return nullable === undefined ? made : { ...made, nullable };
  if (!nullable) return made;
  const { enum: values, type, ...others } = made;
  if (type === undefined) return { anyOf: [made, { type: 'null' }] };
  return {
    ...others,
    type: [...[type].flat(), 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

function requireLocal(value: unknown): void {
  if (Array.isArray(value)) return value.forEach(requireLocal);
  if (!isObject(value)) return undefined;
  if (typeof value.$ref === 'string' && !value.$ref.startsWith('#'))
    throw new SpecError(`it refers to another file, ${value.$ref}; bundle it first: npx @redocly/cli bundle`);
  return Object.values(value).forEach(requireLocal);
}

/** Removes request bodies of unsupported media types. */
function withWritableBodies(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withWritableBodies);
  if (!isObject(value)) return value;
  const { requestBody, ...rest } = value;
  const made = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, withWritableBodies(one)]));
  if (!isObject(requestBody) || !isObject(requestBody.content))
    return requestBody === undefined ? made : { ...made, requestBody };
  const content = Object.entries(requestBody.content).filter(([type]) => writable.test(type));
  return { ...made, requestBody: { ...requestBody, content: Object.fromEntries(content) } };
}

/**
 * Reads an OpenAPI 3.0 or 3.1 document in JSON or YAML and converts it to 3.1.
 *
 * @throws SpecError for any other document, or if the document consists of several files
 */
export function readSpec(path: string): JsonObject {
  const document: unknown = parse(readFileSync(path, 'utf8'), { maxAliasCount: 1000 });
  if (!isObject(document) || !/^3\.[01]\./.test(String(document.openapi)))
    throw new SpecError(`${path} is not an OpenAPI 3.0 or 3.1 document`);
  requireLocal(document.paths);
  const converted = withWritableBodies(
    String(document.openapi).startsWith('3.0') ? upgraded(document) : document,
  );
  return isObject(converted) ? converted : {};
}
