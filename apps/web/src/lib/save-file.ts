import { byteOrderMark, type CsvCell, csvLine } from '@forecast-console/ingest/csv-line';
import { csvFormat } from './settings/format-settings.ts';

/** Saves content through the browser's downloads. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves rows as a CSV file in the user's format (USR-4). */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const format = csvFormat();
  const lines = rows.map((row) => csvLine(row, format));
  saveFile(name, byteOrderMark + lines.join(''), 'text/csv;charset=utf-8');
}
