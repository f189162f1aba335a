import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { storeInSlices } from '../../../../src/modules/runs/execution/store-in-slices.ts';

function* rowsUpTo(count: number, made: number[]): Generator<number> {
  for (let row = 0; row < count; row++) {
    made.push(row);
    yield row;
  }
}

it('storeInSlices stores rows in order, and creates the next rows while the previous rows are being stored', async () => {
  const made: number[] = [];
  const stored: number[] = [];
  const madeMeanwhile: number[] = [];
  const store = async (slice: readonly number[]) => {
    const before = made.length;
    while (made.length === before && stored.length < 200) await setImmediate();
    madeMeanwhile.push(made.length - before);
    stored.push(...slice);
  };
  await storeInSlices(rowsUpTo(230, made), 100, store, () => setImmediate());
  expect(stored).toEqual(made);
  expect(stored).toHaveLength(230);
  expect(madeMeanwhile.slice(0, 2).every((count) => count > 0)).toBe(true);
  expect(madeMeanwhile).toHaveLength(3);
});

it('storeInSlices stops creating rows soon after storing has failed', async () => {
  const made: number[] = [];
  const store = () => Promise.reject(new Error('no room'));
  await expect(storeInSlices(rowsUpTo(1000, made), 100, store, () => setImmediate())).rejects.toThrow(
    'no room',
  );
  expect(made.length).toBeLessThanOrEqual(200);
});
