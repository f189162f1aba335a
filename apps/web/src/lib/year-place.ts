import {
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
  type Bucket,
} from '@forecast-console/calendar';

/** The year of a bucket and the bucket's index within that year, which is comparable across years. */
export interface YearPlace {
  year: number;
  /** 0–11 for months, 0–3 for quarters, 1–53 for ISO weeks, 0–365 (as in a leap year) for days, 0 for years */
  place: number;
}

const leapYear = 2000;

/**
 * Returns the year of a bucket and its index within that year. An ISO week belongs to the year of its Thursday, so week
 * 1 never appears at the end of the previous year.
 */
export function yearPlace(date: string, bucket: Bucket): YearPlace | null {
  const day = parseIsoDate(date);
  return day === null ? null : yearPlaceOfDay(day, bucket);
}

/** Like `yearPlace`, for an epoch day. */
export function yearPlaceOfDay(day: number, bucket: Bucket): YearPlace {
  return placeIn[bucket](day);
}

const placeIn: Readonly<Record<Bucket, (day: number) => YearPlace>> = {
  year: (day) => ({ year: yearOf(day), place: 0 }),
  quarter: (day) => placeOfIndex(bucketIndex(day, 'quarter'), 4),
  month: (day) => placeOfIndex(bucketIndex(day, 'month'), 12),
  week: weekOf,
  day: dayInLeapYear,
};

// Bucket 0 is in 1970.
function placeOfIndex(index: number, perYear: number): YearPlace {
  const year = Math.floor(index / perYear);
  return { year: 1970 + year, place: index - year * perYear };
}

function dayInLeapYear(day: number): YearPlace {
  const month = bucketIndex(day, 'month');
  const { year, place } = placeOfIndex(month, 12);
  const monthOfLeapYear = bucketStart((leapYear - 1970) * 12 + place, 'month');
  return { year, place: monthOfLeapYear - leapYearStart + day - bucketStart(month, 'month') };
}

const leapYearStart = bucketStart(leapYear - 1970, 'year');

/** Returns the ISO date of a day index, in a leap year. */
export function dayOfPlace(place: number): string {
  return formatIsoDate(leapYearStart + place);
}

function weekOf(day: number): YearPlace {
  const week = bucketIndex(day, 'week');
  const year = yearOf(bucketStart(week, 'week') + 3);
  // 4 January is always in week 1 (ISO 8601).
  const fourth = bucketStart(year - 1970, 'year') + 3;
  return { year, place: week - bucketIndex(fourth, 'week') + 1 };
}

function yearOf(day: number): number {
  return 1970 + bucketIndex(day, 'year');
}

// For days, the distance is a whole number of weeks, so that a Saturday is compared with a Saturday.
const bucketsBack: Readonly<Record<Bucket, number>> = { day: 364, week: 52, month: 12, quarter: 4, year: 1 };

/** Returns the start of the bucket one year before a bucket, both as epoch days. */
export function yearBefore(day: number, bucket: Bucket): number {
  return bucketStart(bucketIndex(day, bucket) - bucketsBack[bucket], bucket);
}
