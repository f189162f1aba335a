import { rules } from '../checks/rules.ts';
import { toCurl } from '../http/curl.ts';
import type { Result } from '../run/result.ts';
import type { RunReport } from '../run/run-contract-tests.ts';
import { ruleSummary } from './rule-summary.ts';
import { totalsOf } from './totals.ts';

const maxBodyLength = 2000;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.toWellFormed().replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);

const style = `body{font:14px/1.45 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid #8884}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8881;padding:8px;border-radius:6px}summary{cursor:pointer;padding:6px 0}
.failed{color:light-dark(#c02626,#ff9a94);font-weight:600}`;

function failure({ phase, operation, name, findings }: Result, { secrets }: RunReport): string {
  const parts = findings.map(({ check, message, exchange }) => {
    const text = exchange === null ? '' : secrets.mask(exchange.response.text).slice(0, maxBodyLength);
    const shown =
      exchange === null
        ? ''
        : `<pre>${escape(toCurl(exchange.request, secrets))}</pre><pre>${exchange.response.status} ${escape(text)}</pre>`;
    return `<p><strong>${check}</strong>: ${escape(secrets.mask(message))}<br>${escape(rules[check])}</p>${shown}`;
  });
  return `<details open><summary class="failed">${escape(`${phase} › ${operation} › ${name}`)}</summary>${parts.join('')}</details>`;
}

/** Returns a self-contained page with failures, rules and coverage. */
export function htmlReport(report: RunReport, about: { baseUrl: string; seed: number }): string {
  const { results, coverage, requests, tookMs } = report;
  const totals = totalsOf(results);
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const ruleRows = ruleSummary(results).map(
    ({ rule, tried, failed: count, untried }) =>
      `<tr><td>${rule}</td><td>${escape(rules[rule])}</td><td>${tried}</td><td${count > 0 ? ' class="failed"' : ''}>${count}</td><td>${escape(untried.map(([reason]) => reason).join('; '))}</td></tr>`,
  );
  const coverageRows = coverage.map(
    ({ operation, status, media, seen, unreachable }) =>
      `<tr><td>${escape(operation)}</td><td>${status}</td><td>${escape(media)}</td><td>${seen > 0 ? seen : escape(unreachable ?? 'never seen')}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Contract test: ${totals.failed} failed</title><style>${style}</style></head><body>
<h1>Contract test of ${escape(about.baseUrl)}</h1>
<p>${totals.passed} passed, <span${totals.failed > 0 ? ' class="failed"' : ''}>${totals.failed} failed</span>, ${totals.known} known, ${totals.skipped} skipped. ${requests} requests, ${(tookMs / 1000).toFixed(1)} s, seed ${about.seed}.</p>
<h2>Failures</h2>${failed.map((result) => failure(result, report)).join('\n') || '<p>None.</p>'}
<h2>Rules</h2><table><thead><tr><th>Rule</th><th>Requirement</th><th>Cases</th><th>Failed</th><th>Skipped because</th></tr></thead><tbody>${ruleRows.join('\n')}</tbody></table>
<h2>Coverage</h2><table><thead><tr><th>Operation</th><th>Status</th><th>Media type</th><th>Seen</th></tr></thead><tbody>${coverageRows.join('\n')}</tbody></table>
</body></html>
`;
}
