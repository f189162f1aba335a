import { expect, it } from 'vitest';
import { FirstSorted } from '../../../../src/modules/runs/result/first-sorted.ts';

const count = 60_000;
const numbers = Array.from({ length: count }, (_, index) => (index * 7919) % 10_007);

it.each([1, 100, 59_100, count])('the first %i items have the order of a stable sort', (max) => {
  const items = numbers.map((value, index) => ({ value, index }));
  const first = new FirstSorted<(typeof items)[number]>(max, (a, b) => a.value - b.value);
  for (const item of items) first.add(item);
  expect(first.items()).toEqual(items.toSorted((a, b) => a.value - b.value).slice(0, max));
  expect(first.count).toBe(count);
});

it('of a few items, no more than the maximum are returned', () => {
  const first = new FirstSorted<number>(2, (a, b) => a - b);
  for (const value of [3, 1, 2]) first.add(value);
  expect(first.items()).toEqual([1, 2]);
  const sorted = new FirstSorted<number>(2, (a, b) => a - b);
  sorted.addSorted([1, 2, 3]);
  expect(sorted.items()).toEqual([1, 2]);
});

it('no call compares many more items than there are', () => {
  let compared = 0;
  const first = new FirstSorted<number>(count, (a, b) => {
    compared += 1;
    return a - b;
  });
  let most = 0;
  const measure = (work: () => unknown) => {
    compared = 0;
    work();
    most = Math.max(most, compared);
  };
  for (const value of numbers) measure(() => first.add(value));
  measure(() => first.items());
  expect(most).toBeLessThan(2.5 * count);
});
