import { setImmediate } from 'node:timers/promises';
import type { components } from '@forecast-console/api-client/schema';
import type { HolidaysTypes } from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { parseIsoDate } from '@forecast-console/calendar';

type Schemas = components['schemas'];

/** Data of date-holidays is under CC BY-SA 3.0, which asks to be named where it is shown. */
export const attribution = 'Public holidays by date-holidays (CC BY-SA 3.0).';

const language = 'en';
const dayMs = 86_400_000;

/** One public holiday, in one year. */
interface Holiday {
  name: string;
  /** Epoch days, both included. */
  first: number;
  last: number;
}

/** Years of calendars, each of which takes milliseconds to put together: a long past would hold up every answer. */
const years = new LRUCache<string, readonly Holiday[]>({ max: 2000 });

let known: Schemas['HolidayCountry'][] | null = null;

/** Every country whose holidays are known, by name; put together once. */
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
 * Public holidays of a country or one of its regions, in order. One that is kept on another day goes by its own name.
 *
 * @param from first year, to last one
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
      await setImmediate();
    }
    found.push(...ofYear);
  }
  return found;
}

function toHoliday({ date, start, end, name }: HolidaysTypes.Holiday): Holiday[] {
  const first = parseIsoDate(date.slice(0, 10));
  if (first === null) return [];
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
  return [{ name: name.replace(/ \(substitute day\)$/, ''), first, last: first + days - 1 }];
}

/** Loaded when the first event needs it: its calendars take longer to read than the server takes to start. */
async function calendar() {
  return (await import('date-holidays')).default;
}
