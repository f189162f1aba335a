import type { Contract } from '../contract/contract.ts';
import { responseFor } from '../contract/operation.ts';
import { type Exchange, jsonOf, mediaTypeOf } from '../http/exchange.ts';
import type { Finding } from './finding.ts';
import type { CheckName } from './rules.ts';
import { undeclared } from './undeclared.ts';
import { wireProblems } from './wire-checks.ts';

const maxProblems = 5;
const methodNotAllowed = 405;

/** Returns the values that a header may represent: its text, a number, a boolean, or a list of these. */
function headerValues(text: string): unknown[] {
  const scalars = (one: string): unknown[] => [
    ...(/^-?\d+(\.\d+)?$/.test(one) ? [Number(one)] : []),
    ...(/^(true|false)$/i.test(one) ? [one.toLowerCase() === 'true'] : []),
    one,
  ];
  const items = text.split(',').map((one) => scalars(one.trim()));
  return [
    ...scalars(text.trim()),
    items.map(([value]) => value),
    items.map((values) => values.at(-1)),
    ...(text.trim() === '' ? [[]] : []),
  ];
}

/** Checks a response against HTTP and the contract: status, media type, headers and body. */
export function responseFindings(contract: Contract, exchange: Exchange): Finding[] {
  const found = contractFindings(contract, exchange);
  return [...found, ...wireProblems(exchange).map(([check, message]) => ({ check, message, exchange }))];
}

function contractFindings(contract: Contract, exchange: Exchange): Finding[] {
  const { call, response } = exchange;
  const { operation } = call;
  const finding = (check: CheckName, message: string): Finding => ({ check, message, exchange });
  // A 405 for another method is not a response of the operation.
  if (call.method !== operation.method && response.status === methodNotAllowed) return [];
  const documented = responseFor(operation, response.status);
  if (!documented)
    return [
      finding(
        'documented-status',
        `${operation.id} returned ${response.status}; documented: ${[...operation.responses.keys(), ...(operation.ranges?.keys() ?? [])].join(', ')}`,
      ),
    ];
  const found: Finding[] = [];
  for (const { name, required, schema } of documented.headers) {
    const value = response.headers[name.toLowerCase()];
    const fits =
      value !== undefined && headerValues(value).some((one) => contract.validator.accepts(schema, one));
    if (value === undefined ? required : !fits)
      found.push(
        finding(
          'headers',
          value === undefined ? `${name} is missing` : `${name} is ${JSON.stringify(value)}`,
        ),
      );
  }
  if (documented.media.size === 0) return found;
  const type = mediaTypeOf(response);
  const schema = documented.media.get(type);
  if (schema === undefined)
    return [
      ...found,
      finding(
        'documented-content-type',
        `${response.status} has the media type ${type || '(none)'}; documented: ${[...documented.media.keys()].join(', ')}`,
      ),
    ];
  if (!/[/+]json$/.test(type)) return found;
  const body = jsonOf(response);
  if (body === undefined) return [...found, finding('schema', 'the body is not JSON')];
  const problems = contract.validator.problems(schema, body);
  if (problems.length > 0) {
    const shown = problems.slice(0, maxProblems).map(({ at, message }) => `${at || 'the body'} ${message}`);
    if (problems.length > maxProblems) shown.push(`and ${problems.length - maxProblems} more`);
    found.push(finding('schema', shown.join('; ')));
  }
  const extra = problems.length > 0 ? [] : undeclared(contract, [schema], body);
  if (extra.length > 0)
    found.push(finding('undeclared', `${extra.slice(0, maxProblems).join(', ')} is not declared`));
  return found;
}
