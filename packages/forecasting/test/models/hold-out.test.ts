import { describe, expect, it } from 'vitest';
import type { ForecastTask, KeyedSeries } from '../../src/models/forecaster.ts';
import { holdOut, later } from '../../src/models/hold-out.ts';
import { scaledError } from '../../src/models/scaled-error.ts';

const task: ForecastTask = { bucket: 'quarter', seasonLength: 4, horizon: 6, mode: 'additive', seed: 1 };
const counting = (length: number): KeyedSeries => ({
  key: String(length),
  start: 7,
  values: Float64Array.from({ length }, (_, t) => t),
});

describe('holdOut', () => {
  it('holds out the last values, at most a quarter of the longest history', () => {
    const held = holdOut([counting(16), counting(12)], task, 10);
    expect(held?.map(({ actual }) => [...actual])).toEqual([
      [12, 13, 14, 15],
      [8, 9, 10, 11],
    ]);
    expect(held?.[0]?.history).toMatchObject({ key: '16', start: 7 });
    expect(held?.[0]?.history.values).toHaveLength(12);
  });

  it('skips short and constant series and samples the others evenly up to the limit', () => {
    const constant = { ...counting(20), values: new Float64Array(20).fill(3) };
    expect(holdOut([counting(6), constant], task, 10)).toBeNull();
    const many = Array.from({ length: 100 }, (_, i) => ({ ...counting(30), key: String(i) }));
    const taken = holdOut(many, task, 10)?.map(({ history }) => Number(history.key)) ?? [];
    expect(taken).toHaveLength(10);
    expect(taken.at(-1)).toBeGreaterThanOrEqual(90);
  });
});

describe('scaledError', () => {
  it('measures errors in units of seasonal changes', () => {
    const held = holdOut([counting(16)], task, 10) ?? [];
    // With a season of four, the series changes by 4 per season, and the forecast is off by 2.
    expect(scaledError(held, [Float64Array.of(14, 15, 16, 17)], 4)).toBeCloseTo(0.5, 12);
  });
});

describe('later', () => {
  it('moves the first holdout values to the history without changing the input', () => {
    const held = holdOut([counting(16)], task, 10) ?? [];
    const [one] = later(held, 1);
    expect(Array.from(one?.history.values.slice(-2) ?? [])).toEqual([11, 12]);
    expect(Array.from(one?.actual ?? [])).toEqual([13, 14, 15]);
    expect(held[0]?.history.values).toHaveLength(12);
  });
});
