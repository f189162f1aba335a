/** A date of the proleptic Gregorian calendar; `month` 1–12, `day` 1–31. */
interface CivilDate {
  year: number;
  month: number;
  day: number;
}

// Both directions count from 1 March so that the leap day is the last day of the year, and in eras of
// 400 years (146,097 days), which repeat exactly: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms".
// No Date object takes part, so no time zone can shift a day.
const daysPerEra = 146_097;
const daysFromMarchZeroToEpoch = 719_468;

/** Epoch day (days since 1970-01-01) of a civil date; out-of-range days roll over. */
export function epochDayOf({ year, month, day }: CivilDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPerEra + dayOfEra - daysFromMarchZeroToEpoch;
}

/** Civil date of an epoch day (integer days since 1970-01-01). */
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
