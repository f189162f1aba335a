import { expect, it } from 'vitest';
import { inOperation, withBody } from '../support/defect.ts';
import { json, problem } from '../support/fake-answers.ts';
import { testRun } from '../support/test-run.ts';

const include = /^semantics getRunData points/;

it('a call that prepares cases fails the test run if it returns an undocumented status', async () => {
  const tamper = inOperation('createForecast', () => problem(500, 'Something broke'));
  const { results } = await testRun({ include }, tamper);
  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'failed']);
  expect(results[1]).toMatchObject({ phase: 'setup', operation: 'createForecast', name: 'setup call' });
  expect(results[1]?.findings.map(({ check }) => check)).toEqual(['documented-status']);
});

it('a call that prepares cases fails the test run if it returns an undocumented enum value', async () => {
  const tamper = inOperation(
    'getForecastDetail',
    withBody((body) => (body.status = 'paused')),
  );
  const { results } = await testRun({ include }, tamper);
  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'failed']);
  expect(results[1]?.findings.map(({ check }) => check)).toEqual(['schema']);
});

it.each([
  [422, 'There is too little data.'],
  [403, 'The scope does not allow this.'],
])('a call that prepares cases fails the test run if it is refused with %i', async (status, detail) => {
  const tamper = inOperation('createForecast', () => json(status, { detail }));
  const { results } = await testRun({ include }, tamper);
  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped', 'failed']);
  expect(results[1]?.findings.map(({ check }) => check)).toEqual(['accepts-valid']);
});

it('a test run skips cases without failing if the server has no space', async () => {
  const tamper = inOperation('createForecast', () => json(507, { detail: 'The disk is full.' }));
  const { results } = await testRun({ include }, tamper);
  expect(results.map(({ outcome }) => outcome)).toEqual(['skipped']);
});

it('a test run stops at the first failure with --fail-fast', async () => {
  const tamper = inOperation('getHealth', () => problem(500, 'Something broke'));
  const { results } = await testRun({ include: /^examples/, failFast: true }, tamper);
  expect(results.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  expect(results.length).toBeLessThan(5);
});
