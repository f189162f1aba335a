import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIsoDate, parseIsoDate } from '../src/iso-date.ts';

describe('ISO dates', () => {
  it('are converted to days since 1970-01-01', () => {
    expect(parseIsoDate('1970-01-01')).toBe(0);
    expect(parseIsoDate('1969-12-31')).toBe(-1);
    // GNU date: date -u -d 2000-02-29 +%s / 86400; 2026-11-20 in the same way
    expect(parseIsoDate('2000-02-29')).toBe(11_016);
    expect(parseIsoDate('2026-11-20')).toBe(20_777);
  });

  it('are rejected if the day does not exist', () => {
    for (const text of [
      '2024-02-30',
      '2023-02-29',
      '1900-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '2024-01-32',
    ]) {
      expect(parseIsoDate(text)).toBeNull();
    }
  });

  it('are rejected in other date formats', () => {
    for (const text of ['2024-1-1', '20240101', '2024-01-01T00:00:00Z', ' 2024-01-01', '01/02/2024', '']) {
      expect(parseIsoDate(text)).toBeNull();
    }
  });

  it('agree with the UTC calendar of the platform on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (epochDay) => {
        const text = formatIsoDate(epochDay);
        expect(text).toBe(new Date(epochDay * 86_400_000).toISOString().slice(0, 10));
        expect(parseIsoDate(text)).toBe(epochDay);
      }),
    );
  });

  it('cannot be created for years without four digits or for fractional days', () => {
    expect(() => formatIsoDate(2_932_897)).toThrow(RangeError);
    expect(() => formatIsoDate(0.5)).toThrow(RangeError);
  });
});
