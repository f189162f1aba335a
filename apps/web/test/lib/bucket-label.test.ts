import { describe, expect, it } from 'vitest';
import { bucketLabel, placeLabel, placesLabel } from '../../src/lib/bucket-label.ts';

describe('bucketLabel', () => {
  it.each([
    ['2024-03-01', 'month', 'Mar 2024'],
    ['2024-10-01', 'quarter', 'Q4 2024'],
    ['2025-12-29', 'week', '2026-W01 (29 Dec)'],
    ['2026-11-25', 'week', '2026-W48 (23 Nov)'],
    ['2024-03-05', 'day', '05/03/2024'],
    ['2024-01-01', 'year', '2024'],
    ['soon', 'month', 'soon'],
  ] as const)('labels %s with bucket %s as %s', (date, bucket, label) => {
    expect(bucketLabel(date, bucket)).toBe(label);
  });
});

describe('placeLabel', () => {
  it('labels days without a year', () => {
    expect(placeLabel(59, 'day')).toBe('29 Feb');
  });
});

describe('placesLabel', () => {
  it.each([
    [[0, 1, 2, 3, 4, 5], 'month', 'Jan–Jun'],
    [[0, 1, 2, 4], 'month', 'Jan–Mar, May'],
    [[0, 2, 4, 6], 'month', '4 months'],
    [[57, 58, 60], 'day', '27 Feb–01 Mar'],
    [[3], 'week', 'W03'],
  ] as const)('labels %j with bucket %s as %s', (places, bucket, label) => {
    expect(placesLabel(places, bucket)).toBe(label);
  });
});
