import { isObject } from '../contract/is-object.ts';
import type { Lab } from '../lab.ts';
import { type Exchange, failureOf, isSuccess, jsonOf, type WireResponse } from '../http/exchange.ts';
import { responseFindings } from './response-checks.ts';
import type { Finding } from './finding.ts';
import type { CheckName } from './rules.ts';

/** Requirement that a response must meet in addition to being documented. */
export type Expectation =
  /** The call must succeed. */
  | 'accepted'
  /** The call must succeed or return an error that a schema cannot express, such as an unknown name. */
  | 'understood'
  /** The call must succeed or return "not found"; it must not be rejected as invalid. */
  | 'well-formed'
  /** The call must return 400 or 422 with a `detail`. */
  | 'refused'
  | { statuses: readonly number[]; check: CheckName; because: string };

const businessErrors = [400, 401, 403, 404, 409, 422];
const missing = [403, 404, 409];
const invalid = [400, 422];
const tooLarge = 413;
const largeBytes = 64 * 1024;

function hasDetail(response: WireResponse): boolean {
  const body = jsonOf(response);
  const detail = isObject(body) ? body.detail : undefined;
  return (typeof detail === 'string' && detail.trim() !== '') || (Array.isArray(detail) && detail.length > 0);
}

/**
 * Returns whether the request exceeds the server's size limit. If the contract documents 413, the server chooses the
 * limit.
 */
const isTooLarge = ({ call, request, response }: Exchange) =>
  response.status === tooLarge &&
  call.operation.responses.has(tooLarge) &&
  Buffer.byteLength(request.body ?? '') > largeBytes;

function expectationFailure(expected: Expectation, exchange: Exchange): [CheckName, string] | null {
  const { response } = exchange;
  const { status } = response;
  if (typeof expected === 'object')
    return expected.statuses.includes(status)
      ? null
      : [expected.check, `${expected.because}: expected ${expected.statuses.join(' or ')}, got ${status}`];
  if (isTooLarge(exchange)) return null;
  if (expected === 'refused') {
    if (!invalid.includes(status))
      return ['refuses-invalid', `invalid input returned ${status} instead of 400 or 422`];
    return hasDetail(response) ? null : ['refuses-invalid', 'the error has no detail'];
  }
  const tolerated = { accepted: [], understood: businessErrors, 'well-formed': missing }[expected];
  if (isSuccess(response) || tolerated.some((one) => one === status)) return null;
  const what = expected === 'well-formed' ? 'a well-formed id' : 'valid input';
  return ['accepts-valid', `${what}: ${failureOf(exchange)}`];
}

/** Returns the rule that an expectation tests. */
export function ruleOf(expected: Expectation): CheckName {
  if (typeof expected === 'object') return expected.check;
  return expected === 'refused' ? 'refuses-invalid' : 'accepts-valid';
}

/** Rules that apply only to Forecast Console. */
const productOnlyRules = new Set<CheckName>(['undeclared', 'caching']);
/** Statuses that need no documentation, because HTTP defines them. */
const statusesOfHttp = new Set([405, 406, 413, 414, 415, 429, 431, 501]);

/**
 * Returns whether a rejection is undocumented. A contract that documents no client error at all does not define how
 * requests are rejected. A timeout (408) does not depend on the content of a request.
 */
function isUndocumentedRejection({ call: { operation }, response: { status } }: Exchange): boolean {
  const documented = [...operation.responses.keys()].some((one) => one >= 400 && one < 500 && one !== 408);
  const isOpen = !documented && !operation.ranges?.has('4XX') && !operation.ranges?.has('default');
  return isOpen && status >= 400 && status < 500;
}

/** Returns findings for an API that is known only by its contract. */
function evaluateGeneric({ contract }: Lab, exchange: Exchange, expected: Expectation): Finding[] {
  const { status } = exchange.response;
  const found = [...exchange.waited, exchange]
    .flatMap((one) => responseFindings(contract, one))
    .filter(({ check }) => !productOnlyRules.has(check))
    .filter(
      ({ check }) =>
        check !== 'documented-status' || !(statusesOfHttp.has(status) || isUndocumentedRejection(exchange)),
    );
  // Many servers treat a parameter with an empty value as absent.
  const isEmpty = exchange.call.query.some(([, value]) => value === '');
  if (expected === 'refused' && !isEmpty && (status < 400 || status > 499))
    found.push({ check: 'refuses-invalid', message: `invalid input returned ${status}`, exchange });
  // A valid value may be rejected because of the server's data, but must not cause a server error.
  if (expected !== 'refused' && status >= 500)
    found.push({ check: 'accepts-valid', message: `valid input: ${failureOf(exchange)}`, exchange });
  return found;
}

/** Returns the findings for a response. */
export function evaluate(lab: Lab, exchange: Exchange, expected: Expectation): Finding[] {
  const { contract, profile } = lab;
  if (!profile.isProduct && (typeof expected === 'string' || expected.check !== 'method-not-allowed'))
    return evaluateGeneric(lab, exchange, expected);
  const found = [...exchange.waited, exchange].flatMap((one) => responseFindings(contract, one));
  // An undocumented status is reported once, and not again as a failed expectation.
  const isPlain = typeof expected === 'string' || expected.check === 'accepts-valid';
  if (isPlain && found.some(({ check }) => check === 'documented-status')) return found;
  const failure = expectationFailure(expected, exchange);
  if (failure) found.push({ check: failure[0], message: failure[1], exchange });
  return found;
}
