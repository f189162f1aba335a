import { expect, it } from 'vitest';
import { pageName } from '../../../src/features/shell/breadcrumb-trail.ts';

it.each([
  ['/results?runId=123', 'Results'],
  ['/analysis-simple#chart', 'ANALYSIS DEV (Sandbox)'],
  ['/admin/settings', 'Settings'],
  ['/', 'Home'],
])('the name of %s is %s', (address, name) => {
  expect(pageName(address)).toBe(name);
});
