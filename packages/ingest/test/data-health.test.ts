import { parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { dataHealth } from '../src/data-health.ts';

const nothing = { observations: 0, negatives: 0, zeros: 0 };
const day = (date: string) => parseIsoDate(date) ?? Number.NaN;
const monthly = (values: readonly number[]) =>
  values.map((value, month) => ({
    day: day(`${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`),
    value,
  }));
const flat = Array.from({ length: 24 }, (_, month) => 100 + (month % 5));

describe('dataHealth', () => {
  it('returns the date range, bucket and share of zeros', () => {
    const health = dataHealth(
      monthly(flat),
      { observations: 240, negatives: 2, zeros: 60 },
      { rowsMerged: 3, combinations: 10 },
    );
    expect(health).toEqual({
      firstDate: '2020-01-01',
      lastDate: '2021-12-01',
      bucket: 'month',
      buckets: 24,
      gaps: 0,
      gapDates: [],
      rowsMerged: 3,
      combinations: 10,
      negatives: 2,
      zeroShare: 0.25,
      outliers: { rule: expect.stringContaining('Iglewicz') as unknown, count: 0, points: [] },
      history: { bucket: 'month', points: expect.any(Array) as unknown },
    });
    expect(health?.history.points.slice(0, 2)).toEqual([
      { date: '2020-01-01', value: 100 },
      { date: '2020-02-01', value: 101 },
    ]);
  });

  it('finds missing months', () => {
    const health = dataHealth(
      monthly(flat).filter((_, month) => month !== 5 && month !== 17),
      nothing,
      null,
    );
    expect(health).toMatchObject({ buckets: 24, gaps: 2, gapDates: ['2020-06-01', '2021-06-01'] });
  });

  it('does not count closed weekdays as gaps', () => {
    // 2024-01-01 was a Monday.
    const start = day('2024-01-01');
    const workdays = Array.from({ length: 70 }, (_, index) => start + index).filter(
      (_, index) => index % 7 < 5 && index !== 16,
    );
    const health = dataHealth(
      workdays.map((at) => ({ day: at, value: 1 })),
      nothing,
      null,
    );
    expect(health).toMatchObject({ bucket: 'day', gaps: 1, gapDates: ['2024-01-17'] });
  });

  it('finds outliers among the totals', () => {
    const values = flat.with(7, 900).with(15, -400);
    expect(dataHealth(monthly(values), nothing, null)?.outliers).toMatchObject({
      count: 2,
      points: [
        { date: '2020-08-01', value: 900 },
        { date: '2021-04-01', value: -400 },
      ],
    });
  });

  it('finds no outliers if most totals are equal', () => {
    const values = flat.map(() => 5).with(3, 5000);
    expect(dataHealth(monthly(values), nothing, null)?.outliers.count).toBe(0);
  });

  it('returns a single bucket for a single date', () => {
    expect(dataHealth(monthly([7]), nothing, null)).toMatchObject({ buckets: 1, gaps: 0, bucket: 'month' });
  });

  // UP-14
  it('uses a coarser bucket for a long history', () => {
    const days = Array.from({ length: 1000 }, (_, index) => ({ day: day('2024-01-01') + index, value: 1 }));
    const history = dataHealth(days, nothing, null)?.history;
    expect(history?.bucket).toBe('week');
    expect(history?.points).toHaveLength(143);
    expect(history?.points[0]).toEqual({ date: '2024-01-01', value: 7 });
  });

  it('returns null if there are no actual rows', () => {
    expect(dataHealth([], nothing, null)).toBeNull();
  });
});
