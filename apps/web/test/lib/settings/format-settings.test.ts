// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTick } from '../../../src/components/chart/value-axis.ts';
import {
  formatBytes,
  formatChange,
  formatCount,
  formatDate,
  formatDateTime,
  formatMetric,
  formatNumber,
} from '../../../src/lib/format.ts';
import {
  chooseFormats,
  csvFormat,
  formats,
  hasChosenFormats,
} from '../../../src/lib/settings/format-settings.ts';
import { typedDate } from '../../../src/lib/typed-date.ts';

const defaults = { decimalMark: '.', dateFormat: 'DD/MM/YYYY', csvDelimiter: ',' } as const;

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

// USR-4
describe('the formats of numbers and dates', () => {
  it('are a decimal point, DD/MM/YYYY and commas until the user chooses others', () => {
    expect(formats()).toEqual(defaults);
    expect(hasChosenFormats()).toBe(false);
    expect(formatNumber(1234.5)).toBe('1,234.50');
  });

  it('apply to every number', () => {
    expect(chooseFormats({ decimalMark: ',' })).toBe(true);
    expect(formatNumber(-1_234_567.891)).toBe('−1.234.567,89');
    expect(formatCount(9994)).toBe('9.994');
    expect(formatMetric(0.1234)).toBe('0,1234');
    expect(formatChange(4.84)).toBe('+4,8%');
    expect(formatBytes(1536)).toBe('1,50 KB');
    expect([formatTick(0.25, 0.25), formatTick(1500, 500), formatTick(2_500_000, 500_000)]).toEqual([
      '0,25',
      '1.500',
      '2,5m',
    ]);
  });

  it.each([
    ['DD.MM.YYYY', '05.03.2024', '05.03.2024 12:05'],
    ['MM/DD/YYYY', '03/05/2024', '03/05/2024 12:05'],
    ['YYYY-MM-DD', '2024-03-05', '2024-03-05 12:05'],
  ] as const)('change every date to %s', (dateFormat, date, dateTime) => {
    chooseFormats({ dateFormat });
    expect(formatDate('2024-03-05')).toBe(date);
    expect(formatDateTime('2024-03-05T20:05:00Z')).toBe(dateTime);
    expect(typedDate(date)).toBe('2024-03-05');
    expect(typedDate(date.replaceAll(/\D/g, ''))).toBe('2024-03-05');
    expect(typedDate('2024-03-05')).toBe('2024-03-05');
  });

  it('are stored in this browser and read again', () => {
    chooseFormats({ decimalMark: ',', dateFormat: 'DD.MM.YYYY' });
    expect(hasChosenFormats()).toBe(true);
    expect(JSON.parse(localStorage.getItem('fc_settings_formats') ?? '')).toEqual({
      ...defaults,
      decimalMark: ',',
      dateFormat: 'DD.MM.YYYY',
    });
    localStorage.setItem('fc_settings_formats', JSON.stringify({ dateFormat: 'MM/DD/YYYY' }));
    expect(formats()).toEqual({ ...defaults, dateFormat: 'MM/DD/YYYY' });
    localStorage.setItem('fc_settings_formats', JSON.stringify({ dateFormat: 'soon' }));
    expect(formats()).toEqual(defaults);
  });

  it('apply until the page is reloaded if the browser does not store them', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(chooseFormats({ decimalMark: ',' })).toBe(false);
    expect(formatNumber(1.5)).toBe('1,50');
    expect(hasChosenFormats()).toBe(true);
    vi.restoreAllMocks();
    expect(chooseFormats(defaults)).toBe(true);
  });
});

// USR-4
it('csvFormat has decimal commas only with semicolons', () => {
  chooseFormats({ decimalMark: ',' });
  expect(csvFormat()).toEqual({ delimiter: ',', decimalMark: '.' });
  chooseFormats({ csvDelimiter: ';' });
  expect(csvFormat()).toEqual({ delimiter: ';', decimalMark: ',' });
  chooseFormats({ decimalMark: '.' });
  expect(csvFormat()).toEqual({ delimiter: ';', decimalMark: '.' });
});
