import { civilDateOf, epochDayOf } from './civil-date.ts';

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Epoch day (integer days since 1970-01-01) of an ISO date, or null when the text is not exactly
 * YYYY-MM-DD or names a day that does not exist (2024-02-30).
 *
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
 * ISO date (YYYY-MM-DD) of an epoch day.
 *
 * @throws RangeError for anything but an integer whose year has four digits (0000–9999)
 */
export function formatIsoDate(epochDay: number): string {
  if (!Number.isInteger(epochDay)) throw new RangeError(`epoch day must be an integer, got ${epochDay}`);
  const { year, month, day } = civilDateOf(epochDay);
  if (year < 0 || year > 9999) throw new RangeError(`epoch day ${epochDay} lies outside the years 0000-9999`);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
