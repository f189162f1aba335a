import type { components } from '@forecast-console/api-client/schema';
import { parseIsoDate } from '@forecast-console/calendar';
import DateHolidays, { type HolidaysTypes } from 'date-holidays';

type HolidayCountry = components['schemas']['HolidayCountry'];

/** A public holiday in one year. */
export interface Holiday {
  name: string;
  /** Epoch days, inclusive. */
  first: number;
  last: number;
}

/** Years of a country or region. */
export interface HolidayYears {
  country: string;
  region: string | null;
  years: readonly number[];
}

const language = 'en';
const dayMs = 86_400_000;

/** Returns all countries with known holidays by name. */
export function allCountries(): HolidayCountry[] {
  const holidays = new DateHolidays();
  return Object.entries(holidays.getCountries(language))
    .map(([code, name]) => ({
      code,
      name,
      regions: Object.entries(holidays.getStates(code, language) ?? {}).map(([region, label]) => ({
        code: region,
        name: label,
      })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** Returns the public holidays of each year in date order. A substitute day has the name of its holiday. */
export function holidaysByYear({ country, region, years }: HolidayYears): Holiday[][] {
  const options = { types: ['public' as const] };
  const holidays =
    region === null ? new DateHolidays(country, options) : new DateHolidays(country, region, options);
  return years.map((year) => holidays.getHolidays(year, language).flatMap(toHoliday));
}

function toHoliday({ date, start, end, name }: HolidaysTypes.Holiday): Holiday[] {
  const first = parseIsoDate(date.slice(0, 10));
  if (first === null) return [];
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
  return [{ name: name.replace(/ \(substitute day\)$/, ''), first, last: first + days - 1 }];
}
