import { limits } from '../files/limits.ts';
import { RefusedFileError } from '../files/refused-file-error.ts';
import { type Code, codes, defaultLabels } from '../survey/code.ts';
import { holdsTypes } from '../survey/column-profile.ts';
import { tidyLabel } from '../survey/header-name.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import { example, misfit } from './refusals.ts';
import type { ColumnRole, RoleBoard } from './role-board.ts';

/** The user's settings for a column. Other columns keep the detected role. */
export interface MappedColumn {
  /** Column name as in the preview report. */
  column: string;
  role: ColumnRole['role'];
  /** Code of a characteristic. Default: the next free code. */
  code?: Code;
  label?: string;
  /** True if the numbers of an unused column are a demand driver whose future values are also known. */
  knownAhead?: boolean;
  /** True if an unused column shows when an item was in stock. */
  inStock?: boolean;
}

const roles: readonly ColumnRole['role'][] = [
  'characteristic',
  'product-name',
  'date',
  'value',
  'period',
  'unused',
];
const properties = new Set(['column', 'role', 'code', 'label', 'known_ahead', 'in_stock']);
const maxLabelLength = 120;
const maxDrivers = 8;

/**
 * Parses the `mapping` field of an upload: a JSON list with one entry per column.
 * @throws RefusedFileError for invalid input, naming the entry or column
 */
export function parseMapping(text: string): MappedColumn[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RefusedFileError(
      'The column mapping is not valid JSON. Use a list such as [{"column": "Store", "role": "characteristic", "code": "c3"}].',
    );
  }
  if (!Array.isArray(value)) throw new RefusedFileError('The column mapping must be a list of columns.');
  if (value.length > limits.wideColumns)
    throw new RefusedFileError(`The column mapping names more than ${limits.wideColumns} columns.`);
  const mapping = value.map(readEntry);
  const columns = new Set<string>();
  const taken = new Map<Code, string>();
  for (const { column, code } of mapping) {
    if (columns.has(column)) throw misfit(column, 'it is listed twice');
    columns.add(column);
    const other = code === undefined ? undefined : taken.get(code);
    if (other !== undefined) throw misfit(column, `"${other}" is already ${code}`);
    if (code !== undefined) taken.set(code, column);
  }
  const beyond = mapping.filter(({ knownAhead }) => knownAhead === true)[maxDrivers];
  if (beyond !== undefined)
    throw misfit(beyond.column, `at most ${maxDrivers} columns may be known in advance`);
  const only = [
    ...(['value', 'product-name'] as const).map((role) => ({
      name: `the ${role}`,
      columns: mapping.filter((entry) => entry.role === role),
    })),
    { name: 'the column in stock', columns: mapping.filter(({ inStock }) => inStock === true) },
  ];
  for (const {
    name,
    columns: [first, second],
  } of only)
    if (first !== undefined && second !== undefined)
      throw misfit(second.column, `"${first.column}" is already ${name}, and only one is allowed`);
  return mapping;
}

