import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buckets, coarserOrEqual, seasonLength } from '../src/bucket.ts';
import { formatIsoDate } from '../src/iso-date.ts';
import { rebucket } from '../src/rebucket.ts';

const points = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 20_000 }).map(formatIsoDate),
    value: fc.integer({ min: -1e6, max: 1e6 }),
  }),
);
const total = (values: readonly { value: number }[]) => values.reduce((sum, { value }) => sum + value, 0);

describe('rebucket', () => {
  it('preserves the total and returns ascending, distinct dates', () => {
    fc.assert(
      fc.property(points, fc.constantFrom(...buckets), (daily, bucket) => {
        const coarse = rebucket(daily, bucket);
        expect(total(coarse)).toBe(total(daily));
        const dates = coarse.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
    );
  });

  it('returns the same years whether it goes through months, through quarters or directly', () => {
    fc.assert(
      fc.property(points, (daily) => {
        expect(rebucket(rebucket(rebucket(daily, 'month'), 'quarter'), 'year')).toEqual(
          rebucket(daily, 'year'),
        );
      }),
    );
  });

  it('assigns a week to the month of its Monday', () => {
    expect(rebucket([{ date: '2024-09-30', value: 7 }], 'month')).toEqual([{ date: '2024-09-01', value: 7 }]);
  });

  it('throws for an invalid date', () => {
    expect(() => rebucket([{ date: '2024-02-30', value: 1 }], 'month')).toThrow(RangeError);
  });
});

describe('coarserOrEqual', () => {
  it('returns the bucket itself and all coarser ones', () => {
    expect(coarserOrEqual('month')).toEqual(['month', 'quarter', 'year']);
    expect(coarserOrEqual('day')).toEqual(buckets);
  });
});

describe('seasonLength', () => {
  it('returns the season length of every bucket', () => {
    expect(buckets.map(seasonLength)).toEqual([7, 52, 12, 4, 1]);
  });
});
