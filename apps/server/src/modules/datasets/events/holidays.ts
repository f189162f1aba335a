import { isMainThread } from 'node:worker_threads';
import type { components } from '@forecast-console/api-client/schema';
import { LRUCache } from 'lru-cache';
import { ThreadPool } from '../../../compute/thread-pool.ts';
import type { Holiday, HolidayYears } from './holiday-library.ts';

type HolidayCountry = components['schemas']['HolidayCountry'];

/** The data of date-holidays is licensed under CC BY-SA 3.0, which requires attribution wherever it is shown. */
export const attribution = 'Public holidays by date-holidays (CC BY-SA 3.0).';

/**
 * Loads the library in a thread, because that takes about 100 ms, in which the main thread could not respond to
 * requests. Other threads load it themselves.
 */
const thread = isMainThread
  ? new ThreadPool(new URL('./holiday-library.ts', import.meta.url), { maxThreads: 1, megabytes: 512 })
  : null;

const library = () => import('./holiday-library.ts');

const years = new LRUCache<string, readonly Holiday[]>({ max: 2000 });

let countries: Promise<readonly HolidayCountry[]> | null = null;

/** Returns all countries with known holidays by name; computed once. */
export function holidayCountries(): Promise<readonly HolidayCountry[]> {
  countries ??= readCountries().catch((error: unknown) => {
    countries = null;
    throw error;
  });
  return countries;
}

async function readCountries(): Promise<readonly HolidayCountry[]> {
  return thread === null ? (await library()).allCountries() : thread.run({}, { name: 'allCountries' });
}

/**
 * Returns the public holidays of a country or region in date order.
 * @param from first year
 * @param to last year
 */
export async function holidaysIn(
  country: string,
  region: string | null,
  from: number,
  to: number,
): Promise<Holiday[]> {
  const key = (year: number) => `${country} ${region ?? ''} ${year}`;
  const wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const known = new Map(wanted.map((year) => [year, years.get(key(year))]));
  const unknown = wanted.filter((year) => known.get(year) === undefined);
  if (unknown.length > 0)
    for (const [index, found] of (await readYears({ country, region, years: unknown })).entries()) {
      const year = unknown[index] ?? from;
      known.set(year, found);
      years.set(key(year), found);
    }
  return wanted.flatMap((year) => known.get(year) ?? []);
}

async function readYears(task: HolidayYears): Promise<Holiday[][]> {
  return thread === null
    ? (await library()).holidaysByYear(task)
    : thread.run(task, { name: 'holidaysByYear' });
}
