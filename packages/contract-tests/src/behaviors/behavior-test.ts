import type { Finding } from '../checks/finding.ts';
import { isWronglyRefused } from '../checks/refused-valid.ts';
import { responseFindings } from '../checks/response-checks.ts';
import type { CheckName } from '../checks/rules.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { UnavailableError } from '../fixtures/base-call.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, failureOf, isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { type PhaseName, SkippedError, type TestCase } from '../phases/test-case.ts';

export interface Shown {
  exchange: Exchange;
  /** Body of the response; empty if it is not an object. */
  body: JsonObject;
}

const [unauthorized, forbidden] = [401, 403];

/** Returns whether the access token of a request had expired before the response, because the machine was busy. */
function hasExpired({ request, startedAt, tookMs }: Exchange): boolean {
  const [, claims = ''] = (request.headers.authorization ?? '').split('.');
  const exp = /"exp":\s*(\d+)/.exec(Buffer.from(claims, 'base64url').toString())?.[1];
  return exp !== undefined && Number(exp) * 1000 <= startedAt + tookMs;
}

/** Sends several calls and collects the findings of one test. */
export class BehaviorTest {
  readonly findings: Finding[] = [];
  readonly lab: Lab;
  /** Whether the test user is known to be an administrator, to whom nothing is forbidden. */
  isAdmin = false;
  readonly #rule: CheckName;

  constructor(lab: Lab, rule: CheckName) {
    this.lab = lab;
    this.#rule = rule;
  }

  /** Sends a call and checks its response against the contract. */
  async send(id: string, changed: Partial<Call> = {}): Promise<Exchange> {
    const exchange = await this.lab.transport.call(callOf(this.lab.contract.operation(id), changed));
    for (const one of [...exchange.waited, exchange])
      for (const added of responseFindings(this.lab.contract, one)) this.findings.push(added);
    return exchange;
  }

  /**
   * Like `send`, for valid calls that the rest of the test depends on. A call that is refused as invalid is a finding.
   * @throws SkippedError if the call fails
   */
  async request(id: string, changed: Partial<Call> = {}): Promise<Shown> {
    const exchange = await this.send(id, changed);
    const { status } = exchange.response;
    const isRefused =
      isWronglyRefused(exchange) ||
      (status === forbidden && this.isAdmin) ||
      (status === unauthorized && !hasExpired(exchange));
    // After an earlier finding, the refusal may be its consequence.
    if (isRefused && this.findings.length === 0)
      this.findings.push({
        check: 'accepts-valid',
        message: `valid input: ${failureOf(exchange)}`,
        exchange,
      });
    if (!isSuccess(exchange.response)) throw new SkippedError(failureOf(exchange));
    const body = jsonOf(exchange.response);
    return { exchange, body: isObject(body) ? body : {} };
  }

  /** Sends a call whose status is determined by the calls before it. */
  async expectStatus(status: number, id: string, changed: Partial<Call>, because: string): Promise<Exchange> {
    const exchange = await this.send(id, changed);
    if (status !== unauthorized && exchange.response.status === unauthorized && hasExpired(exchange))
      throw new SkippedError('a token expired during the test');
    this.assert(
      exchange.response.status === status,
      `${because}: ${id} returned ${exchange.response.status} instead of ${status}`,
      exchange,
    );
    return exchange;
  }

  assert(holds: boolean, message: string, exchange: Exchange): void {
    if (!holds) this.findings.push({ check: this.#rule, message, exchange });
  }
}

/** A test of several calls whose responses depend on each other. */
export interface Behavior {
  rule: CheckName;
  operationId: string;
  name: string;
  run: (test: BehaviorTest) => Promise<void>;
}

export const caseOf = (phase: PhaseName, { rule, operationId, name, run }: Behavior): TestCase => ({
  phase,
  rule,
  operation: operationId,
  name,
  async run(lab) {
    const test = new BehaviorTest(lab, rule);
    try {
      await run(test);
    } catch (error) {
      // Findings from before the test had to stop still count.
      const isReason = error instanceof SkippedError || error instanceof UnavailableError;
      if (!isReason || test.findings.length === 0) throw error;
    }
    return test.findings;
  },
});

/** Returns the objects in a list; empty if the value is not a list. */
export const objectsIn = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
