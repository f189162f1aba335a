// full run only: it sends every case of the contract to a server.
import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../src/report/totals.ts';
import { inOperation, withBody } from '../support/defect.ts';
import { fieldsIn } from '../support/fake-request.ts';
import { testRun } from '../support/test-run.ts';

describe('a correct server', () => {
  it('passes every check', async () => {
    const report = await testRun();
    const wrong = report.results
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ phase, operation, name, findings }) => [
        phase,
        operation,
        name,
        findings.map(({ message }) => message),
      ]);
    expect(wrong).toEqual([]);
    expect(totalsOf(report.results).cases).toBeGreaterThan(1500);
    const skipped = report.results.filter(({ outcome }) => outcome === 'skipped');
    expect(skipped.map(({ name, reason }) => `${name}: ${reason ?? ''}`)).toEqual([]);
  });

  it.each(['changePassword', 'replacePassword'])(
    'is never asked to change the password with %s',
    async (id) => {
      const own = 'a long password';
      const sent: unknown[] = [];
      await testRun({ include: new RegExp(id), runs: 40 }, (request) => {
        const { current_password: current, new_password: next } = fieldsIn(request);
        if (request.operation?.id === id && current === own) sent.push(next);
        return null;
      });
      expect(sent).toContain(own);
      const lengthOf = (text: string) => Array.from(text).length;
      const isAcceptable = (next: unknown) =>
        typeof next === 'string' && lengthOf(next) >= 6 && lengthOf(next) <= 1024;
      expect(sent.filter((next) => isAcceptable(next) && next !== own)).toEqual([]);
    },
  );

  it('may list runs with the same timestamp in any order', async () => {
    const atOnce = inOperation('listForecastRuns', (response, request, server) =>
      withBody((body) => {
        const runs = body.runs as Record<string, unknown>[];
        for (const run of runs) run.created_at = '2026-01-05T00:00:00.000Z';
        if (request.query.order === 'asc') runs.reverse();
      })(response, request, server),
    );
    const { results } = await testRun({ include: /^semantics listForecastRuns sort and order/ }, atOnce);
    expect(results.map(({ outcome }) => outcome)).toEqual(['passed']);
  });
});
