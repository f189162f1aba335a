import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bucketDates, bucketEnd, bucketIndex, buckets, bucketStart } from '../src/bucket.ts';
import { formatIsoDate, parseIsoDate } from '../src/iso-date.ts';

const anyBucket = fc.constantFrom(...buckets);
const anyDay = fc.integer({ min: -500_000, max: 500_000 });

describe('bucket indices', () => {
  it('assign every day to the bucket whose first and last day enclose it', () => {
    fc.assert(
      fc.property(anyDay, anyBucket, (day, bucket) => {
        const index = bucketIndex(day, bucket);
        expect(bucketStart(index, bucket)).toBeLessThanOrEqual(day);
        expect(bucketEnd(index, bucket)).toBeGreaterThanOrEqual(day);
      }),
    );
  });

  it('number consecutive buckets without gaps', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), anyBucket, (index, bucket) => {
        expect(bucketIndex(bucketStart(index, bucket), bucket)).toBe(index);
        expect(bucketIndex(bucketEnd(index, bucket) + 1, bucket)).toBe(index + 1);
      }),
    );
  });

  // ANA-19
  it('start weeks on Monday, in accordance with ISO 8601', () => {
    const friday = parseIsoDate('2026-11-20') ?? Number.NaN;
    expect(formatIsoDate(bucketStart(bucketIndex(friday, 'week'), 'week'))).toBe('2026-11-16');
    expect(formatIsoDate(bucketEnd(bucketIndex(friday, 'week'), 'week'))).toBe('2026-11-22');
  });

  it('end February and quarters on the correct day', () => {
    const leapDay = parseIsoDate('2024-02-29') ?? Number.NaN;
    expect(bucketEnd(bucketIndex(leapDay, 'month'), 'month')).toBe(leapDay);
    expect(formatIsoDate(bucketEnd(bucketIndex(leapDay, 'quarter'), 'quarter'))).toBe('2024-03-31');
    expect(formatIsoDate(bucketEnd(bucketIndex(leapDay, 'year'), 'year'))).toBe('2024-12-31');
  });
});

describe('bucketDates', () => {
  it('lists the first days of consecutive buckets', () => {
    const start = bucketIndex(parseIsoDate('2023-12-15') ?? Number.NaN, 'month');
    expect(bucketDates(start, 3, 'month')).toEqual(['2023-12-01', '2024-01-01', '2024-02-01']);
    expect(bucketDates(start, 0, 'month')).toEqual([]);
  });
});
