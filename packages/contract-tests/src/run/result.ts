import type { Finding } from '../checks/finding.ts';
import type { CheckName } from '../checks/rules.ts';
import type { PhaseName } from '../phases/test-case.ts';

/** Result of a case. */
export interface Result {
  phase: PhaseName;
  rule: CheckName;
  operation: string;
  name: string;
  /** `known`: all failures are in the baseline. */
  outcome: 'passed' | 'failed' | 'known' | 'skipped';
  findings: readonly Finding[];
  /** Reason for skipping. */
  reason: string | null;
  tookMs: number;
  /** Distinct requests of a property; otherwise 1. */
  tried: number;
}

/** Identifies a finding across test runs by case and check, not by values. */
export const keyOf = (
  result: Pick<Result, 'phase' | 'operation' | 'name'>,
  { check }: Pick<Finding, 'check'>,
): string => `${result.phase} ${result.operation} ${result.name}: ${check}`;
