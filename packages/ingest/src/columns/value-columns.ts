import { type Code, codes } from '../survey/code.ts';
import { isDateColumn, isNumberColumn } from '../survey/column-profile.ts';
import {
  inStockRank,
  isIdentifierName,
  isNeverValue,
  isNominalName,
  isTotalName,
  valueRank,
} from '../survey/column-synonyms.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import type { DatePlan } from './date-column.ts';
import { example, misfit } from './refusals.ts';
import type { RoleBoard } from './role-board.ts';
import type { SeriesColumn } from './table-plan.ts';

const unnamedRank = 1000;

/**
 * Finds the value among the undecided columns and assigns its role: by name, then by content.
 * @param stated the column that the user marked as the value
 * @throws RefusedFileError if the stated column has no numbers
 */
export function claimValue(
  board: RoleBoard,
  stated: SurveyedColumn | null,
): { column: SurveyedColumn; note: string | null } | null {
  if (stated !== null) {
    const { numbers, filled } = stated.profile;
    // A file may add only values that are known in advance.
    const isBlank = filled === 0 && board.roles.some(({ known_ahead: isKnown }) => isKnown === true);
    if (numbers === 0 && !isBlank)
      throw misfit(stated.name, `it cannot be the value, because ${example(stated)} is not a number`);
    return { column: stated, note: null };
  }
  const { open } = board;
  const best = board.best(rankOf);
  if (best === null) return null;
  const named = valueRank(best.header) !== null;
  board.give(best, 'value', named ? 'Header recognized as the demand' : 'The numeric column that fits best');
  const others = open
    .filter((column) => column !== best && isRival(column, named))
    .map(({ name }) => `"${name}"`);
  const note =
    others.length === 0 ? null : `"${best.name}" was used as the value, not ${others.join(' or ')}.`;
  return { column: best, note };
}

/**
 * Returns whether the user might have meant this column: it is named like a value, or it is numeric and no column has
 * such a name.
 */
function isRival(column: SurveyedColumn, bestIsNamed: boolean): boolean {
  if (bestIsNamed) return valueRank(column.header) !== null && isNumberColumn(column.profile);
  return rankOf(column) !== null && !isUnlikely(column.header);
}

/** Returns whether the numbers of a column are the value only if no other column can be. */
function isUnlikely(header: string): boolean {
  return isNominalName(header) || inStockRank(header) !== null;
}

function rankOf({ header, profile }: SurveyedColumn): number | null {
  if (profile.filled === 0 || isDateColumn(profile)) return null;
  const rank = valueRank(header);
  if (rank !== null && isNumberColumn(profile)) return rank;
  // Accepted by name alone, so that cells that are not numbers get reported.
  if (rank !== null) return unnamedRank * 3 + rank;
  if (!isNumberColumn(profile) || isIdentifierName(header) || isNeverValue(header)) return null;
  const blanks = 1 - profile.numbers / profile.filled;
  return (isUnlikely(header) ? unnamedRank * 2 : unnamedRank) + blanks * 100;
}

/** Columns that hold one series each, and the labels of their header parts. */
export interface SeriesColumns {
  series: SeriesColumn[];
  labels: { code: Code; label: string }[];
}

const minSeries = 2;
/** c2 upward, in the order of the header parts. */
const partCodes = codes.slice(1);

/**
 * Treats the undecided columns as one series each, as statistical offices publish them: one row per date. Returns
 * null if a column identifies the rows, a date occurs twice, or a header names a measure such as sales or price.
 */
export function claimSeries(survey: Survey, board: RoleBoard, date: DatePlan): SeriesColumns | null {
  if (board.characteristics.length > 0 || board.columnOf('product-name') !== null) return null;
  const filled = board.open.filter(({ profile }) => profile.filled > 0);
  const totals = filled.filter(({ header }) => headerParts(header).some(isTotalName));
  const own = filled.filter((column) => !totals.includes(column));
  if (own.length < minSeries || !filled.every(({ profile }) => isNumberColumn(profile))) return null;
  const days = survey.firstRows.map((row) => date.read(row)).filter((day) => day !== null);
  if (new Set(days).size < days.length) return null;
  const parts = own.map(({ header }) => headerParts(header));
  const count = parts[0]?.length ?? 0;
  if (count > partCodes.length || parts.some((each) => each.length !== count)) return null;
  if (count === 1 && own.some(isMeasure)) return null;
  for (const column of totals) board.give(column, 'unused', 'The sum of other columns');
  for (const column of own) board.give(column, 'value', 'A separate series named by its header');
  const labels = partCodes
    .slice(0, count)
    .map((code, part) => ({ code, label: count === 1 ? 'Series' : `Series part ${part + 1}` }));
  const series = own.map(({ index, name }, position) => ({
    index,
    column: name,
    values: parts[position] ?? [],
  }));
  return { series, labels };
}

/** Splits a header at ';' or '|': 'Wien; Beer' is Beer in Wien. */
function headerParts(header: string): string[] {
  return header.split(/[;|]/).map((part) => part.trim());
}

function isMeasure({ header }: SurveyedColumn): boolean {
  return (
    header === '' ||
    valueRank(header) !== null ||
    isNeverValue(header) ||
    isIdentifierName(header) ||
    isUnlikely(header)
  );
}
