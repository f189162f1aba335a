import { bucketIndex, bucketStart, formatIsoDate, parseIsoDate, type Bucket } from '@forecast-console/series';

/** The year a bucket counts in and its place there, comparable from year to year. */
export interface YearPlace {
  year: number;
  /** month 0–11, quarter 0–3, ISO week 1–53, day of the leap year 0–365, year 0 */
  place: number;
}

const leapYear = 2000;

/**
 * Places a bucket in its year. ISO weeks belong to the year of their Thursday, so that week 1 of a year is never
 * shown at the end of the one before.
 */
export function yearPlace(date: string, bucket: Bucket): YearPlace | null {
  const day = parseIsoDate(date);
  if (day === null) return null;
  return placeIn[bucket](day);
}

const placeIn: Readonly<Record<Bucket, (day: number) => YearPlace>> = {
  year: (day) => ({ year: yearOf(day), place: 0 }),
  quarter: (day) => ({ year: yearOf(day), place: Math.floor((monthOf(day) - 1) / 3) }),
  month: (day) => ({ year: yearOf(day), place: monthOf(day) - 1 }),
  week: weekOf,
  day: (day) => ({ year: yearOf(day), place: dayInLeapYear(day) }),
};

function dayInLeapYear(day: number): number {
  return (parseIsoDate(`${leapYear}${formatIsoDate(day).slice(4)}`) ?? leapYearStart) - leapYearStart;
}

const leapYearStart = parseIsoDate(`${leapYear}-01-01`) ?? 0;

/** ISO date in a leap year of a day's place, for its label. */
export function dayOfPlace(place: number): string {
  return formatIsoDate(leapYearStart + place);
}

function weekOf(day: number): YearPlace {
  const week = bucketIndex(day, 'week');
  const year = yearOf(bucketStart(week, 'week') + 3);
  // 4 January always lies in week 1 (ISO 8601).
  const fourth = parseIsoDate(`${String(year).padStart(4, '0')}-01-04`) ?? day;
  return { year, place: week - bucketIndex(fourth, 'week') + 1 };
}

function yearOf(day: number): number {
  return Number(formatIsoDate(day).slice(0, 4));
}

function monthOf(day: number): number {
  return Number(formatIsoDate(day).slice(5, 7));
}
