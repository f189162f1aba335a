import type { Contract } from '../contract/contract.ts';
import { follow } from '../contract/pointer.ts';
import { isObject } from '../contract/is-object.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { acceptsText } from '../generate/wire-candidates.ts';
import type { WireRequest } from '../http/wire.ts';
import { fieldsOf } from '../phases/body-boundaries.ts';

const mediaType = (text = '') => text.split(';', 1)[0]?.trim().toLowerCase() ?? '';

function parameterViolations(
  contract: Contract,
  { parameters, others = [] }: Operation,
  path: Readonly<Record<string, string>>,
  { url, headers }: WireRequest,
): string[] {
  const invalid = parameters.flatMap(({ name, in: place, required, schema }) => {
    const text = place === 'path' ? path[name] : url.searchParams.get(name);
    if (text === null || text === undefined) return required ? [`${place} ${name} is missing`] : [];
    return acceptsText(contract, schema, text) === false
      ? [`${place} ${name} is ${JSON.stringify(text)}, which its schema does not allow`]
      : [];
  });
  const missing = others.filter(({ name, in: place }) =>
    place === 'header' ? !(name.toLowerCase() in headers) : !url.searchParams.has(name),
  );
  return [...invalid, ...missing.map(({ name, in: place }) => `${place} ${name} is missing`)];
}

/**
 * Returns violations in a form. Form fields are strings, and repeated fields form a list. Files are checked only for
 * presence.
 */
async function formViolations(contract: Contract, body: Body, request: WireRequest): Promise<string[]> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(request.body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!form) return ['the body is not a valid form'];
  return fieldsOf(contract, body).flatMap(({ name, schema, required, isFile }) => {
    const values = form.getAll(name);
    if (values.length === 0) return required ? [`body ${name} is missing`] : [];
    if (isFile) return [];
    const { type: kind, items } = contract.schema(schema);
    const isList = [kind].flat().includes('array') && items !== undefined;
    const itemSchema = isList ? `${follow(contract.document, schema).at}/items` : schema;
    return values
      .filter((value) => typeof value === 'string')
      .filter((value) => acceptsText(contract, itemSchema, value) === false)
      .map((value) => `body ${name} is ${JSON.stringify(value)}, which its schema does not allow`);
  });
}

function jsonViolations(contract: Contract, body: Body, text: string): string[] {
  try {
    return contract.validator
      .problems(body.schema, JSON.parse(text))
      .map(({ at, message }) => `body${at} ${message}`);
  } catch {
    return ['the body is not JSON'];
  }
}

/** Returns whether the operation does not accept the media type of the request. */
export const hasUnsupportedType = ({ bodies }: Operation, { headers, body }: WireRequest): boolean =>
  body !== null &&
  body !== '' &&
  bodies.length > 0 &&
  !bodies.some(({ type }) => type.toLowerCase() === mediaType(headers['content-type']));

/** Returns all violations of the contract in a request. */
export async function violationsOf(
  contract: Contract,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  request: WireRequest,
): Promise<string[]> {
  const found = parameterViolations(contract, operation, path, request);
  if (operation.bodies.length === 0) return found;
  if (request.body === null || request.body === '')
    return operation.needsBody ? [...found, 'the body is missing'] : found;
  const type = mediaType(request.headers['content-type']);
  const body = operation.bodies.find((one) => one.type.toLowerCase() === type);
  if (!body) return [...found, `the body has the media type ${type || '(none)'}`];
  const inBody = /[/+]json$/.test(type)
    ? jsonViolations(contract, body, request.body)
    : await formViolations(contract, body, request);
  return [...found, ...inBody];
}

/** Returns whether a request has credentials for any security scheme of the contract. */
export function isAuthenticated({ document }: Contract, { url, headers }: WireRequest): boolean {
  if ('authorization' in headers) return true;
  const { securitySchemes } = isObject(document.components) ? document.components : {};
  return Object.values(isObject(securitySchemes) ? securitySchemes : {})
    .filter(isObject)
    .filter(({ type }) => type === 'apiKey')
    .some(({ in: place, name }) => {
      const key = String(name);
      if (place === 'query') return url.searchParams.has(key);
      if (place === 'cookie') return (headers.cookie ?? '').includes(`${key}=`);
      return key.toLowerCase() in headers;
    });
}
