import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { filterDates, filterYears, keepTypes } from '../../../../src/features/analysis/points/view-points.ts';
import {
  fallbackYears,
  offeredYears,
  selectedYears,
} from '../../../../src/features/analysis/filters/configuration.ts';

const points = ['2022-12-01', '2023-01-01', '2024-01-01'].map((date) => seriesPoint(date, { actual: 1 }));
const run = { created_at: '2025-06-01T10:00:00.000Z', forecast_start_date: '2024-03-01' };

describe('offeredYears', () => {
  // ANA-5
  it('offers the years of the data, newest first', () => {
    expect(offeredYears(points, 'month', run)).toEqual([2024, 2023, 2022]);
  });

  // ANA-5
  it('falls back to the year in which the run was created, then to the year of its forecast start', () => {
    expect(offeredYears([], 'month', run)).toEqual([2025]);
    expect(offeredYears([seriesPoint('', { actual: 1 })], 'month', { ...run, created_at: '' })).toEqual([
      2024,
    ]);
    expect(offeredYears([], 'month', null)).toEqual([]);
  });

  // ANA-21
  it('offers the current year and the two years before it if the options fail to load', () => {
    expect(fallbackYears(new Date('2026-01-01T00:30:00Z'))).toEqual([2026, 2025, 2024]);
  });
});

describe('selectedYears', () => {
  const offered = [2025, 2024, 2023];

  // ANA-6
  it('selects the two most recent years for a new run', () => {
    expect(selectedYears(null, offered)).toEqual([2025, 2024]);
    expect(selectedYears(null, [2025])).toEqual([2025]);
  });

  // ANA-6
  it('keeps selected years that are still available, newest first', () => {
    expect(selectedYears([2023, 2025], offered)).toEqual([2025, 2023]);
  });

  // ANA-6
  it('selects the two most recent years if no selected year is available', () => {
    expect(selectedYears([2019], offered)).toEqual([2025, 2024]);
  });

  it('keeps an empty selection', () => {
    expect(selectedYears([], offered)).toEqual([]);
  });
});

describe('filterYears', () => {
  const dated = points.map((point) => ({ ...point, day: parseIsoDate(point.date) ?? 0 }));

  // ANA-7
  it('keeps the points of the selected years', () => {
    expect(filterYears(dated, [2023], 'month').map(({ date }) => date)).toEqual(['2023-01-01']);
  });

  // ANA-7
  it('does not filter if no year is selected', () => {
    expect(filterYears(dated, [], 'month')).toEqual(dated);
  });

  it('assigns an ISO week to its ISO year', () => {
    const week = [{ day: parseIsoDate('2025-12-29') ?? 0 }];
    expect(filterYears(week, [2026], 'week')).toEqual(week);
  });

  it('assigns each point to exactly one year and keeps the order', () => {
    const days = fc.array(fc.integer({ min: 10_000, max: 22_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(days, fc.constantFrom('day', 'month', 'quarter', 'year'), (list, bucket) => {
        const all = list.toSorted((a, b) => a - b).map((day) => ({ day }));
        const years = [...new Set(all.map(({ day }) => Number(formatIsoDate(day).slice(0, 4))))];
        expect(years.flatMap((year) => filterYears(all, [year], bucket))).toEqual(all);
        expect(filterYears(all, years, bucket)).toEqual(all);
      }),
    );
  });
});

describe('filterDates', () => {
  it('includes both ends, and applies no limit if an end is missing', () => {
    expect(filterDates(points, { from: '2022-12-01', to: '2023-01-01' })).toHaveLength(2);
    expect(filterDates(points, { from: null, to: null })).toHaveLength(3);
  });
});

describe('keepTypes', () => {
  const mixed = [
    seriesPoint('2024-01-01', { actual: 1, backtest: 2 }),
    seriesPoint('2024-02-01', { forecast: 3, lower: 2, upper: 4 }),
  ];

  it('clears other series and drops dates without a value', () => {
    expect(keepTypes(mixed, ['backtest'])).toEqual([seriesPoint('2024-01-01', { backtest: 2 })]);
  });

  it('keeps everything if no type is selected', () => {
    expect(keepTypes(mixed, [])).toEqual(mixed);
  });
});
