import { rules } from '../checks/rules.ts';
import { toCurl } from '../http/curl.ts';
import { type CoverageRow, notAllRun } from '../run/coverage.ts';
import type { Result } from '../run/result.ts';
import type { RunReport } from '../run/run-contract-tests.ts';
import { ruleSummary } from './rule-summary.ts';
import { totalsOf } from './totals.ts';

const maxBodyLength = 300;

function failure({ phase, operation, name, findings }: Result, { secrets }: RunReport): string[] {
  const lines = [`✗ ${phase} › ${operation} › ${name}`];
  for (const { check, message, exchange } of findings) {
    const id = exchange?.call.operation.id ?? operation;
    const where = id === operation ? '' : `in the response of ${id}: `;
    lines.push(`    ${check}: ${where}${secrets.mask(message)}`, `    required: ${rules[check]}`);
    if (!exchange) continue;
    const text = secrets.mask(exchange.response.text.replaceAll(/\s+/g, ' ')).slice(0, maxBodyLength);
    lines.push(
      `    returned ${exchange.response.status} ${text}`,
      `    ${toCurl(exchange.request, secrets)}`,
    );
  }
  return lines;
}

/** Groups failures that probably have the same cause: a rule that the responses of one operation violate. */
function causes(failed: readonly Result[]): string[] {
  const cases = new Map<string, Set<Result>>();
  for (const result of failed)
    for (const { check, exchange } of result.findings) {
      const cause = `${check} in the response of ${exchange?.call.operation.id ?? result.operation}`;
      cases.set(cause, (cases.get(cause) ?? new Set()).add(result));
    }
  const rows = [...cases].toSorted(([, a], [, b]) => b.size - a.size);
  return rows.map(([cause, { size }]) => `  ${size} ${size === 1 ? 'test' : 'tests'}: ${cause}`);
}

function ruleTable(results: readonly Result[]): string[] {
  const rows = ruleSummary(results);
  const width = rows.reduce((max, { rule }) => Math.max(max, rule.length), 0);
  return rows.flatMap(({ rule, tried, failed, untried }) => [
    `  ${rule.padEnd(width)}  ${tried} tried${failed > 0 ? `, ${failed} FAILED: ${rules[rule]}` : ''}`,
    ...untried.map(
      ([reason, cases]) => `  ${' '.repeat(width)}  not tried${cases > 0 ? ` ${cases} ×` : ''}: ${reason}`,
    ),
  ]);
}

function coverageTable(rows: readonly CoverageRow[]): string[] {
  const operations = [...new Set(rows.map(({ operation }) => operation))];
  const width = operations.reduce((max, { length }) => Math.max(max, length), 0);
  return operations.flatMap((id) => {
    const own = rows.filter(({ operation }) => operation === id);
    const seen = own.filter((row) => row.seen > 0).map((row) => `${row.status}×${row.seen}`);
    const unseen = own.filter((row) => row.seen === 0 && row.unreachable !== notAllRun);
    const reasons = [...new Set(unseen.map(({ unreachable }) => unreachable))].map((reason) => {
      const statuses = unseen.filter(({ unreachable }) => unreachable === reason).map(({ status }) => status);
      return `${statuses.join(', ')} ${reason === null ? 'NEVER SEEN' : `(${reason})`}`;
    });
    const cells = [...seen, ...reasons];
    return cells.length > 0 ? [`  ${id.padEnd(width)}  ${cells.join('  ')}`] : [];
  });
}

/** Returns a readable report: failures, rules, coverage and totals. */
export function consoleReport(report: RunReport): string {
  const { results, coverage, notes, requests, tookMs } = report;
  const totals = totalsOf(results);
  const bad = results.filter(({ outcome }) => outcome === 'failed');
  return [
    '',
    ...bad.flatMap((result) => [...failure(result, report), '']),
    ...(bad.length > 1 ? ['Failures by likely cause:', ...causes(bad), ''] : []),
    'Rules:',
    ...ruleTable(results),
    '',
    'Documented responses seen (media types are in the JSON report):',
    ...coverageTable(coverage),
    '',
    ...notes.map((note) => `  note: ${note}`),
    ...(totals.known > 0 ? [`  ${totals.known} failures are in the baseline`] : []),
    `${totals.cases} distinct cases in ${results.length} tests, ${requests} requests, ${(tookMs / 1000).toFixed(1)} s`,
    `${totals.passed} passed, ${totals.failed} failed, ${totals.known} known, ${totals.skipped} skipped`,
    '',
  ].join('\n');
}
