import { isObject } from '../contract/is-object.ts';
import type { Lab } from '../lab.ts';
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

/** Rules of this product's answers; what a stranger's contract leaves open is no fault. */
const productRules = new Set<CheckName>(['undeclared', 'caching']);
/** Statuses that HTTP itself gives, whether a contract lists them or not. */
const statusesOfHttp = new Set([405, 406, 413, 414, 415, 429, 431, 501]);

/** All that is wrong with an answer, of an API that only its contract tells about. */
function judgeUnknown({ contract }: Lab, exchange: Exchange, expected: Expectation): Finding[] {
  const { status } = exchange.answer;
  const found = [...exchange.waited, exchange]
    .flatMap((one) => answerFindings(contract, one))
    .filter(({ check }) => !productRules.has(check))
    .filter(({ check }) => check !== 'documented-status' || !statusesOfHttp.has(status));
  // To many readers a parameter without a value is one that was not sent.
  const isEmpty = exchange.call.query.some(([, value]) => value === '');
  if (expected === 'refused' && !isEmpty && (status < 400 || status > 499))
    found.push({ check: 'refuses-invalid', message: `invalid input was answered ${status}`, exchange });
  // A valid value may name nothing, or not fit the data; it is no reason to break.
  if (expected !== 'refused' && status >= 500)
    found.push({ check: 'accepts-valid', message: `valid input was answered ${status}`, exchange });
  return found;
}

/** All that is wrong with an answer. */
export function judge(lab: Lab, exchange: Exchange, expected: Expectation): Finding[] {
  const { contract, knowledge } = lab;
  if (!knowledge.ofMeanings && (typeof expected === 'string' || expected.check !== 'method-not-allowed'))
    return judgeUnknown(lab, exchange, expected);
  const found = [...exchange.waited, exchange].flatMap((one) => answerFindings(contract, one));
  // An answer nobody documented is told once, not once more for each hope it disappoints.
  const isPlain = typeof expected === 'string' || expected.check === 'accepts-valid';
  if (isPlain && found.some(({ check }) => check === 'documented-status')) return found;
  const disappointed = disappointment(expected, exchange);
  if (disappointed) found.push({ check: disappointed[0], message: disappointed[1], exchange });
  return found;
}
