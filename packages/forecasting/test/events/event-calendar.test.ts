import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { EventCalendar } from '../../src/events/event-calendar.ts';

const day = (date: string) => parseIsoDate(date) ?? Number.NaN;
const span = (first: string, last = first) => ({ first: day(first), last: day(last) });

describe('EventCalendar', () => {
  // EV-2
  it('returns the share of a longer bucket that an event covers, counting each day once', () => {
    const february = bucketIndex(day('2024-02-01'), 'month');
    const spans = [span('2024-02-29', '2024-03-02'), span('2024-02-28', '2024-02-29')];
    const { shares } = new EventCalendar(
      [{ name: 'Sale', spans, reach: null }],
      'month',
      february,
      february + 2,
    );
    expect(shares[0]?.[0]).toBeCloseTo(2 / 29, 12);
    expect(shares[0]?.[1]).toBeCloseTo(2 / 31, 12);
    expect(shares[0]?.[2]).toBe(0);
  });

  it('ignores days outside the calendar', () => {
    const first = day('2024-05-10');
    const calendar = new EventCalendar(
      [{ name: 'Long', spans: [span('2020-01-01', '2024-05-10')], reach: null }],
      'day',
      first,
      first + 3,
    );
    expect([...(calendar.shares[0] ?? [])].slice(0, 3)).toEqual([1, 0, 0]);
    expect(calendar.before(first)).toEqual([]);
    expect(calendar.before(first + 1)).toEqual([0]);
  });
});
