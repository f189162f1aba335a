import { readFileSync } from 'node:fs';
import { isObject } from '../contract/is-object.ts';

/**
 * The keys of the failures in a JSON report of an earlier run.
 * @throws Error when the file is not such a report.
 */
export function readBaseline(path: string): Set<string> {
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(report) || !Array.isArray(report.results))
    throw new Error(`${path} is no report of this tool; write one with --json`);
  const findings = report.results
    .filter(isObject)
    .flatMap(({ findings }) => (Array.isArray(findings) ? findings : []) as unknown[]);
  return new Set(findings.filter(isObject).map(({ key }) => String(key)));
}
