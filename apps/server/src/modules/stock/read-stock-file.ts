import { nextTurn } from '../../next-turn.ts';
import { csvTable } from './csv-table.ts';
import { type StockItem, type StockRowProblem, stockColumns, stockFields } from './stock-item.ts';

/** Maximum number of items of a dataset at one level. */
export const maxItems = 20_000;
const maxColumns = 100;
const maxTextLength = 200;
const rowsPerTurn = 500;

/** How the items of a file are identified. */
interface FileScope {
  /** Codes of the level. */
  codes: readonly string[];
  /** Names of the codes in this run. */
  labels: Readonly<Record<string, string>>;
  bucket: string;
}

/** An item with its line in the file. */
export interface ReadItem {
  row: number;
  item: StockItem;
}

type Problem = Omit<StockRowProblem, 'row'>;
type Place = { kind: 'key'; code: string } | { kind: 'number'; field: (typeof stockFields)[number] } | null;

const plain = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');

/**
 * Reads the items of a CSV file.
 *
 * @returns the items, and the rows that could not be read
 */
export async function readStockFile(
  text: string,
  { codes, labels, bucket }: FileScope,
): Promise<{ items: ReadItem[]; problems: StockRowProblem[] }> {
  const { delimiter, rows } = await csvTable(text, maxItems + 1);
  const [header, ...lines] = rows;
  const refuse = (problem: string) => ({
    items: [],
    problems: [{ row: header?.line ?? 1, column: null, value: null, problem }],
  });
  if (header === undefined || lines.length === 0) return refuse('The file has no rows.');
  if (lines.length > maxItems) return refuse(`The file has more than ${maxItems} items.`);
  if (header.cells.length > maxColumns) return refuse(`The file has more than ${maxColumns} columns.`);
  const places = header.cells.map((name) => placeOf(name, codes, labels));
  const missing = codes.filter(
    (code) => !places.some((place) => place?.kind === 'key' && place.code === code),
  );
  if (missing.length > 0)
    return refuse(`The column ${missing.map((code) => labels[code] ?? code).join(', ')} is missing.`);
  const unknown = header.cells.filter((name, at) => places[at] === null && name.trim() !== '');
  if (unknown.length > 0)
    return refuse(
      `Unknown column ${unknown.map((name) => name.slice(0, maxTextLength)).join(', ')}. Known columns: ${[...codes.map((code) => labels[code] ?? code), ...Object.values(stockColumns)].join(', ')}.`,
    );
  const names = places.flatMap((place) => (place === null ? [] : JSON.stringify(place)));
  if (new Set(names).size < names.length) return refuse('Two columns have the same name.');
  if (!places.some((place) => place?.kind === 'number' && place.field === 'on_hand'))
    return refuse('The column On hand is missing.');

  const items: ReadItem[] = [];
  const problems: StockRowProblem[] = [];
  for (const [at, { line, cells }] of lines.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    const item: StockItem = { key: {} };
    const own: Problem[] = [];
    for (const [column, place] of places.entries()) {
      const cell = (cells[column] ?? '').trim();
      if (place?.kind === 'key') item.key[place.code as keyof typeof item.key] = cell.slice(0, maxTextLength);
      if (place?.kind !== 'number' || cell === '') continue;
      const read = readNumber(cell, place.field, { delimiter, bucket });
      if (typeof read === 'number') item[place.field] = read;
      else
        own.push({
          column: stockColumns[place.field],
          value: cell.slice(0, maxTextLength),
          problem: read.problem,
        });
    }
    if (own.length === 0) items.push({ row: line, item });
    for (const problem of own) problems.push({ row: line, ...problem });
  }
  return { items, problems };
}

function placeOf(name: string, codes: readonly string[], labels: FileScope['labels']): Place {
  const header = plain(name);
  const code = codes.find((one) => [one, labels[one] ?? one].some((label) => plain(label) === header));
  if (code !== undefined) return { kind: 'key', code };
  const field = stockFields.find((one) => [one, stockColumns[one]].some((label) => plain(label) === header));
  return field === undefined ? null : { kind: 'number', field };
}

const buckets = ['day', 'week', 'month', 'quarter', 'year'];
const times: ReadonlySet<string> = new Set(['lead_time', 'lead_time_spread', 'review_period']);

/** Reads a number; service levels may be percentages, and times may have a unit. */
function readNumber(
  cell: string,
  field: string,
  { delimiter, bucket }: { delimiter: string; bucket: string },
): number | { problem: string } {
  const [, digits = '', unit = ''] = /^([-+]?[\d.,]*)\s*(.*)$/s.exec(cell) ?? [];
  if (times.has(field) && unit !== '' && digits !== '') {
    const named = buckets.find((one) => [one, `${one}s`].includes(unit.toLowerCase()));
    if (named !== bucket)
      return { problem: `The run is in ${bucket}s. Enter the number of ${bucket}s instead of ${unit}.` };
  } else if (unit !== '' && !(field === 'service_level' && unit === '%'))
    return { problem: 'Enter a number without text or unit, such as 12.' };
  if (!/^[-+]?\d+(?:[.,]\d+)?$/.test(digits))
    return { problem: 'Enter a number without thousands separators, such as 1200 or 1.5.' };
  // A comma, or a point in a file with decimal commas, may separate thousands: 1,200 or 1.200.
  const isAmbiguous =
    /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) && !(delimiter === ',' && digits.includes('.'));
  if (isAmbiguous) return { problem: 'It is unclear whether this is a decimal number. Enter 1200 or 1.2.' };
  const value = Number(digits.replace(',', '.'));
  return field === 'service_level' && (unit === '%' || value > 1) ? value / 100 : value;
}
