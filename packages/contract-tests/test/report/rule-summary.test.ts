import { expect, it } from 'vitest';
import { testRun } from '../support/test-run.ts';
import { ruleSummary } from '../../src/report/rule-summary.ts';

it('ruleSummary counts executed cases for each rule, and skipped cases by reason', async () => {
  const { results } = await testRun({ safe: true, include: /^semantics (logout|getMe|listUploads)/ });
  const rows = ruleSummary(results);
  const row = (name: string) => rows.find(({ rule }) => rule === name);
  expect(row('roles')).toMatchObject({ tried: 1, failed: 0, untried: [] });
  expect(row('sign-out')).toMatchObject({ tried: 0, untried: [['--safe: a step would write data', 1]] });
  expect(row('order')?.untried).toEqual([['there are fewer than two items to compare', 1]]);
  expect(row('paging')?.untried).toEqual([['no case selected', 0]]);
  expect(row('charset')).toMatchObject({ tried: 1, failed: 0, untried: [] });
});
