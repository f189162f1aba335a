import { answerFindings } from '../checks/answer-checks.ts';
import type { Finding } from '../checks/finding.ts';
import type { CheckName } from '../checks/rules.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { type PhaseName, SkippedError, type TestCase } from '../phases/test-case.ts';

export interface Shown {
  exchange: Exchange;
  /** Empty when the answer is no object. */
  body: JsonObject;
}

/** Asks a server several things and remembers what is wrong with them together. */
export class Inquiry {
  readonly findings: Finding[] = [];
  readonly lab: Lab;
  readonly #rule: CheckName;

  constructor(lab: Lab, rule: CheckName) {
    this.lab = lab;
    this.#rule = rule;
  }

  /** Sends a call of an operation, whose answer has to be a documented one. */
  async send(id: string, changed: Partial<Call> = {}): Promise<Exchange> {
    const exchange = await this.lab.transport.call(callOf(this.lab.contract.operation(id), changed));
    this.findings.push(...answerFindings(this.lab.contract, exchange));
    return exchange;
  }

  /** The same, of a call without whose success there is nothing to judge. @throws SkippedError. */
  async ask(id: string, changed: Partial<Call> = {}): Promise<Shown> {
    const exchange = await this.send(id, changed);
    if (!isSuccess(exchange.answer)) throw new SkippedError(`${id} was answered ${exchange.answer.status}`);
    const body = jsonOf(exchange.answer);
    return { exchange, body: isObject(body) ? body : {} };
  }

  /** A call that has to be answered so, because of what happened before. */
  async expect(status: number, id: string, changed: Partial<Call>, because: string): Promise<Exchange> {
    const exchange = await this.send(id, changed);
    this.require(
      exchange.answer.status === status,
      `${because}: ${id} was answered ${exchange.answer.status}, not ${status}`,
      exchange,
    );
    return exchange;
  }

  require(holds: boolean, message: string, exchange: Exchange): void {
    if (!holds) this.findings.push({ check: this.#rule, message, exchange });
  }
}

/** Something to find out about a server, by more than one call. */
export interface Question {
  rule: CheckName;
  /** The operation it is about, or what stands in its place. */
  about: string;
  name: string;
  ask: (inquiry: Inquiry) => Promise<void>;
}

/** The test case of a question. */
export const caseOf = (phase: PhaseName, { rule, about, name, ask }: Question): TestCase => ({
  phase,
  rule,
  operation: about,
  name,
  async run(lab) {
    const inquiry = new Inquiry(lab, rule);
    try {
      await ask(inquiry);
    } catch (error) {
      // What was found before counts, whyever there was no going on.
      if (!(error instanceof SkippedError) || inquiry.findings.length === 0) throw error;
    }
    return inquiry.findings;
  },
});

/** The objects in a list of an answer; none when it is no list. */
export const objectsIn = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isObject);
