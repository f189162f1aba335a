// full run only: it plants every defect in a server.
import { describe, expect, it } from 'vitest';
import { checkNames } from '../../src/checks/rules.ts';
import { liveDefects } from '../live/live-defects.ts';
import { defects } from './defects.ts';
import { testRun } from './test-run.ts';

const rightRuns = new Map<string, ReturnType<typeof testRun>>();

/** Tests the correct server, once for all defects with the same cases. */
function testRightServer(include: RegExp): ReturnType<typeof testRun> {
  const run = rightRuns.get(include.source) ?? testRun({ include });
  rightRuns.set(include.source, run);
  return run;
}

describe('a planted defect', () => {
  it.each(defects)('is detected by $check: $what', async ({ check, include, tamper }) => {
    const { results } = await testRun({ include }, tamper);
    const found = results.flatMap(({ findings }) => findings.map((finding) => finding.check));
    expect([...new Set(found)]).toEqual([check]);
  });

  it.each(defects)('causes no failure on a correct server: $what', async ({ include }) => {
    const { results } = await testRightServer(include);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it('exists for every check', () => {
    const planted = new Set([...defects, ...liveDefects].map(({ check }) => check));
    expect(checkNames.filter((name) => !planted.has(name))).toEqual([]);
  });
});
