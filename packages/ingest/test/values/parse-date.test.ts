import { formatIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { type DayOrder, parseDate } from '../../src/values/parse-date.ts';

function read(text: string, order: DayOrder = 'dmy'): string | null {
  const date = parseDate(text, order);
  return date === null ? null : formatIsoDate(date.day);
}

describe('parseDate', () => {
  it.each([
    ['2024-01-31', '2024-01-31'],
    ['2024/1/31', '2024-01-31'],
    ['2024-01-31T23:59:59-05:00', '2024-01-31'],
    ['2024-01-31 08:26', '2024-01-31'],
    ['31/01/2024', '2024-01-31'],
    ['31.01.24', '2024-01-31'],
    ['3-1-99', '1999-01-03'],
    ['31 Jan 2024', '2024-01-31'],
    ['31-Jan-24', '2024-01-31'],
    ['Jan 31, 2024', '2024-01-31'],
    ['Wednesday, January 31, 2024', '2024-01-31'],
    ['31. März 2024', '2024-03-31'],
    ['Jan 2024', '2024-01-01'],
    ['Sept-24', '2024-09-01'],
    ['février 2024', '2024-02-01'],
    ['2024-02', '2024-02-01'],
    ['2024M02', '2024-02-01'],
    ['02/2024', '2024-02-01'],
    ['2024Q3', '2024-07-01'],
    ['Q3 2024', '2024-07-01'],
    ['3Q24', '2024-07-01'],
    ['2024-W05', '2024-01-29'],
    ['2020-W53', '2020-12-28'],
    ['W1 2021', '2021-01-04'],
  ])('reads %s as %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it('reads the month first if that is the order of the column', () => {
    expect(read('02/01/2024', 'mdy')).toBe('2024-02-01');
    expect(read('12/31/2010 8:26:00 AM', 'mdy')).toBe('2010-12-31');
  });

  it.each([
    '',
    'soon',
    '31/02/2024',
    '2024-13',
    '2021-W53',
    'Market 2024',
    '0204-01-01',
    '2024',
    '20240131',
    '12.50',
  ])('does not read %j as a date', (text) => {
    expect(read(text)).toBeNull();
  });
});
