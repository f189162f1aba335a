import { limits } from '../files/limits.ts';
import type { Code } from '../survey/code.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { noHeader, tooManyColumns } from './refusals.ts';
import type { ColumnRole, RoleBoard } from './role-board.ts';

/** A column whose values tell rows apart. */
export interface Characteristic {
  code: Code;
  label: string;
  /** Column of the table. */
  index: number;
  column: string;
}

/** What is said of every table that is read. */
export interface CommonPlan {
  headerRow: number;
  /** Cells in the header; a longer row has slipped. */
  width: number;
  characteristics: Characteristic[];
  productName: SurveyedColumn | null;
  roles: ColumnRole[];
  /** Codes given to columns that did not ask for one, with their labels. */
  leftovers: ReadonlyMap<Code, string>;
  notes: string[];
}

/** What every plan says, from the roles that were given. */
export function commonPlan(survey: Survey, board: RoleBoard, headerRow: number): Omit<CommonPlan, 'notes'> {
  const characteristics = board.characteristics.map(({ index, code, label }) => {
    const column = survey.columns.find((column) => column.index === index)?.name ?? label;
    return { code, label, index, column };
  });
  return {
    headerRow,
    // A workbook may hold remarks beside the table; in a CSV an extra cell means that the row has slipped.
    width: survey.table.sheet === null ? survey.header.length : Number.POSITIVE_INFINITY,
    characteristics,
    productName: board.columnOf('product-name'),
    roles: board.roles,
    leftovers: board.leftovers,
  };
}

/**
 * The 1-based line of the header.
 * @throws RefusedFileError without one, or with too many columns
 */
export function usableHeader(survey: Survey): number {
  if (survey.headerRow === null) throw noHeader();
  if (survey.header.length > limits.wideColumns) throw tooManyColumns(survey, limits.wideColumns);
  return survey.headerRow;
}

/** What the user should know of where the header was found. */
export function headerNotes({ headerRow, headerRows }: Survey): string[] {
  const last = headerRow ?? 1;
  const first = last - headerRows + 1;
  const above = first === 1 ? '' : '; the rows above it were not read';
  if (headerRows === 2) return [`The header was read from the rows ${first} and ${last} together${above}.`];
  return first <= 1 ? [] : [`The header was found in row ${first}${above}.`];
}
