import { readFileSync } from 'node:fs';
import { isObject } from '../contract/is-object.ts';

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
