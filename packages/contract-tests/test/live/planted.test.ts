// full run only: it starts a mock server and sends more than a thousand requests.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckName } from '../../src/checks/rules.ts';
import type { Result } from '../../src/run/result.ts';
import { liveOnly } from '../support/live-only.ts';
import { liveDefects } from './live-defects.ts';
import { liveRun } from './live-run.ts';
import { startMockServer } from './mock-server.ts';

let server: Awaited<ReturnType<typeof startMockServer>>;
beforeAll(async () => void (server = await startMockServer()));
afterAll(() => server.stop());

/** Returns the rules that a case found violated. A busy machine may respond late. */
const violated = ({ findings }: Result): CheckName[] =>
  [...new Set(findings.map(({ check }) => check))].filter((check) => check !== 'answer-time');

it('accepts a correct server, and detects each defect by the rule of its case', async () => {
  const { results: right } = await liveRun(server.url, liveOnly);
  const wrong = right.filter((result) => result.outcome === 'skipped' || violated(result).length > 0);
  expect(wrong).toEqual([]);
  const { results } = await liveRun(
    server.url,
    liveOnly,
    (caseId) => liveDefects.find((defect) => defect.caseId === caseId)?.change,
  );
  const idOf = ({ phase, operation, name }: Result) => `${phase} ${operation} ${name}`;
  const missed = liveDefects.filter(({ caseId, check }) => {
    const result = results.find((one) => idOf(one) === caseId);
    return !result || !violated(result).includes(check);
  });
  expect(missed.map(({ what }) => what)).toEqual([]);
}, 1_200_000);
