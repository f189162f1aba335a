import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { at } from '../contract/pointer.ts';
import { type Answer, answerTo, type Operation } from '../contract/operation.ts';
import type { WireAnswer } from '../http/exchange.ts';
import type { WireRequest } from '../http/wire.ts';
import { UnavailableError } from '../knowledge/base-call.ts';
import { valueOf } from '../knowledge/contract-alone.ts';
import { isOfAnotherType, saysWho, whyRefused } from './why-refused.ts';

/** Values that are made come out the same for the same schema. */
const seed = 1;
const empty: Answer = { status: 0, media: new Map(), headers: [], links: [] };

const plain = (status: number, detail: string, headers: Record<string, string> = {}): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify({ detail }),
});

function find({ operations }: Contract, { url, method }: WireRequest) {
  const here = operations.flatMap((operation) => {
    const names: string[] = [];
    const parts = operation.path.split(/(\{[^{}]+\})/).map((part) => {
      if (!part.startsWith('{')) return part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
      names.push(part.slice(1, -1));
      return '([^/]+)';
    });
    const values = new RegExp(`^${parts.join('')}$`).exec(url.pathname)?.slice(1);
    if (!values) return [];
    const path = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    return [{ operation, path, names: names.length }];
  });
  // A fixed address stands before one with a parameter in the same place.
  const fewest = Math.min(...here.map(({ names }) => names));
  const meant = here.filter(({ names }) => names === fewest);
  return {
    found: meant.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method)),
    methods: meant.map(({ operation }) => operation.method),
  };
}

/** A value as text: a header's, or a body's of another type than JSON. */
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Header values are Latin-1 at most; what is not ASCII is written as in JSON. */
const inHeader = (text: string) =>
  text.replaceAll(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The value of a schema, or nothing where none can be made; what is shown where there is no schema to fit. */
function made(contract: Contract, place: string, shown?: unknown): unknown {
  if (!isObject(at(contract.document, place))) return shown;
  try {
    return valueOf({ contract, seed }, place, shown);
  } catch (error) {
    if (error instanceof UnavailableError) return undefined;
    throw error;
  }
}

/** What the contract shows for a status, else what its schema allows. */
function documented(contract: Contract, operation: Operation, status: number, example?: string): WireAnswer {
  const answer = answerTo(operation, status) ?? empty;
  const headers = answer.headers.flatMap(({ name, schema }) => {
    const value = made(contract, schema);
    return value === undefined ? [] : [[name.toLowerCase(), inHeader(written(value))] as const];
  });
  const types = [...answer.media.keys()];
  const type = types.find((one) => /[/+]json$/.test(one)) ?? types[0];
  if (type === undefined) return { status, headers: Object.fromEntries(headers), text: '' };
  const shown = answer.examples?.get(type) ?? new Map<string, unknown>();
  if (example !== undefined && !shown.has(example))
    return plain(
      400,
      `${operation.id} has no example ${example} for ${status}; it has ${[...shown.keys()].join(', ') || 'none'}.`,
    );
  const value = made(
    contract,
    answer.media.get(type) ?? '',
    shown.get(example ?? '') ?? [...shown.values()][0],
  );
  return {
    status,
    headers: { ...Object.fromEntries(headers), 'content-type': type },
    text: /[/+]json$/.test(type) ? JSON.stringify(value ?? null) : written(value),
  };
}

/** A refusal as the contract documents it; the header tells what is wrong. */
function refused(contract: Contract, operation: Operation, status: number, why: string): WireAnswer {
  const answer = answerTo(operation, status) ? documented(contract, operation, status) : plain(status, why);
  return { ...answer, headers: { ...answer.headers, 'contract-violation': inHeader(why) } };
}

/** RFC 7240, in the two words that other stand-ins read as well: `code=404`, `example=name`. */
function preferred({ headers }: WireRequest, name: string): string | undefined {
  return new RegExp(`\\b${name}="?([^",;\\s]+)`).exec(headers.prefer ?? '')?.[1];
}

/** Answers as a server would that keeps a contract, and knows nothing but that. */
export async function standIn(contract: Contract, request: WireRequest): Promise<WireAnswer> {
  const { found, methods } = find(contract, request);
  if (methods.length === 0) return plain(404, `The contract has no ${request.url.pathname}.`);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (!found)
    return request.method === 'OPTIONS'
      ? { status: 204, headers: { allow }, text: '' }
      : plain(405, `Use ${methods.join(' or ')}.`, { allow });
  const { operation, path } = found;
  const has = (status: number) => answerTo(operation, status) !== undefined;
  if (!operation.isPublic && !saysWho(contract, request))
    return refused(contract, operation, 401, 'the request does not say who sends it');
  if (isOfAnotherType(operation, request))
    return refused(
      contract,
      operation,
      415,
      `the body came as ${request.headers['content-type'] ?? 'no type at all'}`,
    );
  const why = await whyRefused(contract, operation, path, request);
  if (why !== null)
    return refused(contract, operation, operation.answers.has(422) || !has(400) ? 422 : 400, why);
  const code = preferred(request, 'code');
  if (code !== undefined && !has(Number(code)))
    return plain(
      400,
      `${operation.id} documents no ${code}; it documents ${[...operation.answers.keys()].join(', ')}.`,
    );
  const success = [...operation.answers.keys()].find((status) => status >= 200 && status < 300) ?? 200;
  return documented(contract, operation, Number(code ?? success), preferred(request, 'example'));
}
