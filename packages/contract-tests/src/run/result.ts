import type { Finding } from '../checks/finding.ts';
import type { CheckName } from '../checks/rules.ts';
import type { PhaseName } from '../phases/test-case.ts';

/** Result of a case. */
export interface Result {
  phase: PhaseName;
  rule: CheckName;
  operation: string;
  name: string;
  /** `known` means that all failures are in the baseline. */
  outcome: 'passed' | 'failed' | 'known' | 'skipped';
  findings: readonly Finding[];
  /** Reason for skipping. */
  reason: string | null;
  tookMs: number;
  /** Number of distinct requests of a property; otherwise 1. */
  tried: number;
}

/**
 * Returns the key of a finding, which is the same across test runs: it consists of case and check, without values.
 */
export const keyOf = (
  result: Pick<Result, 'phase' | 'operation' | 'name'>,
  { check }: Pick<Finding, 'check'>,
): string => `${result.phase} ${result.operation} ${result.name}: ${check}`;
