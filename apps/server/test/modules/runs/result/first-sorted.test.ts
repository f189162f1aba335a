import { expect, it } from 'vitest';
import { FirstSorted } from '../../../../src/modules/runs/result/first-sorted.ts';

const count = 60_000;
const numbers = Array.from({ length: count }, (_, index) => (index * 7919) % 10_007);

it.each([1, 100, 59_100, count])('the first %i items have the order of a stable sort', async (max) => {
  const items = numbers.map((value, index) => ({ value, index }));
  const first = new FirstSorted<(typeof items)[number]>(max, (a, b) => a.value - b.value);
  for (const item of items) await first.add(item);
  expect(await first.items()).toEqual(items.toSorted((a, b) => a.value - b.value).slice(0, max));
  expect(first.count).toBe(count);
});

it('of a few items, no more than the maximum are returned', async () => {
  const first = new FirstSorted<number>(2, (a, b) => a - b);
  for (const value of [3, 1, 2]) await first.add(value);
  expect(await first.items()).toEqual([1, 2]);
  const sorted = new FirstSorted<number>(2, (a, b) => a - b);
  await sorted.addSorted([1, 2, 3]);
  expect(await sorted.items()).toEqual([1, 2]);
});

it('many items are merged in several turns of the event loop', async () => {
  const state = { compared: 0, most: 0, isOver: false };
  const first = new FirstSorted<number>(count, (a, b) => {
    state.compared += 1;
    state.most = Math.max(state.most, state.compared);
    return a - b;
  });
  const newTurn = () => {
    state.compared = 0;
    if (!state.isOver) setImmediate(newTurn);
  };
  newTurn();
  for (const value of numbers) {
    state.compared = 0;
    await first.add(value);
  }
  state.compared = 0;
  await first.items();
  state.isOver = true;
  expect(state.most).toBeGreaterThan(15_000);
  expect(state.most).toBeLessThan(0.75 * count);
});
