import { limits } from '../files/limits.ts';
import type { Code } from '../survey/code.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { type YearPart, yearPartDay } from '../values/parse-date.ts';
import type { DecimalMark } from '../values/parse-number.ts';
import type { DatePlan } from './date-column.ts';
import { noHeader, tooManyColumns } from './refusals.ts';
import type { ColumnRole, RoleBoard } from './role-board.ts';

export interface LongPlan extends CommonPlan {
  layout: 'long';
  date: DatePlan;
  value: SurveyedColumn;
  /** Columns of numbers that drive the demand and are known ahead. */
  drivers: SurveyedColumn[];
  mark: DecimalMark;
}

/** By its first day, or a part of the year that stands in a column beside it. */
export type Period = number | { part: YearPart; number: number };

/** null when the year has no such week. */
export function firstDay(period: Period, year: number): number | null {
  return typeof period === 'number' ? period : yearPartDay(year, period.part, period.number);
}

interface PeriodColumn {
  index: number;
  column: string;
  period: Period;
}

export interface WidePlan extends CommonPlan {
  layout: 'wide';
  periods: PeriodColumn[];
  /** Where the year stands when the headers are only Jan, Feb, …; else null. */
  year: SurveyedColumn | null;
  order: string;
  mark: DecimalMark;
}

/** A column that is a series, and its characteristic values. */
export interface SeriesColumn {
  index: number;
  column: string;
  values: string[];
}

/** Dates down, a series a column. Its characteristics stand in no column. */
export interface SeriesPlan extends CommonPlan {
  layout: 'series';
  date: DatePlan;
  series: SeriesColumn[];
  mark: DecimalMark;
}

export interface MasterPlan extends CommonPlan {
  layout: 'master';
  /** The product column is called so; else it was found by its values. */
  productNamed: boolean;
}

/** How every column of a table is read. */
export type TablePlan = ObservationPlan | MasterPlan;

export type ObservationPlan = LongPlan | WidePlan | SeriesPlan;

/** A column whose values tell rows apart. */
export interface Characteristic {
  code: Code;
  label: string;
  /** Column of the table. */
  index: number;
  column: string;
}

/** What is said of every table that is read. */
interface CommonPlan {
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
