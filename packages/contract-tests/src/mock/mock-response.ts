import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { at } from '../contract/pointer.ts';
import { type ResponseSpec, responseFor, type Operation } from '../contract/operation.ts';
import type { WireResponse } from '../http/exchange.ts';
import type { WireRequest } from '../http/wire.ts';
import { exampleValue } from './example-value.ts';
import { hasUnsupportedType, isAuthenticated, violationsOf } from './violations.ts';

const empty: ResponseSpec = {
  status: 0,
  component: null,
  media: new Map(),
  headers: [],
  links: [],
};

const plain = (status: number, detail: string, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify({ detail }),
});

/** An operation with a pattern of its path, whose groups are the values of the path parameters. */
interface Route {
  readonly operation: Operation;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const routes = new WeakMap<Contract, readonly Route[]>();

function routeOf(operation: Operation): Route {
  const names: string[] = [];
  const parts = operation.path.split(/(\{[^{}]+\})/).map((part) => {
    if (!part.startsWith('{')) return part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
    names.push(part.slice(1, -1));
    return '([^/]+)';
  });
  return { operation, pattern: new RegExp(`^${parts.join('')}$`), names };
}

function find(contract: Contract, { url, method }: WireRequest) {
  const all = routes.get(contract) ?? contract.operations.map(routeOf);
  routes.set(contract, all);
  const here = all.flatMap(({ operation, pattern, names }) => {
    const values = pattern.exec(url.pathname)?.slice(1);
    if (!values) return [];
    const path = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    return [{ operation, path, names: names.length }];
  });
  // A path without parameters takes precedence over a path with parameters.
  const fewest = here.reduce((min, { names }) => Math.min(min, names), Infinity);
  const meant = here.filter(({ names }) => names === fewest);
  return {
    found: meant.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method)),
    methods: meant.map(({ operation }) => operation.method),
  };
}

/** Formats a value as text, for headers and for bodies that are not JSON. */
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Escapes non-ASCII characters, because header values are limited to Latin-1. */
const inHeader = (text: string) =>
  text.replaceAll(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const responses = new WeakMap<Operation, Map<string, WireResponse>>();

/** Returns the documented example for a status, or else a generated response. Cached, because it never changes. */
function documented(
  contract: Contract,
  operation: Operation,
  status: number,
  example?: string,
): WireResponse {
  const known = responses.get(operation) ?? new Map<string, WireResponse>();
  responses.set(operation, known);
  const key = `${status} ${example ?? ''}`;
  const response = known.get(key) ?? makeResponse(contract, operation, status, example);
  known.set(key, response);
  return response;
}

function makeResponse(
  contract: Contract,
  operation: Operation,
  status: number,
  example?: string,
): WireResponse {
  const response = responseFor(operation, status) ?? empty;
  // Optional headers are sent only if the contract has an example value.
  const headers = response.headers.flatMap(({ name, schema, required, example: shown }) => {
    if (!isObject(at(contract.document, schema))) return [];
    const { example: own, examples, default: usual, const: only, enum: choices } = contract.schema(schema);
    const isShown = [shown, own, examples, usual, only, choices].some((value) => value !== undefined);
    if (!required && !isShown) return [];
    const value = exampleValue(contract, schema, [shown]);
    return value === undefined ? [] : [[name.toLowerCase(), inHeader(written(value))] as const];
  });
  const types = [...response.media.keys()];
  const type = types.find((one) => /[/+]json$/.test(one)) ?? types[0];
  if (type === undefined) return { status, headers: Object.fromEntries(headers), text: '' };
  const shown = response.examples?.get(type) ?? new Map<string, unknown>();
  if (example !== undefined && !shown.has(example))
    return plain(
      400,
      `${operation.id} has no example ${example} for ${status}; it has ${[...shown.keys()].join(', ') || 'none'}.`,
    );
  const schema = response.media.get(type) ?? '';
  const value = isObject(at(contract.document, schema))
    ? exampleValue(contract, schema, [shown.get(example ?? ''), ...shown.values()])
    : [...shown.values()][0];
  return {
    status,
    headers: { ...Object.fromEntries(headers), 'content-type': type },
    text: /[/+]json$/.test(type) ? JSON.stringify(value ?? null) : written(value ?? ''),
  };
}

/** Returns the documented error response, with the violations in a header. */
function refused(
  contract: Contract,
  operation: Operation,
  status: number,
  violations: readonly string[],
): WireResponse {
  const why = violations.join('; ');
  const response = responseFor(operation, status)
    ? documented(contract, operation, status)
    : plain(status, why);
  return { ...response, headers: { ...response.headers, 'contract-violation': inHeader(why) } };
}

/**
 * Returns the value of a preference in the request (RFC 7240), such as `code=404` or `example=name`. Prism supports
 * the same preferences.
 */
function preferred({ headers }: WireRequest, name: string): string | undefined {
  return new RegExp(`\\b${name}="?([^",;\\s]+)`).exec(headers.prefer ?? '')?.[1];
}

/** Returns the response of a mock server that knows only the contract. */
export async function mockResponse(contract: Contract, request: WireRequest): Promise<WireResponse> {
  const { found, methods } = find(contract, request);
  if (methods.length === 0) return plain(404, `The contract has no ${request.url.pathname}.`);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (!found)
    return request.method === 'OPTIONS'
      ? { status: 204, headers: { allow }, text: '' }
      : plain(405, `Use ${methods.join(' or ')}.`, { allow });
  const { operation, path } = found;
  const has = (status: number) => responseFor(operation, status) !== undefined;
  if (!operation.isPublic && !isAuthenticated(contract, request))
    return refused(contract, operation, 401, ['the request has no credentials']);
  if (hasUnsupportedType(operation, request))
    return refused(contract, operation, 415, [
      `the body has the media type ${request.headers['content-type'] ?? '(none)'}`,
    ]);
  const violations = await violationsOf(contract, operation, path, request);
  if (violations.length > 0)
    return refused(contract, operation, operation.responses.has(422) || !has(400) ? 422 : 400, violations);
  const code = preferred(request, 'code');
  if (code !== undefined && !has(Number(code)))
    return plain(
      400,
      `${operation.id} does not document ${code}; documented: ${[...operation.responses.keys()].join(', ')}.`,
    );
  const statuses = [...operation.responses.keys()].toSorted((a, b) => a - b);
  const success =
    statuses.find((status) => status >= 200 && status < 300) ??
    statuses.find((status) => status < 400) ??
    200;
  return documented(contract, operation, Number(code ?? success), preferred(request, 'example'));
}
