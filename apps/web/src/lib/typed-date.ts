import { parseIsoDate } from '@forecast-console/calendar';

const forms = [
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/,
  // The digits alone, as number pads have no slash.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
];

/**
 * The ISO date that a text means: DD/MM/YYYY as the product writes dates (CONST-8), or ISO 8601.
 * @returns '' for no text, null for one that is no date
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
