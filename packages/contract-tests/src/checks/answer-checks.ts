import type { Contract } from '../contract/contract.ts';
import { answerTo } from '../contract/operation.ts';
import { type Exchange, jsonOf, mediaTypeOf } from '../http/exchange.ts';
import type { Finding } from './finding.ts';
import type { CheckName } from './rules.ts';
import { undeclared } from './undeclared.ts';
import { wireProblems } from './wire-checks.ts';

const mostProblems = 5;
const methodNotAllowed = 405;

/** A header is text; a schema of numbers means the number it stands for. */
const headerValue = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? [Number(text), text] : [text]);

/** Holds an answer to HTTP, and to what the contract documents for its operation: status, type, body, headers. */
export function answerFindings(contract: Contract, exchange: Exchange): Finding[] {
  const found = documentedFindings(contract, exchange);
  return [...found, ...wireProblems(exchange).map(([check, message]) => ({ check, message, exchange }))];
}

function documentedFindings(contract: Contract, exchange: Exchange): Finding[] {
  const { call, answer } = exchange;
  const { operation } = call;
  const finding = (check: CheckName, message: string): Finding => ({ check, message, exchange });
  // What another method is answered is not part of any operation.
  if (call.method !== operation.method && answer.status === methodNotAllowed) return [];
  const documented = answerTo(operation, answer.status);
  if (!documented)
    return [
      finding(
        'documented-status',
        `${operation.id} answered ${answer.status}; documented are ${[...operation.answers.keys(), ...(operation.ranges?.keys() ?? [])].join(', ')}`,
      ),
    ];
  const found: Finding[] = [];
  for (const { name, required, schema } of documented.headers) {
    const value = answer.headers[name.toLowerCase()];
    const fits =
      value !== undefined && headerValue(value).some((one) => contract.validator.accepts(schema, one));
    if (value === undefined ? required : !fits)
      found.push(
        finding(
          'headers',
          value === undefined ? `${name} is missing` : `${name} is ${JSON.stringify(value)}`,
        ),
      );
  }
  if (documented.media.size === 0) return found;
  const type = mediaTypeOf(answer);
  const schema = documented.media.get(type);
  if (schema === undefined)
    return [
      ...found,
      finding(
        'documented-content-type',
        `${answer.status} came as ${type || 'no type at all'}; documented is ${[...documented.media.keys()].join(', ')}`,
      ),
    ];
  if (!/[/+]json$/.test(type)) return found;
  const body = jsonOf(answer);
  if (body === undefined) return [...found, finding('schema', 'the body is not JSON')];
  const problems = contract.validator.problems(schema, body);
  if (problems.length > 0) {
    const shown = problems.slice(0, mostProblems).map(({ at, message }) => `${at || 'the body'} ${message}`);
    if (problems.length > mostProblems) shown.push(`and ${problems.length - mostProblems} more`);
    found.push(finding('schema', shown.join('; ')));
  }
  const extra = problems.length > 0 ? [] : undeclared(contract, [schema], body);
  if (extra.length > 0)
    found.push(finding('undeclared', `${extra.slice(0, mostProblems).join(', ')} is declared nowhere`));
  return found;
}
