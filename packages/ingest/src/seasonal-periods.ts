import { yearColumn } from './date-column.ts';
import type { RoleBoard } from './role-board.ts';
import type { SurveyedColumn } from './survey.ts';
import type { WidePlan } from './table-plan.ts';
import { yearPartDay, yearPartNumber } from './year-parts.ts';

/** The periods of a wide table, and how sure their order is. */
export interface Periods extends Pick<WidePlan, 'periods' | 'year' | 'order'> {
  note: string | null;
}

const FEWEST = 3;

/** Columns Jan … Dec, Q1 … Q4 or W1 … W53 beside a column with the year; null without either. */
export function seasonalPeriods(board: RoleBoard): Periods | null {
  const year = yearColumn(board.open);
  if (year === null) return null;
  for (const part of ['month', 'quarter', 'week'] as const) {
    const periods = board.open.flatMap(({ index, name, header }: SurveyedColumn) => {
      const number = yearPartNumber(header, part);
      const dayIn = (year: number) => yearPartDay(year, part, number ?? 0);
      return number === null ? [] : [{ index, column: name, dayIn }];
    });
    if (periods.length >= FEWEST) return { periods, year, order: `${year.name} + ${part}`, note: null };
  }
  return null;
}
