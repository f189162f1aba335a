import type { Finding } from '../checks/finding.ts';
import type { Expectation } from '../checks/expectation.ts';
import { judge, ruleOf } from '../checks/expectation.ts';
import type { CheckName } from '../checks/rules.ts';
import type { Operation } from '../contract/operation.ts';
import type { Call } from '../http/call.ts';
import type { Lab } from '../lab.ts';

export const phaseNames = [
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

/** A case that could not be tried, with the reason. */
export class SkippedError extends Error {
  override name = 'SkippedError';
}

/** One thing that is tried. Phase, operation and name together are unlike those of every other case. */
export interface TestCase {
  phase: PhaseName;
  /** What it tries first of all; every answer is held to the rules of every answer besides. */
  rule: CheckName;
  /** An operation id, or what stands in its place. */
  operation: string;
  name: string;
  /** Requests that count as cases of their own; 1 unless the case is a property. */
  tried?: () => number;
  /** @throws SkippedError with the reason why it was not tried. */
  run: (lab: Lab) => Promise<Finding[]>;
}

/** A case of one call and what its answer has to be. */
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
    run: async (lab) => judge(lab, await lab.transport.call(await make(lab)), expected),
  };
}
