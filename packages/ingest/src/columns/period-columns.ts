import { periodHeaders } from '../survey/period-headers.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { yearPartNumber } from '../values/year-parts.ts';
import { yearColumn } from './date-column.ts';
import type { RoleBoard } from './role-board.ts';
import type { WidePlan } from './table-plan.ts';

/** The periods of a wide table, and how sure their order is. */
export interface Periods extends Pick<WidePlan, 'periods' | 'year' | 'order'> {
  note: string | null;
}

const minPeriods = 3;

/** Columns Jan … Dec, Q1 … Q4 or W1 … W53 beside a column with the year; null without either. */
export function seasonalPeriods(board: RoleBoard): Periods | null {
  const year = yearColumn(board.open);
  if (year === null) return null;
  for (const part of ['month', 'quarter', 'week'] as const) {
    const periods = board.open.flatMap(({ index, name, header }) => {
      const number = yearPartNumber(header, part);
      return number === null ? [] : [{ index, column: name, period: { part, number } }];
    });
    if (periods.length >= minPeriods) return { periods, year, order: `${year.name} + ${part}`, note: null };
  }
  return null;
}

/** Those of the columns whose headers are periods. */
export function datedPeriods(survey: Survey, columns: readonly SurveyedColumn[]): Periods {
  const headers = periodHeaders(survey.header);
  const periods = columns.flatMap(({ index, name }) => {
    const day = headers.days[index] ?? null;
    return day === null ? [] : [{ index, column: name, period: day }];
  });
  return { ...headers, periods, year: null };
}
