import { expect, it } from 'vitest';
import { plural } from '../../src/lib/format.ts';

it.each([
  [1, 'month', 'month'],
  [0, 'month', 'months'],
  [2, 'category', 'categories'],
  [2, 'day', 'days'],
  [2, 'box', 'boxes'],
  [2, 'branch', 'branches'],
])('plural of %d × %s is %s', (count, one, many) => {
  expect(plural(count, one)).toBe(many);
});
