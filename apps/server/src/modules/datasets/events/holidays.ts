import { nextTurn } from '../../../next-turn.ts';
import type { components } from '@forecast-console/api-client/schema';
import type { HolidaysTypes } from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { parseIsoDate } from '@forecast-console/calendar';

type Schemas = components['schemas'];

/** The data of date-holidays is licensed under CC BY-SA 3.0, which requires attribution wherever it is shown. */
export const attribution = 'Public holidays by date-holidays (CC BY-SA 3.0).';

const language = 'en';
const dayMs = 86_400_000;

/** A public holiday in one year. */
interface Holiday {
  name: string;
  /** Epoch days, inclusive. */
  first: number;
  last: number;
}

/** Caches holidays by year: computing one takes milliseconds, so a long history would block other requests. */
const years = new LRUCache<string, readonly Holiday[]>({ max: 2000 });

let known: Schemas['HolidayCountry'][] | null = null;

/** Returns all countries with known holidays by name; computed once. */
export async function holidayCountries(): Promise<readonly Schemas['HolidayCountry'][]> {
  if (known !== null) return known;
  const holidays = new (await calendar())();
  known = Object.entries(holidays.getCountries(language))
    .map(([code, name]) => ({
      code,
      name,
      regions: Object.entries(holidays.getStates(code, language) ?? {}).map(([region, label]) => ({
        code: region,
        name: label,
      })),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  return known;
}

/**
 * Returns the public holidays of a country or region in date order. A substitute day has its own name.
 * @param from first year
 * @param to last year
 */
export async function holidaysIn(
  country: string,
  region: string | null,
  from: number,
  to: number,
): Promise<Holiday[]> {
  const Holidays = await calendar();
  const options = { types: ['public' as const] };
  const open = () =>
    region === null ? new Holidays(country, options) : new Holidays(country, region, options);
  let holidays: ReturnType<typeof open> | null = null;
  const found: Holiday[] = [];
  for (let year = from; year <= to; year++) {
    const key = `${country} ${region ?? ''} ${year}`;
    let ofYear = years.get(key);
    if (ofYear === undefined) {
      ofYear = (holidays ??= open()).getHolidays(year, language).flatMap(toHoliday);
      years.set(key, ofYear);
      await nextTurn();
    }
    for (const added of ofYear) found.push(added);
  }
  return found;
}

function toHoliday({ date, start, end, name }: HolidaysTypes.Holiday): Holiday[] {
  const first = parseIsoDate(date.slice(0, 10));
  if (first === null) return [];
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
  return [{ name: name.replace(/ \(substitute day\)$/, ''), first, last: first + days - 1 }];
}

/** Loads the library on first use, because reading its calendars takes longer than starting the server. */
async function calendar() {
  return (await import('date-holidays')).default;
}
