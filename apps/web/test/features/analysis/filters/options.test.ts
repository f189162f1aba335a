import { describe, expect, it } from 'vitest';
import {
  aggregationOptions,
  askedLevel,
} from '../../../../src/features/analysis/filters/aggregation-options.ts';
import { bucketOptions, toBucket } from '../../../../src/features/analysis/filters/bucket-options.ts';

describe('bucketOptions', () => {
  // ANA-17
  it("disables buckets finer than the run's bucket, with the reason", () => {
    expect(bucketOptions('month')).toEqual([
      { value: 'day', label: "day (finer than the run's month)", disabled: true },
      { value: 'week', label: "week (finer than the run's month)", disabled: true },
      { value: 'month', label: 'month', disabled: false },
      { value: 'quarter', label: 'quarter', disabled: false },
      { value: 'year', label: 'year', disabled: false },
    ]);
  });

  it('has no option for an unknown bucket name', () => {
    expect(toBucket('hour')).toBeNull();
    expect(toBucket(null)).toBeNull();
  });
});

describe('aggregationOptions', () => {
  // ANA-18
  it("lists the total, then the run's level, then disabled options with the reason", () => {
    const dataset = [
      { type: 'c1', label: 'TYPE' },
      { type: 'c2', label: 'Product' },
    ];
    expect(aggregationOptions(dataset, ['c2'], { c2: 'SKU' })).toEqual([
      { value: '', label: 'All (No specific aggregation)' },
      { value: 'c2', label: 'SKU' },
      { value: 'c1', label: "TYPE (not in this run's level)", disabled: true },
    ]);
  });

  it('requests the full level of the run, or the total', () => {
    expect(askedLevel('c2', ['c2', 'c3'])).toEqual(['c2', 'c3']);
    expect(askedLevel('', ['c2'])).toEqual([]);
    expect(askedLevel('c9', ['c2'])).toEqual([]);
  });
});
