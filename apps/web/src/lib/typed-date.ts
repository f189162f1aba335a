import { parseIsoDate } from '@forecast-console/calendar';

const forms = [
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/,
  // Digits only, because number pads have no slash.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/**
 * Parses DD/MM/YYYY (CONST-8) or ISO 8601.
 * @returns an ISO date; '' for empty text, null for an invalid date
 */
export function typedDate(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  for (const form of forms) {
    const { day = '', month = '', year = '' } = form.exec(trimmed)?.groups ?? {};
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (year !== '' && parseIsoDate(iso) !== null) return iso;
  }
  return null;
}
