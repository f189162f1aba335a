import { type CheckName, checkNames, universalRules } from '../checks/rules.ts';
import type { Result } from '../run/result.ts';

export interface RuleRow {
  rule: CheckName;
  /** Cases that tested the rule; all executed cases for universal rules. */
  tried: number;
  /** Failed cases. */
  failed: number;
  /** Reasons for skipped cases, with their number. */
  untried: readonly (readonly [reason: string, cases: number])[];
}

/** Result of each rule. */
export const ruleSummary = (results: readonly Result[]): RuleRow[] =>
  checkNames.map((rule) => {
    const own = universalRules.has(rule) ? results : results.filter((result) => result.rule === rule);
    const reasons = new Map<string, number>();
    for (const { outcome, rule: meant, reason } of own)
      if (outcome === 'skipped' && meant === rule)
        reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + 1);
    return {
      rule,
      tried: own.filter(({ outcome }) => outcome !== 'skipped').length,
      failed: results.filter(({ findings }) => findings.some(({ check }) => check === rule)).length,
      untried: own.length === 0 ? [['no case selected', 0]] : [...reasons],
    };
  });
