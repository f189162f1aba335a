import { rules } from '../checks/rules.ts';
import { toCurl } from '../http/curl.ts';
import { keyOf } from '../run/result.ts';
import type { RunReport } from '../run/run-contract-tests.ts';
import { ruleSummary } from './rule-summary.ts';
import { totalsOf } from './totals.ts';

/** Returns a complete machine-readable report, which can be used as `--baseline`. */
export function jsonReport(report: RunReport, about: { baseUrl: string; seed: number }): string {
  const { results, coverage, notes, requests, tookMs, secrets } = report;
  const shown = results.map(({ findings, ...result }) => ({
    ...result,
    findings: findings.map(({ check, message, exchange }) => ({
      key: keyOf(result, { check }),
      check,
      requirement: rules[check],
      message: secrets.mask(message),
      status: exchange?.response.status ?? null,
      curl: exchange ? toCurl(exchange.request, secrets) : null,
    })),
  }));
  const whole = {
    ...about,
    totals: totalsOf(results),
    requests,
    tookMs,
    notes,
    rules: ruleSummary(results),
    results: shown,
    coverage,
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}
