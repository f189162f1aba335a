import * as fc from 'fast-check';
import type { Expectation } from '../checks/expectation.ts';
import { evaluate, ruleOf } from '../checks/expectation.ts';
import type { Finding } from '../checks/finding.ts';
import type { Operation } from '../contract/operation.ts';
import type { Call } from '../http/call.ts';
import type { Lab } from '../lab.ts';
import { sweepWhenMany } from '../run/sweep.ts';
import { SkippedError, type TestCase } from './test-case.ts';

/** Returns the seed of a property, which is independent of other properties. */
function seedOf(seed: number, name: string): number {
  let hash = seed | 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/** Carries findings through fast-check's shrinking. */
class FoundError extends Error {
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super(findings[0]?.message ?? '');
    this.findings = findings;
  }
}

export interface Property<Value> {
  operation: Operation;
  name: string;
  arbitrary: fc.Arbitrary<Value>;
  call: (lab: Lab, value: Value) => Promise<Call>;
  expected: Expectation;
}

/** Creates a case of many random requests. Reports the smallest request that fails in the same way. */
export function propertyCase<Value>({
  operation,
  name,
  arbitrary,
  call,
  expected,
}: Property<Value>): TestCase {
  const requests = new Set<string>();
  return {
    phase: 'fuzzing',
    rule: ruleOf(expected),
    operation: operation.id,
    name,
    tried: () => requests.size,
    async run(lab) {
      requests.clear();
      let firstChecks: string | null = null;
      let smallest: readonly Finding[] = [];
      const property = fc.asyncProperty(arbitrary, async (value) => {
        if (lab.transport.isOver) return;
        const exchange = await lab.transport.call(await call(lab, value));
        requests.add(`${exchange.request.url.href} ${exchange.request.body ?? ''}`);
        await sweepWhenMany(lab);
        const findings = evaluate(lab, exchange, expected);
        const checks = findings.map(({ check }) => check).join();
        if (findings.length === 0 || (firstChecks !== null && firstChecks !== checks)) return;
        firstChecks = checks;
        smallest = findings;
        throw new FoundError(findings);
      });
      const seed = seedOf(lab.seed, `${operation.id} ${name}`);
      const result = await fc.check(property, { numRuns: lab.runs, seed });
      if (!result.failed) return [];
      const error = result.errorInstance;
      if (!(error instanceof FoundError))
        throw error instanceof Error ? error : new SkippedError(String(error));
      return smallest.map((finding) => ({
        ...finding,
        message: `${finding.message} (seed ${lab.seed}, shrunk ${result.numShrinks} times)`,
      }));
    },
  };
}
