import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { dayOfPlace, yearPlace, yearPlaceOfDay } from '../../src/lib/year-place.ts';

describe('yearPlace', () => {
  it('returns the index of months, quarters and years', () => {
    expect(yearPlace('2024-03-01', 'month')).toEqual({ year: 2024, place: 2 });
    expect(yearPlace('2024-10-01', 'quarter')).toEqual({ year: 2024, place: 3 });
    expect(yearPlace('2024-01-01', 'year')).toEqual({ year: 2024, place: 0 });
  });

  // Expected weeks are from GNU coreutils 9, such as `date -d 2025-12-29 +%G-W%V`.
  it.each([
    ['2025-12-29', 2026, 1],
    ['2024-12-30', 2025, 1],
    ['2020-12-28', 2020, 53],
    ['2023-01-02', 2023, 1],
  ])('assigns %s to ISO year %i, week %i', (date, year, place) => {
    expect(yearPlace(date, 'week')).toEqual({ year, place });
  });

  it('returns the same index for a date in leap years as in other years', () => {
    expect(yearPlace('2023-03-01', 'day')?.place).toBe(yearPlace('2024-03-01', 'day')?.place);
    expect(dayOfPlace(yearPlace('2024-02-29', 'day')?.place ?? -1)).toBe('2000-02-29');
  });

  it('returns ascending, unique indexes that convert back to dates', () => {
    for (const year of [2023, 2024]) {
      const first = parseIsoDate(`${year}-01-01`) ?? 0;
      const length = (parseIsoDate(`${year + 1}-01-01`) ?? 0) - first;
      for (let at = 0; at < length; at++) {
        const date = formatIsoDate(first + at);
        const place = yearPlaceOfDay(first + at, 'day');
        expect([place.year, dayOfPlace(place.place).slice(4)]).toEqual([year, date.slice(4)]);
      }
    }
  });

  it('returns null for an invalid date', () => {
    expect(yearPlace('soon', 'month')).toBeNull();
  });
});
