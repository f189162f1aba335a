import type { components } from '@forecast-console/api-client/schema';
import type { CsvFormat } from '@forecast-console/ingest/csv-line';
import { useSyncExternalStore } from 'react';
import { storedSettings } from './stored-settings.ts';

/** Date formats; the first is the default (CONST-8). */
export const dateFormats = ['DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export const decimalMarks = ['.', ','] as const;
export const csvDelimiters = [',', ';'] as const;

/** Format of numbers and dates on screens, in inputs, print and exports (USR-4). Uploads do not depend on it. */
export interface FormatSettings {
  readonly decimalMark: (typeof decimalMarks)[number];
  readonly dateFormat: (typeof dateFormats)[number];
  readonly csvDelimiter: (typeof csvDelimiters)[number];
}

const key = 'fc_settings_formats';

const stored = storedSettings<FormatSettings>({
  storage: () => localStorage,
  key,
  defaults: { decimalMark: '.', dateFormat: 'DD/MM/YYYY', csvDelimiter: ',' },
  isValid: ({ decimalMark, dateFormat, csvDelimiter }) =>
    decimalMarks.includes(decimalMark) &&
    dateFormats.includes(dateFormat) &&
    csvDelimiters.includes(csvDelimiter),
});

/** Cache of the parsed formats, because every formatted number needs them. */
let parsed: { text: string | null; values: FormatSettings } | null = null;
/** Formats that the browser could not store. */
let unsaved: FormatSettings | null = null;
const listeners = new Set<() => void>();

/** Returns the current formats. */
export function formats(): FormatSettings {
  if (unsaved !== null) return unsaved;
  const text = storedText();
  if (parsed === null || parsed.text !== text) parsed = { text, values: stored.loadOrDefaults() };
  return parsed.values;
}

function storedText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the user has chosen formats, as opposed to the defaults. */
export function hasChosenFormats(): boolean {
  return unsaved !== null || stored.saved() !== null;
}

/**
 * Applies formats.
 * @returns whether they are saved in this browser; otherwise they apply until the page is reloaded
 */
export function chooseFormats(change: Partial<FormatSettings>): boolean {
  const next = { ...formats(), ...change };
  try {
    stored.save(next);
    unsaved = null;
  } catch {
    unsaved = next;
  }
  for (const listener of listeners) listener();
  return unsaved === null;
}

type AccountFormats = components['schemas']['Formats'];

/** Returns the current formats as the account stores them. */
export function accountFormats(): AccountFormats {
  const { decimalMark, dateFormat, csvDelimiter } = formats();
  return { decimal_mark: decimalMark, date_format: dateFormat, csv_delimiter: csvDelimiter };
}

/** Applies the formats of an account, also to the next start of this browser. */
export function applyAccountFormats(stored: AccountFormats): void {
  chooseFormats({
    decimalMark: stored.decimal_mark,
    dateFormat: stored.date_format,
    csvDelimiter: stored.csv_delimiter,
  });
}

/** Like `formats`, but renders the component again when they change. */
export function useFormats(): FormatSettings {
  return useSyncExternalStore(subscribe, formats);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Format of CSV files. Numbers in a file with commas as delimiters always have a decimal point. */
export function csvFormat(): CsvFormat {
  const { csvDelimiter, decimalMark } = formats();
  return { delimiter: csvDelimiter, decimalMark: csvDelimiter === ',' ? '.' : decimalMark };
}
