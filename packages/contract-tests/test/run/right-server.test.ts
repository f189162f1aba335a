import { describe, expect, it } from 'vitest';
import { totalsOf } from '../../src/report/totals.ts';
import { testRun } from '../support/test-run.ts';

describe('a server that keeps the contract', () => {
  it('passes every check, and shows nearly every documented answer', async () => {
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
  }, 120_000);
});
