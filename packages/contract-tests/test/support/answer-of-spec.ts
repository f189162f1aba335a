import type { Contract } from '../../src/contract/contract.ts';
import { answerTo } from '../../src/contract/operation.ts';
import { acceptsText } from '../../src/generate/wire-candidates.ts';
import { madeValues } from '../../src/generate/arbitrary-value.ts';
import type { WireAnswer } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';

interface Told {
  status: number;
  body: unknown;
  type?: string;
  headers?: Record<string, string>;
}

const matching = (template: string, path: string) =>
  new RegExp(`^${template.replaceAll(/\{[^{}]+\}/g, '([^/]+)')}$`).exec(path);

function bodyOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** What a server that keeps a contract answers, and knows nothing but that. */
function right(contract: Contract, { method, url, headers, body }: WireRequest): Told {
  const here = contract.operations.filter(({ path }) => matching(path, url.pathname));
  const operation = here.find((one) => one.method === method);
  const refused = { status: 400, body: { error: 'no' } };
  if (!operation)
    return { status: 405, body: null, headers: { allow: here.map((one) => one.method).join(', ') } };
  const [, id = ''] = matching(operation.path, url.pathname) ?? [];
  for (const { name, in: place, required, schema } of operation.parameters) {
    const text = place === 'path' ? decodeURIComponent(id) : url.searchParams.get(name);
    if (text === null ? required : acceptsText(contract, schema, text) === false) return refused;
  }
  for (const { name, in: place } of operation.others ?? [])
    if (place === 'header' ? !(name in headers) : !url.searchParams.has(name)) return refused;
  const [taken] = operation.bodies;
  if (taken) {
    if (headers['content-type'] !== taken.type) return { status: 415, body: { error: 'no' } };
    if (!contract.validator.accepts(taken.schema, bodyOf(body))) return refused;
  }
  const [status = 200] = [...operation.answers.keys()].filter((one) => one < 300);
  const schema = answerTo(operation, status)?.media.get('application/json');
  return { status, body: schema === undefined ? null : madeValues(contract, schema, 20, 1)[0] };
}

/** The same over the wire, changed by a defect. */
export function answerOfSpec(
  contract: Contract,
  request: WireRequest,
  change: (request: WireRequest, answer: Told) => Told = (_, answer) => answer,
): WireAnswer {
  const { status, body, type = 'application/json', headers = {} } = change(request, right(contract, request));
  return { status, headers: { 'content-type': type, ...headers }, text: JSON.stringify(body) };
}
