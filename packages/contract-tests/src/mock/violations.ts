import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import type { Body, Operation } from '../contract/operation.ts';
import { acceptsText } from '../generate/wire-candidates.ts';
import type { WireRequest } from '../http/wire.ts';
import { fieldsOf } from '../phases/body-boundaries.ts';

const mediaType = (text = '') => text.split(';', 1)[0]?.trim().toLowerCase() ?? '';

function whyParameters(
  contract: Contract,
  { parameters, others = [] }: Operation,
  path: Readonly<Record<string, string>>,
  { url, headers }: WireRequest,
): string | null {
  for (const { name, in: place, required, schema } of parameters) {
    const text = place === 'path' ? path[name] : url.searchParams.get(name);
    if (text === null || text === undefined) {
      if (required) return `${place} ${name} is missing`;
    } else if (acceptsText(contract, schema, text) === false)
      return `${place} ${name} is ${JSON.stringify(text)}, which its schema does not allow`;
  }
  const missing = others.find(({ name, in: place }) =>
    place === 'header' ? !(name.toLowerCase() in headers) : !url.searchParams.has(name),
  );
  return missing ? `${missing.in} ${missing.name} is missing` : null;
}

/** Form fields are strings. Files are only checked for presence. */
async function whyForm(contract: Contract, body: Body, request: WireRequest): Promise<string | null> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(request.body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!form) return 'the body is not a valid form';
  for (const { name, schema, required, isFile } of fieldsOf(contract, body)) {
    const value = form.get(name);
    if (value === null && required) return `body ${name} is missing`;
    if (typeof value === 'string' && !isFile && acceptsText(contract, schema, value) === false)
      return `body ${name} is ${JSON.stringify(value)}, which its schema does not allow`;
  }
  return null;
}

function whyJson(contract: Contract, body: Body, text: string): string | null {
  try {
    const [problem] = contract.validator.problems(body.schema, JSON.parse(text));
    return problem ? `body${problem.at} ${problem.message}` : null;
  } catch {
    return 'the body is not JSON';
  }
}

/** Whether the operation does not accept the media type of the request. */
export const hasUnsupportedType = ({ bodies }: Operation, { headers, body }: WireRequest): boolean =>
  body !== null &&
  body !== '' &&
  bodies.length > 0 &&
  !bodies.some(({ type }) => type.toLowerCase() === mediaType(headers['content-type']));

/** Why a request violates the contract; null if it does not. */
export async function violation(
  contract: Contract,
  operation: Operation,
  path: Readonly<Record<string, string>>,
  request: WireRequest,
): Promise<string | null> {
  const why = whyParameters(contract, operation, path, request);
  if (why !== null || operation.bodies.length === 0) return why;
  if (request.body === null || request.body === '') return operation.needsBody ? 'the body is missing' : null;
  const type = mediaType(request.headers['content-type']);
  const body = operation.bodies.find((one) => one.type.toLowerCase() === type);
  if (!body) return `the body has the media type ${type || '(none)'}`;
  return /[/+]json$/.test(type) ? whyJson(contract, body, request.body) : whyForm(contract, body, request);
}

/** Whether a request has credentials for any security scheme of the contract. */
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
