import type { Finding } from '../checks/finding.ts';
import type { CheckName } from '../checks/rules.ts';
import type { PhaseName } from '../phases/test-case.ts';

/** How one case ended. */
export interface Result {
  phase: PhaseName;
  rule: CheckName;
  operation: string;
  name: string;
  /** `known` fails in ways that the baseline names. */
  outcome: 'passed' | 'failed' | 'known' | 'skipped';
  findings: readonly Finding[];
  /** Why it was skipped. */
  reason: string | null;
  tookMs: number;
  /** Distinct requests, of a property; else 1. */
  tried: number;
}

/** Names a finding from run to run: what was tried and which check failed, not with which values. */
export const keyOf = (
  result: Pick<Result, 'phase' | 'operation' | 'name'>,
  { check }: Pick<Finding, 'check'>,
): string => `${result.phase} ${result.operation} ${result.name}: ${check}`;
