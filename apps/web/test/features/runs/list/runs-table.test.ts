// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { formatAge } from '../../../../src/features/runs/list/runs-table.tsx';

const now = Date.parse('2026-03-10T12:00:00Z');

it.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T11:58:59Z', '1 minute ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-09T09:00:00Z', 'yesterday'],
  ['2026-02-09T09:00:00Z', '29 days ago'],
  ['2026-01-05T12:00:00Z', '2 months ago'],
  ['2023-10-19T12:00:00Z', '2 years ago'],
  [null, 'N/A'],
])('the age of a run created at %s is %s', (moment, age) => {
  expect(formatAge(moment, now)).toBe(age);
});
