import { expect, it } from 'vitest';
import { isAdminArea } from '../../../src/features/shell/navigation-links.ts';

it.each([
  ['/admin', true],
  ['/admin/', true],
  ['/admin/settings', true],
  ['/admin/performance', false],
  ['/administration', false],
  ['/', false],
])('isAdminArea(%s) returns %s', (pathname, expected) => {
  expect(isAdminArea(pathname)).toBe(expected);
});
