import { expect, it } from 'vitest';
import { RealizedCombinations } from '../../../../src/modules/runs/result/realized-combinations.ts';
import type { StoredGroup, StoredPoints } from '../../../../src/modules/runs/result/stored-run.ts';

const count = 3000;
const errorAt = (position: number) => (position * 7919) % 1009;
const points: StoredPoints = {
  start: 0,
  actual: [],
  forecastStart: 0,
  forecast: [0],
  lower: null,
  upper: null,
  backtestStart: 0,
  backtest: [],
};
const row = (position: number): StoredGroup => ({
  run_id: 'run',
  position,
  level: '',
  key: `{"c2":"${position}"}`,
  name: null,
  points: JSON.stringify(points),
  metrics: null,
  share: null,
  cumulative_share: null,
  cv: null,
  notes: '[]',
});

// REAL-1
it('the page of combinations has the largest errors, and is read in queries with few parameters', async () => {
  const combinations = new RealizedCombinations(100, 2000);
  const all = Array.from({ length: count }, (_, at) => at + 1);
  for (const position of all) await combinations.add({ position }, points, [errorAt(position)]);
  const reads: number[] = [];
  const page = await combinations.result(
    async (positions) => {
      reads.push(positions.length);
      return positions.map(row).toReversed();
    },
    (key) => [errorAt(Number((JSON.parse(key) as { c2: string }).c2))],
  );
  const sorted = all.toSorted((a, b) => errorAt(b) - errorAt(a)).slice(100, 2100);
  expect(page.combinations.map(({ key, absolute_error: error }) => [key.c2, error])).toEqual(
    sorted.map((position) => [`${position}`, errorAt(position)]),
  );
  expect(page.combination_count).toBe(count);
  expect(Math.max(...reads)).toBeLessThan(1000);
});
