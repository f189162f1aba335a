import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { usageError } from './errors.ts';

/** The changes to one series that have the same reason. */
export interface PlannedSeries {
  /** Name in the file. */
  name: string;
  /** Group as the API names it; null for the total. */
  group: string | null;
  reason: string;
  cells: { line: number; date: string; kind: 'value' | 'change'; amount: number }[];
}

const maxBytes = 5_000_000;
const maxRows = 5000;
/** Limit of the API for one adjustment. */
const maxCells = 60;
const maxReason = 120;
const maxShown = 20;
const groupPattern = /^c([1-9]|1[0-5]):[^~]*(~c([1-9]|1[0-5]):[^~]*)*$/;
const needed = ['series', 'period', 'reason'];

/**
 * Reads a CSV file with the columns series, period, reason, and value or change.
 *
 * @throws CliError that lists the invalid lines
 */
export async function readPlanFile(path: string): Promise<PlannedSeries[]> {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(await textOf(path), {
    header: true,
    transformHeader: (name) => name.trim().toLowerCase(),
    transform: (text) => text.trim(),
  });
  const columns = meta.fields ?? [];
  const missing = needed.filter((name) => !columns.includes(name));
  if (!columns.includes('value') && !columns.includes('change')) missing.push('value or change');
  if (missing.length > 0) throw usageError(`${path} has no column ${missing.join(', ')}.`);
  const isBlank = (row: Record<string, string>) => Object.values(row).every((text) => text === '');
  if (data.every(isBlank)) throw usageError(`${path} has no rows.`);
  if (data.length > maxRows) throw usageError(`${path} has more than ${maxRows} rows.`);

  const problems = new Map<number, string>();
  for (const { row, message } of errors)
    if (row !== undefined && !isBlank(data[row] ?? {})) problems.set(row, `${message}.`);
  const series = new Map<string, PlannedSeries>();
  const seen = new Set<string>();
  for (const [index, row] of data.entries()) {
    if (problems.has(index) || isBlank(row)) continue;
    const problem = problemOf(row);
    const { series: name = '', period = '', value = '', reason = '' } = row;
    const group = isTotal(name) ? null : name;
    const cell = `${group} ${period}`;
    if (problem !== null) problems.set(index, problem);
    else if (seen.has(cell)) problems.set(index, `${name} has another row for ${period}.`);
    if (problems.has(index)) continue;
    seen.add(cell);
    const id = JSON.stringify([group, reason]);
    const planned = series.get(id) ?? { name, group, reason, cells: [] };
    series.set(id, planned);
    const isValue = value !== '';
    planned.cells.push({
      line: index + 2,
      date: period,
      kind: isValue ? 'value' : 'change',
      amount: Number(isValue ? value : row['change']),
    });
  }
  if (problems.size > 0) throw usageError(listed(path, problems));
  return [...series.values()].flatMap((one) => parts(one));
}

const isTotal = (name: string) => name === '' || /^total$/i.test(name);

function problemOf({
  series = '',
  period = '',
  value = '',
  change = '',
  reason = '',
}: Record<string, string>): string | null {
  if (!isTotal(series) && !groupPattern.test(series))
    return `series must be Total, or codes and values such as c2:A1~c3:North, not "${series}".`;
  const day = new Date(`${period}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(period) || period.length !== 10)
    return `period must be a date such as 2026-12-01, not "${period}".`;
  if ((value === '') === (change === '')) return 'fill in either value or change.';
  const amount = value === '' ? change : value;
  if (!/^[+-]?\d+(\.\d+)?$/.test(amount)) return `"${amount}" is not a number such as 1234.5.`;
  if (reason === '' || reason.length > maxReason || reason.includes('\n'))
    return `reason must be one line of 1 to ${maxReason} characters.`;
  return null;
}

/** Splits changes that exceed the limit of one adjustment. */
function parts(series: PlannedSeries): PlannedSeries[] {
  const { cells } = series;
  return Array.from({ length: Math.ceil(cells.length / maxCells) }, (_, part) => ({
    ...series,
    cells: cells.slice(part * maxCells, (part + 1) * maxCells),
  }));
}

async function textOf(path: string): Promise<string> {
  try {
    const bytes = await readFile(path);
    if (bytes.length <= maxBytes) return bytes.toString('utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw usageError(`Cannot read ${path}: ${(error as Error).message}`);
  }
  throw usageError(`${path} is larger than ${maxBytes / 1e6} MB.`);
}

function listed(path: string, problems: ReadonlyMap<number, string>): string {
  const lines = [...problems]
    .toSorted(([one], [other]) => one - other)
    .map(([index, problem]) => `Line ${index + 2}: ${problem}`);
  const more = lines.length > maxShown ? [`${lines.length - maxShown} more`] : [];
  return [`${path} is not valid. Nothing was changed.`, ...lines.slice(0, maxShown), ...more].join('\n');
}
