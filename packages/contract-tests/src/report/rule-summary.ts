import { type CheckName, checkNames, universalRules } from '../checks/rules.ts';
import type { Result } from '../run/result.ts';

export interface RuleRow {
  rule: CheckName;
  /** Number of cases that tested the rule; for universal rules, of all executed cases. */
  tried: number;
  /** Number of failed cases. */
  failed: number;
  /** Reasons for skipping cases, with the number of cases. */
  untried: readonly (readonly [reason: string, cases: number])[];
}

/** Returns the result of each rule. */
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
