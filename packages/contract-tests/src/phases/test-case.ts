import type { Finding } from '../checks/finding.ts';
import type { Expectation } from '../checks/expectation.ts';
import { evaluate, ruleOf } from '../checks/expectation.ts';
import type { CheckName } from '../checks/rules.ts';
import type { Operation } from '../contract/operation.ts';
import type { Call } from '../http/call.ts';
import type { Lab } from '../lab.ts';

export const phaseNames = [
  'setup',
  'examples',
  'boundaries',
  'fuzzing',
  'auth',
  'methods',
  'links',
  'cors',
  'semantics',
  'http',
  'security',
  'scenarios',
] as const;
export type PhaseName = (typeof phaseNames)[number];

/** Thrown if a case cannot run. The message contains the reason. */
export class SkippedError extends Error {
  override name = 'SkippedError';
}

/** A test case. Phase, operation and name identify it. */
export interface TestCase {
  phase: PhaseName;
  /** Main rule that the case tests. Universal rules are also checked. */
  rule: CheckName;
  /** An operation id, or a group such as `flow`. */
  operation: string;
  name: string;
  /** Returns the number of distinct requests of a property; 1 by default. */
  tried?: () => number;
  /** Runs the case. @throws SkippedError if it cannot run */
  run: (lab: Lab) => Promise<Finding[]>;
}

/** Creates a case that sends one call and expects a result. */
export function callCase(
  phase: PhaseName,
  operation: Operation,
  name: string,
  make: (lab: Lab) => Promise<Call>,
  expected: Expectation,
): TestCase {
  return {
    phase,
    rule: ruleOf(expected),
    operation: operation.id,
    name,
    run: async (lab) => evaluate(lab, await lab.transport.call(await make(lab)), expected),
  };
}
