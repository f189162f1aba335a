import { rules } from '../checks/rules.ts';
import { toCurl } from '../http/curl.ts';
import { keyOf } from '../run/result.ts';
import type { RunReport } from '../run/run-contract-tests.ts';
import { ruleSummary } from './rule-summary.ts';
import { totalsOf } from './totals.ts';
import { readFileSync } from 'node:fs';
import { isObject } from '../contract/is-object.ts';

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

/**
 * Returns the keys of the failures in an earlier JSON report.
 *
 * @throws Error if the file is not a report
 */
export function readBaseline(path: string): Set<string> {
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(report) || !Array.isArray(report.results))
    throw new Error(`${path} is not a report of this tool. Write one with --json.`);
  const findings = report.results
    .filter(isObject)
    .flatMap(({ findings }) => (Array.isArray(findings) ? findings : []) as unknown[]);
  return new Set(findings.filter(isObject).map(({ key }) => String(key)));
}
