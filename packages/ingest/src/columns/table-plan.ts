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
  /** Numeric columns that drive demand and are known in advance. */
  drivers: SurveyedColumn[];
  /** Column that shows when an item was in stock; null if there is none. */
  inStock: SurveyedColumn | null;
  /** Unused numeric columns, which may also be known in advance. */
  candidates: SurveyedColumn[];
  mark: DecimalMark;
}

/** The first day of the period, or a part of a year that is given in another column. */
export type Period = number | { part: YearPart; number: number };

/** Returns the first day of a period, or null if the year has no such week. */
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
  /** The column with the year if the headers are only Jan, Feb, …; otherwise null. */
  year: SurveyedColumn | null;
  order: string;
  mark: DecimalMark;
}

/** A column that holds one series, and its characteristic values. */
export interface SeriesColumn {
  index: number;
  column: string;
  values: string[];
}

/** One row per date, one column per series. No column holds the characteristics. */
export interface SeriesPlan extends CommonPlan {
  layout: 'series';
  date: DatePlan;
  series: SeriesColumn[];
  mark: DecimalMark;
}

export interface MasterPlan extends CommonPlan {
  layout: 'master';
  /** False if the product column was found by its values instead of its name. */
  productNamed: boolean;
}

/** How every column of a table is read. */
export type TablePlan = ObservationPlan | MasterPlan;

export type ObservationPlan = LongPlan | WidePlan | SeriesPlan;

/** A column whose values identify the series. */
export interface Characteristic {
  code: Code;
  label: string;
  /** Column index in the table. */
  index: number;
  column: string;
}

/** Properties of every plan. */
interface CommonPlan {
  headerRow: number;
  /** Number of header cells; a longer row has shifted cells. */
  width: number;
  characteristics: Characteristic[];
  productName: SurveyedColumn | null;
  roles: ColumnRole[];
  /** Codes assigned to columns that did not request one, with their labels. */
  leftovers: ReadonlyMap<Code, string>;
  notes: string[];
}

/** Builds the properties that every plan has from the assigned roles. */
export function commonPlan(survey: Survey, board: RoleBoard, headerRow: number): Omit<CommonPlan, 'notes'> {
  const characteristics = board.characteristics.map(({ index, code, label }) => {
    const column = survey.columns.find((column) => column.index === index)?.name ?? label;
    return { code, label, index, column };
  });
  return {
    headerRow,
    // In a workbook, extra cells may be remarks next to the table. In a CSV file, they mean that the cells of the row
    // are shifted.
    width: survey.table.sheet === null ? survey.header.length : Number.POSITIVE_INFINITY,
    characteristics,
    productName: board.columnOf('product-name'),
    roles: board.roles,
    leftovers: board.leftovers,
  };
}

/**
 * Returns the 1-based line of the header.
 * @throws RefusedFileError if there is none or it has too many columns
 */
export function usableHeader(survey: Survey): number {
  if (survey.headerRow === null) throw noHeader();
  if (survey.header.length > limits.wideColumns) throw tooManyColumns(survey, limits.wideColumns);
  return survey.headerRow;
}

/** Returns notes about the rows in which the header was found. */
export function headerNotes({ headerRow, headerRows }: Survey): string[] {
  const last = headerRow ?? 1;
  const first = last - headerRows + 1;
  const above = first === 1 ? '' : '; the rows above it were not read';
  if (headerRows === 2) return [`The header was read from the rows ${first} and ${last} together${above}.`];
  return first <= 1 ? [] : [`The header was found in row ${first}${above}.`];
}
