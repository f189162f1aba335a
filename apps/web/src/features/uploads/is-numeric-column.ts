import type { PreviewAnswer } from '../../resources/transfers.ts';

const number = /^[-+]?[\d.,\s]*\d%?$/;

/** Whether all values a preview shows of a column read as numbers, so that it stands to the right. */
export function isNumericColumn(rows: PreviewAnswer['preview'], column: string): boolean {
  const values = rows.map((row) => row[column] ?? '').filter((value) => value !== '');
  return values.length > 0 && values.every((value) => typeof value === 'number' || number.test(value));
}