function readEntry(entry: unknown, index: number): MappedColumn {
  const place = `entry ${index + 1}`;
  if (typeof entry !== 'object' || entry === null)
    throw new RefusedFileError(`The column mapping's ${place} is not an object.`);
  const {
    column,
    role,
    code,
    label,
    known_ahead: known,
    in_stock: inStock,
  } = entry as Record<string, unknown>;
  if (typeof column !== 'string' || column === '')
    throw new RefusedFileError(`The column mapping's ${place} does not name a column.`);
  const unknown = Object.keys(entry).find((name) => !properties.has(name));
  if (unknown !== undefined)
    throw misfit(column, `"${unknown}" is unknown; ${[...properties].join(', ')} are accepted`);
  const knownRole = roles.find((known) => known === role);
  if (knownRole === undefined) throw misfit(column, `its role must be one of ${roles.join(', ')}`);
  const knownCode = codes.find((known) => known === code);
  if (code !== undefined && code !== null && knownCode === undefined)
    throw misfit(column, 'its code must be one of c1 to c15');
  if (knownCode !== undefined && knownRole !== 'characteristic')
    throw misfit(column, `only a characteristic can have a code, but its role is ${knownRole}`);
  for (const [name, flag, words] of [
    ['known_ahead', known, 'be known in advance'],
    ['in_stock', inStock, 'show whether an item was in stock'],
  ] as const) {
    if (flag !== undefined && flag !== null && typeof flag !== 'boolean')
      throw misfit(column, `${name} must be true or false`);
    if (flag === true && knownRole !== 'unused')
      throw misfit(column, `only a column with the role unused can ${words}, but its role is ${knownRole}`);
  }
  if (known === true && inStock === true)
    throw misfit(column, 'known_ahead and in_stock cannot both be true');
  const words = typeof label === 'string' ? label.trim() : '';
  if ((label !== undefined && label !== null && typeof label !== 'string') || words.length > maxLabelLength)
    throw misfit(column, `its label must be text of at most ${maxLabelLength} characters`);
  return {
    column,
    role: knownRole,
    ...(knownCode === undefined ? {} : { code: knownCode }),
    ...(words === '' ? {} : { label: words }),
    ...(known === true ? { knownAhead: true } : {}),
    ...(inStock === true ? { inStock: true } : {}),
  };
}

/** The columns whose roles the user set. */
export interface StatedColumns {
  dates: SurveyedColumn[];
  value: SurveyedColumn | null;
  periods: SurveyedColumn[];
  drivers: SurveyedColumn[];
  inStock: SurveyedColumn | null;
}

const statedReason = 'Set in the mapping';

/**
 * Assigns the roles set by the user; the other columns are left to detection.
 * @throws RefusedFileError if a column cannot have its role
 */
export function applyMapping(board: RoleBoard, mapping: readonly MappedColumn[]): StatedColumns {
  const stated: StatedColumns = { dates: [], value: null, periods: [], drivers: [], inStock: null };
  const byName = new Map(board.open.map((column) => [column.name, column]));
  const nextFree: { column: SurveyedColumn; label: string | undefined }[] = [];
  for (const { column: name, role, code, label, knownAhead = false, inStock = false } of mapping) {
    const column = byName.get(name);
    if (column === undefined) continue;
    if (role === 'characteristic') {
      if (code === undefined) {
        nextFree.push({ column, label });
        continue;
      }
      if (code === 'c1' && !holdsTypes(column.profile))
        throw misfit(
          name,
          `c1 is the type of a row, and ${example(column)} is not actual, forecast or backtest`,
        );
      board.state(column, code, label ?? (tidyLabel(column.header) || defaultLabels[code]), statedReason);
      continue;
    }
    if (knownAhead) {
      // A file that is added to a dataset may leave a column blank.
      if (column.profile.numbers === 0 && column.profile.filled > 0)
        throw misfit(name, `it cannot be known in advance, because ${example(column)} is not a number`);
      board.drive(column, statedReason);
      stated.drivers.push(column);
      continue;
    }
    if (inStock) {
      board.giveInStock(column, statedReason);
      stated.inStock = column;
      continue;
    }
    board.give(column, role, statedReason);
    if (role === 'date') stated.dates.push(column);
    else if (role === 'value') stated.value = column;
    else if (role === 'period') stated.periods.push(column);
  }
  // Columns without a code come last, so that they do not take a code that the mapping assigns to another column.
  for (const { column, label } of nextFree) {
    const code = board.nextFree();
    if (code === null) throw misfit(column.name, 'the characteristics c2 to c15 are all taken');
    board.state(column, code, label ?? tidyLabel(column.name), statedReason);
  }
  return refuseContradictions(stated);
}

function refuseContradictions(stated: StatedColumns): StatedColumns {
  const [period] = stated.periods;
  if (period === undefined) return stated;
  const other = stated.value ?? stated.dates[0];
  if (other !== undefined)
    throw misfit(
      other.name,
      `a table with period columns such as "${period.name}" cannot have a date or value column`,
    );
  return stated;
}
