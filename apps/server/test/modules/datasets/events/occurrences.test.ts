import { createRequire } from 'node:module';
import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { type EventDefinition, occurrencesOf } from '../../../../src/modules/datasets/events/occurrences.ts';
import { holidayCountries } from '../../../../src/modules/datasets/events/holidays.ts';

const sale: EventDefinition = {
  name: 'Sale',
  kind: 'once',
  dates: [{ first_date: '2024-02-28', last_date: '2024-03-01' }],
  country: null,
  region: null,
  days_before: 0,
  days_after: 0,
  scope: {},
};
const day = (date: string) => parseIsoDate(date) ?? Number.NaN;
async function datesOf(event: Partial<EventDefinition>, from: string, to: string) {
  const found = await occurrencesOf({ ...sale, ...event }, day(from), day(to));
  return found.map(({ name, spans }) => [
    name,
    ...spans.map(({ first, last }) => `${formatIsoDate(first)}/${formatIsoDate(last)}`),
  ]);
}

// EV-7
describe('event occurrences', () => {
  it('include only the dates listed in the event', async () => {
    expect(await datesOf({}, '2020-01-01', '2026-12-31')).toEqual([['Sale', '2024-02-28/2024-03-01']]);
    expect(await datesOf({}, '2024-03-02', '2026-12-31')).toEqual([]);
  });

  it('repeat every year, even across New Year and on 29 February', async () => {
    const yearly = { kind: 'yearly' as const };
    const newYear = [{ first_date: '2020-12-27', last_date: '2021-01-05' }];
    expect(await datesOf({ ...yearly, dates: newYear }, '2023-01-01', '2024-02-01')).toEqual([
      ['Sale', '2022-12-27/2023-01-05', '2023-12-27/2024-01-05'],
    ]);
    const leap = [{ first_date: '2020-02-29', last_date: '2020-02-29' }];
    expect(await datesOf({ ...yearly, dates: leap }, '2023-01-01', '2024-12-31')).toEqual([
      ['Sale', '2023-02-28/2023-02-28', '2024-02-29/2024-02-29'],
    ]);
  });

  it('include the days before and after an event as separate effects', async () => {
    const felt = { days_before: 2, days_after: 1 };
    expect(await datesOf(felt, '2024-01-01', '2024-12-31')).toEqual([
      ['Sale', '2024-02-28/2024-03-01'],
      ['Sale: days before', '2024-02-26/2024-02-27'],
      ['Sale: days after', '2024-03-02/2024-03-02'],
    ]);
    // The event itself is after the end, but the days before it are not.
    expect(await datesOf(felt, '2024-01-01', '2024-02-26')).toEqual([
      ['Sale: days before', '2024-02-26/2024-02-27'],
    ]);
  });

  it('include the public holidays of a country by name', async () => {
    const holidays = { name: 'Holidays', kind: 'holidays' as const, dates: [], country: 'EC' };
    const found = await datesOf(holidays, '2016-12-01', '2017-12-31');
    expect(found).toContainEqual([
      'Holidays: Christmas Day',
      '2016-12-25/2016-12-25',
      '2017-12-25/2017-12-25',
    ]);
    expect(found).toContainEqual(['Holidays: Good Friday', '2017-04-14/2017-04-14']);
  });

  it("include regional holidays, with substitute days under the holiday's name", async () => {
    const holidays = { name: 'H', kind: 'holidays' as const, dates: [], country: 'DE', region: 'BY' };
    const names = (await datesOf(holidays, '2024-01-01', '2024-12-31')).map(([name]) => name);
    expect(names).toContain('H: Epiphany');
    const country = await datesOf({ ...holidays, region: null }, '2024-01-01', '2024-12-31');
    expect(country.map(([name]) => name)).not.toContain('H: Epiphany');
    const england = await datesOf({ ...holidays, country: 'GB', region: 'ENG' }, '2022-01-01', '2022-12-31');
    expect(england).toContainEqual(['H: Christmas Day', '2022-12-25/2022-12-25', '2022-12-27/2022-12-27']);
  });
});

describe('holiday countries', () => {
  it('are listed without loading the library in the thread that responds to requests', async () => {
    await holidayCountries();
    await datesOf({ kind: 'holidays', dates: [], country: 'FR' }, '2024-01-01', '2024-12-31');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    expect(loaded.filter((path) => path.includes('moment-timezone'))).toEqual([]);
  });

  it('are listed by name with their regions', async () => {
    const countries = await holidayCountries();
    expect(countries.find(({ code }) => code === 'EC')).toMatchObject({ name: 'Ecuador' });
    expect(countries.find(({ code }) => code === 'DE')?.regions).toContainEqual({
      code: 'BY',
      name: 'Bayern',
    });
    const names = countries.map(({ name }) => name);
    expect(names.indexOf('Germany')).toBeLessThan(names.indexOf('Ghana'));
  });
});
