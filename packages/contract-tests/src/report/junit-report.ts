import { rules } from '../checks/rules.ts';
import { toCurl } from '../http/curl.ts';
import { phaseNames } from '../phases/test-case.ts';
import type { Result } from '../run/result.ts';
import type { RunReport } from '../run/run-contract-tests.ts';

/** Replaces characters that XML 1.0 cannot represent. */
const escape = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[[\p{Cc}\ufffe\uffff]--[\t\n\r\u007f-\u009f]]/gv, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');

function testcase(result: Result, { secrets }: RunReport): string {
  const name = escape(`${result.operation} › ${result.name}`);
  const open = `    <testcase classname="contract.${result.phase}.${escape(result.operation)}" name="${name}" time="${result.tookMs / 1000}"`;
  if (result.outcome === 'passed') return `${open}/>`;
  if (result.outcome === 'skipped' || result.outcome === 'known')
    return `${open}><skipped message="${escape(result.reason ?? 'in the baseline')}"/></testcase>`;
  const failures = result.findings.map(({ check, message, exchange }) => {
    const body = exchange ? toCurl(exchange.request, secrets) : '';
    return `<failure type="${check}" message="${escape(secrets.mask(message))}">${escape(`${rules[check]}\n${body}`)}</failure>`;
  });
  return `${open}>${failures.join('')}</testcase>`;
}

/** Returns JUnit XML with one suite per phase. */
export function junitReport(report: RunReport): string {
  const suites = phaseNames.flatMap((phase) => {
    const own = report.results.filter((result) => result.phase === phase);
    if (own.length === 0) return [];
    const count = (outcomes: readonly Result['outcome'][]) =>
      own.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const time = own.reduce((sum, { tookMs }) => sum + tookMs, 0) / 1000;
    return [
      `  <testsuite name="contract ${phase}" tests="${own.length}" failures="${count(['failed'])}" errors="0" skipped="${count(['skipped', 'known'])}" time="${time}">`,
      ...own.map((result) => testcase(result, report)),
      '  </testsuite>',
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="contract">',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
