import { parseIsoDate } from '@forecast-console/calendar';
import { formats } from './settings/format-settings.ts';

const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/;
const dayFirst = [
  iso,
  dotted,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  // Digits only, because number pads have no slash.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];
const monthFirst = [
  iso,
  dotted,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/,
];
const yearFirst = [/^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/, ...dayFirst];

function forms(): readonly RegExp[] {
  const { dateFormat } = formats();
  if (dateFormat === 'YYYY-MM-DD') return yearFirst;
  return dateFormat === 'MM/DD/YYYY' ? monthFirst : dayFirst;
}

/**
 * Parses a date in the user's format, by default DD/MM/YYYY (CONST-8), or ISO 8601.
 * @returns an ISO date; '' for empty text, null for an invalid date
 */
export function typedDate(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  for (const form of forms()) {
    const { day = '', month = '', year = '' } = form.exec(trimmed)?.groups ?? {};
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && parseIsoDate(date) !== null) return date;
  }
  return null;
}
