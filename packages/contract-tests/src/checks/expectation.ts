import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { type Exchange, isSuccess, jsonOf, type WireAnswer } from '../http/exchange.ts';
import { answerFindings } from './answer-checks.ts';
import type { Finding } from './finding.ts';
import type { CheckName } from './rules.ts';

/** What an answer has to be, beyond being documented. */
export type Expectation =
  /** Success. */
  | 'accepted'
  /** Success, or a refusal for what the schema cannot say: nobody has the name, the data does not fit. */
  | 'understood'
  /** Success or not there, but not "invalid": the id is of the right form. */
  | 'well-formed'
  /** 400 or 422, with a `detail` that says why. */
  | 'refused'
  | { statuses: readonly number[]; check: CheckName; because: string };

const businessRefusals = [400, 401, 403, 404, 409, 422];
const missing = [403, 404, 409];
const invalid = [400, 422];
const tooLarge = 413;
const largeBytes = 64 * 1024;

function saysWhy(answer: WireAnswer): boolean {
  const body = jsonOf(answer);
  const detail = isObject(body) ? body.detail : undefined;
  return (typeof detail === 'string' && detail.trim() !== '') || (Array.isArray(detail) && detail.length > 0);
}

/** How large a request may be is the server's own choice, where the contract lists the status. */
const isTooLarge = ({ call, request, answer }: Exchange) =>
  answer.status === tooLarge &&
  call.operation.answers.has(tooLarge) &&
  Buffer.byteLength(request.body ?? '') > largeBytes;

function disappointment(expected: Expectation, exchange: Exchange): [CheckName, string] | null {
  const { answer } = exchange;
  const { status } = answer;
  if (typeof expected === 'object')
    return expected.statuses.includes(status)
      ? null
      : [expected.check, `${expected.because}: expected ${expected.statuses.join(' or ')}, got ${status}`];
  if (isTooLarge(exchange)) return null;
  if (expected === 'refused') {
    if (!invalid.includes(status))
      return ['refuses-invalid', `invalid input was answered ${status}; expected 400 or 422`];
    return saysWhy(answer) ? null : ['refuses-invalid', 'the refusal has no detail that says why'];
  }
  const tolerated = { accepted: [], understood: businessRefusals, 'well-formed': missing }[expected];
  if (isSuccess(answer) || tolerated.some((one) => one === status)) return null;
  const what = expected === 'well-formed' ? 'an id of the right form' : 'valid input';
  return ['accepts-valid', `${what} was answered ${status}`];
}

/** The rule that an expectation is about. */
export function ruleOf(expected: Expectation): CheckName {
  if (typeof expected === 'object') return expected.check;
  return expected === 'refused' ? 'refuses-invalid' : 'accepts-valid';
}

/** All that is wrong with an answer. */
export function judge(contract: Contract, exchange: Exchange, expected: Expectation): Finding[] {
  const found = [...exchange.waited, exchange].flatMap((one) => answerFindings(contract, one));
  // An answer nobody documented is told once, not once more for each hope it disappoints.
  const isPlain = typeof expected === 'string' || expected.check === 'accepts-valid';
  if (isPlain && found.some(({ check }) => check === 'documented-status')) return found;
  const disappointed = disappointment(expected, exchange);
  if (disappointed) found.push({ check: disappointed[0], message: disappointed[1], exchange });
  return found;
}
