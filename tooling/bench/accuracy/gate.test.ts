import { expect, it } from 'vitest';
import { compareWithGate, type GateFigure } from './gate.ts';

const figure = (set: string, mase: number, bucket: GateFigure['bucket'] = 'month'): GateFigure => ({
  set,
  bucket,
  kind: 'business',
  model: 'lightgbm',
  mase,
});

it('compareWithGate fails a bucket whose geometric mean worsens by more than 1%', () => {
  const committed = [figure('a', 1), figure('b', 2), figure('c', 1, 'week')];
  const results = compareWithGate([figure('a', 1.04), figure('b', 2), figure('c', 1.005, 'week')], committed);
  expect(results.map(({ group, passed }) => [group, passed])).toEqual([
    ['month, business', false],
    ['week, business', true],
  ]);
  expect(results[0]?.ratio).toBeCloseTo(Math.sqrt(1.04), 12);
});

it('compareWithGate throws if a set has no committed value', () => {
  expect(() => compareWithGate([figure('a', 1)], [])).toThrow('no committed value for lightgbm on a');
});
