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

/** Forms hold texts; a file is none, and is there or is not. */
async function whyForm(contract: Contract, body: Body, request: WireRequest): Promise<string | null> {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(request.body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!form) return 'the body cannot be read as a form';
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

/** The type of a request is none the operation takes. */
export const isOfAnotherType = ({ bodies }: Operation, { headers, body }: WireRequest): boolean =>
  body !== null &&
  body !== '' &&
  bodies.length > 0 &&
  !bodies.some(({ type }) => type.toLowerCase() === mediaType(headers['content-type']));

/** Why a contract does not allow a request; null when it does. */
export async function whyRefused(
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
  if (!body) return `the body came as ${type || 'no type at all'}`;
  return /[/+]json$/.test(type) ? whyJson(contract, body, request.body) : whyForm(contract, body, request);
}

/** Whether a request says who sends it, in the way of any security scheme of the contract. */
export function saysWho({ document }: Contract, { url, headers }: WireRequest): boolean {
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
