import { type CheckName, checkNames, rulesOfEveryAnswer } from '../checks/rules.ts';
import type { Result } from '../run/result.ts';

export interface RuleRow {
  rule: CheckName;
  /** Cases that tried it; of a rule of every answer, all cases that were run. */
  tried: number;
  /** Cases it failed in. */
  failed: number;
  /** Why cases of it were not tried, and how many; `none` when there is no case of it. */
  untried: readonly (readonly [reason: string, cases: number])[];
}

/** What each rule came to. */
export const ruleSummary = (results: readonly Result[]): RuleRow[] =>
  checkNames.map((rule) => {
    const own = rulesOfEveryAnswer.has(rule) ? results : results.filter((result) => result.rule === rule);
    const reasons = new Map<string, number>();
    for (const { outcome, rule: meant, reason } of own)
      if (outcome === 'skipped' && meant === rule)
        reasons.set(reason ?? '', (reasons.get(reason ?? '') ?? 0) + 1);
    return {
      rule,
      tried: own.filter(({ outcome }) => outcome !== 'skipped').length,
      failed: results.filter(({ findings }) => findings.some(({ check }) => check === rule)).length,
      untried: own.length === 0 ? [['no case of it was chosen', 0]] : [...reasons],
    };
  });
