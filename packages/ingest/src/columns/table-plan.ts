import type { SurveyedColumn } from '../survey/survey.ts';
import type { DecimalMark } from '../values/parse-number.ts';
import { type YearPart, yearPartDay } from '../values/year-parts.ts';
import type { CommonPlan } from './common-plan.ts';
import type { DatePlan } from './date-column.ts';

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

export interface PeriodColumn {
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
