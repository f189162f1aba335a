// full run only: it sends every case of the contract to a server.
import { expect, it } from 'vitest';
import { testRun } from '../support/test-run.ts';
import { inOperation } from '../support/defect.ts';
import { problem } from '../support/fake-answers.ts';

it('the coverage report distinguishes responses that were not seen from responses that cannot be triggered', async () => {
  const neverConflicts = inOperation(
    'register',
    () => problem(401, 'No'),
    (_, { status }) => status === 409,
  );
  const { coverage } = await testRun({ runs: 1, exclude: null }, neverConflicts);
  const unseen = coverage.filter(({ seen, unreachable }) => seen === 0 && unreachable === null);
  expect(unseen.map(({ operation, status, media }) => [operation, status, media])).toContainEqual([
    'register',
    409,
    'application/json',
  ]);
  const limited = coverage.find(({ operation, status }) => operation === 'login' && status === 429);
  expect(limited).toMatchObject({ seen: 0, unreachable: 'triggering it would lock out other users' });
  const damaged = coverage.find(({ operation, status }) => operation === 'getMe' && status === 409);
  expect(damaged).toMatchObject({ seen: 0, unreachable: 'the stored data is not damaged' });
  const rows = coverage.find(
    ({ operation, media }) => operation === 'downloadRejectedRows' && media === 'text/csv',
  );
  expect(rows?.seen).toBeGreaterThan(0);
});

it('the coverage report gives a reason if not all cases were run', async () => {
  const { coverage } = await testRun({ include: /^examples getHealth/ });
  const reasons = coverage.filter(({ seen }) => seen === 0).map(({ unreachable }) => unreachable);
  expect(new Set(reasons)).toEqual(new Set(['not all cases were run']));
});
