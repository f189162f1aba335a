import { bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { calendarPosition } from '../src/calendar-position.ts';

const positionOn = (date: string, bucket: Bucket) =>
  calendarPosition(bucketIndex(parseIsoDate(date) ?? Number.NaN, bucket), bucket);

describe('calendarPosition', () => {
  it('counts weekdays from Monday', () => {
    expect(positionOn('2026-11-16', 'day')).toBe(0);
    expect(positionOn('2026-11-22', 'day')).toBe(6);
    expect(positionOn('1969-12-29', 'day')).toBe(0);
  });

  it('counts months and quarters from the start of the year, even before 1970', () => {
    expect(positionOn('1965-12-31', 'month')).toBe(11);
    expect(positionOn('2024-01-01', 'month')).toBe(0);
    expect(positionOn('2024-08-01', 'quarter')).toBe(2);
    expect(positionOn('2024-08-01', 'year')).toBe(0);
  });

  it('keeps weeks between 0 and 51 even in years with 53 weeks', () => {
    expect(positionOn('2024-01-01', 'week')).toBe(0);
    expect(positionOn('2024-12-30', 'week')).toBe(51);
  });
});
