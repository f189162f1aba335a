import { type Code, RefusedFileError } from '@forecast-console/ingest';

interface Characteristic {
  code: Code;
  label: string;
}

const listed = (characteristics: readonly Characteristic[]) =>
  characteristics.length === 0
    ? 'none'
    : characteristics.map(({ code, label }) => `"${label}" (${code})`).join(', ');

/**
 * Returns the file's characteristics with the labels of the dataset.
 * @throws RefusedFileError listing missing and additional columns
 */
export function withLabelsOf(
  dataset: readonly Characteristic[],
  file: readonly Characteristic[],
): Characteristic[] {
  const missing = dataset.filter(({ code }) => !file.some((one) => one.code === code));
  const labels = new Map(dataset.map(({ code, label }) => [code, label]));
  const beyond = file.filter(({ code }) => !labels.has(code));
  if (missing.length > 0 || beyond.length > 0)
    throw new RefusedFileError(
      `The columns of the file do not match the dataset, so nothing was stored. Missing: ${listed(missing)}. Not in the dataset: ${listed(beyond)}. ` +
        'Add or remove these columns, set their roles in the mapping, or upload the file as a new dataset.',
    );
  return file.map(({ code, label }) => ({ code, label: labels.get(code) ?? label }));
}

/**
 * Returns the drivers of a version: those of the dataset, then additional ones of the file.
 * @throws RefusedFileError if a driver is missing in the file
 */
export function driversOf(dataset: readonly string[], file: readonly string[]): string[] {
  const missing = dataset.filter((name) => !file.includes(name));
  if (missing.length > 0)
    throw new RefusedFileError(
      `The columns of the file do not match the dataset, so nothing was stored. Known in advance in the dataset, but not in the file: ${missing.map((name) => `"${name}"`).join(', ')}. ` +
        'Add these columns, or mark the columns that are known in advance in the mapping.',
    );
  return [...new Set([...dataset, ...file])];
}

/**
 * Returns the name of a version's column in stock: that of the dataset, otherwise that of the file.
 * @throws RefusedFileError if the dataset has such a column, and the file does not
 */
export function inStockOf(dataset: string | null, file: string | null): string | null {
  if (dataset !== null && file === null)
    throw new RefusedFileError(
      `The columns of the file do not match the dataset, so nothing was stored. In the dataset, "${dataset}" shows when items were in stock; the file has no such column. ` +
        'Add this column, or mark it in the mapping.',
    );
  return dataset ?? file;
}

const dayFirst = /^DD?[^D]MM?\b/;
const monthFirst = /^MM?[^M]DD?\b/;

/**
 * Ensures that dates such as 01/02/2024 mean the same as in the dataset, even if the order of day and month is
 * ambiguous in a short file.
 * @throws RefusedFileError if day and month were read in another order
 */
export function requireSameDates(dataset: string | null, file: string | null): void {
  const isTurned = (one: RegExp, other: RegExp) => one.test(dataset ?? '') && other.test(file ?? '');
  if (isTurned(dayFirst, monthFirst) || isTurned(monthFirst, dayFirst))
    throw new RefusedFileError(
      `The dates of the dataset were read as ${dataset}, those of this file as ${file}, so nothing was stored. Write them as YYYY-MM-DD, such as 2024-02-01.`,
    );
}
