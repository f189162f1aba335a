import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buckets, bucketStart } from '../src/bucket.ts';
import { guessBucket } from '../src/guess-bucket.ts';

describe('guessBucket', () => {
  it('recognizes every bucket, even with a quarter of the dates missing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...buckets),
        fc.integer({ min: -200, max: 200 }),
        fc.integer({ min: 0, max: 3 }),
        (bucket, first, missing) => {
          const days = Array.from({ length: 24 }, (_, offset) => bucketStart(first + offset, bucket)).filter(
            (_, i) => i % 4 !== missing,
          );
          expect(guessBucket(days)).toBe(bucket);
        },
      ),
    );
  });

  it('detects working-day data as daily', () => {
    const workingDays = Array.from({ length: 70 }, (_, day) => day).filter((day) => day % 7 < 5);
    expect(guessBucket(workingDays)).toBe('day');
  });

  it('recognizes monthly data despite a few stray dates', () => {
    const days = Array.from({ length: 24 }, (_, month) => bucketStart(month, 'month'));
    expect(guessBucket([...days, (days[3] ?? 0) + 2, (days[9] ?? 0) + 5].sort((a, b) => a - b))).toBe(
      'month',
    );
  });

  it('returns month if there are too few dates to measure their spacing', () => {
    expect(guessBucket([])).toBe('month');
    expect(guessBucket([123])).toBe('month');
  });
});
