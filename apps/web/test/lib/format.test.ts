import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatElapsed,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatFigure,
  formatMetric,
  formatMonth,
  formatNumber,
  formatRowCount,
  formatSigned,
  formatLocalDate,
} from '../../src/lib/format.ts';

// Tests run in the time zone of Los Angeles, where a date parsed as midnight UTC would show the previous day.
describe('formatDate', () => {
  it('returns dates without a time unchanged', () => {
    expect(formatDate('2024-03-01')).toBe('01/03/2024');
  });

  it('shows the local date of a timestamp', () => {
    expect(formatDate('2024-03-01T03:00:00Z')).toBe('29/02/2024');
  });

  it.each([null, undefined, '', 'soon'])('returns N/A for %s', (value) => {
    expect(formatDate(value)).toBe('N/A');
  });
});

describe('formatDateTime', () => {
  it('shows the local time of a timestamp', () => {
    expect(formatDateTime('2024-03-01T20:05:00Z')).toBe('01/03/2024 12:05');
  });

  it('shows no time for a date that has none', () => {
    expect(formatDateTime('2024-03-01')).toBe('01/03/2024');
  });
});

describe('formatMonth', () => {
  // ANA-15
  it('shows month and year', () => {
    expect(formatMonth('2024-03-01')).toBe('Mar 2024');
    expect(formatMonth('2024-12-31')).toBe('Dec 2024');
  });

  it.each([null, '', '2024-13-01'])('returns N/A for %s', (value) => {
    expect(formatMonth(value)).toBe('N/A');
  });
});

describe('numbers', () => {
  it('have two decimals and thousands separators', () => {
    expect(formatNumber(1_234_567.891)).toBe('1,234,567.89');
    expect(formatNumber(0)).toBe('0.00');
  });

  it('have no decimals if they are counts', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
  });

  it('state what the rows of a later version include', () => {
    expect(formatRowCount({ rowCount: 9994, version: 1 })).toBe('9,994');
    expect(formatRowCount({ rowCount: 10_344, version: 2 })).toMatch(
      /^10,344 \(rows of the last complete file /,
    );
  });

  it('have four decimals if they are metrics', () => {
    expect(formatMetric(1234.5)).toBe('1234.5000');
    expect(formatMetric(0)).toBe('0.0000');
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('are N/A for %s, not 0', (value) => {
    expect([formatNumber(value), formatCount(value), formatMetric(value), formatBytes(value)]).toEqual([
      'N/A',
      'N/A',
      'N/A',
      'N/A',
    ]);
  });
});

describe('numbers below zero', () => {
  it('have a minus sign unless they round to zero', () => {
    expect([formatNumber(-1234.5), formatCount(-12), formatMetric(-0.5), formatFigure(-1234.5)]).toEqual([
      '−1,234.50',
      '−12',
      '−0.5000',
      '−1,234.5000',
    ]);
    expect([formatNumber(-0.001), formatCount(-0.4), formatMetric(-0)]).toEqual(['0.00', '0', '0.0000']);
  });
});

describe('differences', () => {
  it('have a sign unless they round to zero', () => {
    expect([97.4, -97.4, 0.001, -0.001].map((value) => formatSigned(value, formatNumber))).toEqual([
      '+97.40',
      '−97.40',
      '0.00',
      '0.00',
    ]);
    expect(formatSigned(null, formatNumber)).toBe('N/A');
    expect([4.83, -1.44, -0.04].map(formatChange)).toEqual(['+4.8%', '−1.4%', '0.0%']);
  });
});

describe('formatBytes', () => {
  // PERF-6
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.50 KB'],
    [1024 ** 2, '1 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('formats %d as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('formatLocalDate', () => {
  // MET-2
  it('returns dates without a time unchanged, even west of Greenwich', () => {
    expect(formatLocalDate('2024-03-01')).toBe(new Date(2024, 2, 1).toLocaleDateString());
  });

  it('shows the local date of a timestamp', () => {
    expect(formatLocalDate('2024-03-01T02:00:00.000Z')).toBe(new Date(2024, 1, 29).toLocaleDateString());
  });

  it.each([null, '', 'soon'])('returns N/A for %j', (value) => {
    expect(formatLocalDate(value)).toBe('N/A');
  });
});

describe('formatElapsed', () => {
  it.each([
    [0, '0:00'],
    [7_900, '0:07'],
    [750_000, '12:30'],
    [-5, '0:00'],
  ])('shows %i ms as %s', (milliseconds, text) => {
    expect(formatElapsed(milliseconds)).toBe(text);
  });
});
