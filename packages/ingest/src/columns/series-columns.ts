import { isNumberColumn } from '../survey/column-content.ts';
import { type Code, codes } from '../survey/code.ts';
import { isIdentifierName, isNeverValue, isNominalName, valueRank } from '../survey/column-synonyms.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { isTotalName } from '../survey/total-name.ts';
import type { DatePlan } from './date-column.ts';
import type { RoleBoard } from './role-board.ts';
import type { SeriesColumn } from './table-plan.ts';

/** Columns that are a series each, and what the parts of their headers are called. */
export interface SeriesColumns {
  series: SeriesColumn[];
  labels: { code: Code; label: string }[];
}

const minSeries = 2;
/** c2 upward: the first part of a header is what has a name. */
const partCodes = codes.slice(1);

/**
 * The open columns as one series each, as statistical offices publish them: dates down, a series a column. Null where
 * a column tells rows apart, a date comes twice, or a header means a measure such as sales or price.
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
  for (const column of own) board.give(column, 'value', 'A series of its own, named by the header');
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

/** 'Wien; Beer' is Beer in Wien: parts between ';' or '|'. */
function headerParts(header: string): string[] {
  return header.split(/[;|]/).map((part) => part.trim());
}

function isMeasure({ header }: SurveyedColumn): boolean {
  return (
    header === '' ||
    valueRank(header) !== null ||
    isNeverValue(header) ||
    isIdentifierName(header) ||
    isNominalName(header)
  );
}
