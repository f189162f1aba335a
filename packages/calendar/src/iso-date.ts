const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the epoch day (days since 1970-01-01) of an ISO date, or null if the text is not exactly YYYY-MM-DD or the
 * day does not exist (2024-02-30).
 * @example parseIsoDate('1970-01-02') // 1
 */
export function parseIsoDate(text: string): number | null {
  const match = isoPattern.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const epochDay = epochDayOf({ year, month, day });
  return civilDateOf(epochDay).day === day ? epochDay : null;
}

/**
 * Returns the ISO date (YYYY-MM-DD) of an epoch day.
 * @throws RangeError unless the epoch day is an integer within the years 0000–9999
 */
export function formatIsoDate(epochDay: number): string {
  if (!Number.isInteger(epochDay)) throw new RangeError(`epoch day must be an integer, got ${epochDay}`);
  const { year, month, day } = civilDateOf(epochDay);
  if (year < 0 || year > 9999) throw new RangeError(`epoch day ${epochDay} is outside the years 0000-9999`);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

/** A date of the proleptic Gregorian calendar; `month` 1–12, `day` 1–31. */
interface CivilDate {
  year: number;
  month: number;
  day: number;
}

// Years start on 1 March, so that the leap day is the last day of the year. Eras of 400 years (146,097 days) repeat
// exactly (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms"). Avoiding Date objects rules out time zone
// shifts.
const daysPerEra = 146_097;
const daysFromMarchZeroToEpoch = 719_468;

/** Returns the epoch day (days since 1970-01-01) of a civil date; out-of-range days roll over. */
export function epochDayOf({ year, month, day }: CivilDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysFromMarchZeroToEpoch;
}

/** Returns the civil date of an epoch day (days since 1970-01-01). */
export function civilDateOf(epochDay: number): CivilDate {
  const shifted = epochDay + daysFromMarchZeroToEpoch;
  const era = Math.floor(shifted / daysPerEra);
  const dayOfEra = shifted - era * daysPerEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
