import { valueRank } from '../survey/column-synonyms.ts';
import { periodHeaders } from '../survey/period-headers.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { yearPartNumber } from '../values/parse-date.ts';
import { yearColumn } from './date-column.ts';
import type { RoleBoard } from './role-board.ts';
import { firstDay, type WidePlan } from './table-plan.ts';

/** The periods of a wide table and a note if their order is ambiguous. */
export interface Periods extends Pick<WidePlan, 'periods' | 'year' | 'order'> {
  note: string | null;
}

const minPeriods = 3;

/** Returns columns Jan … Dec, Q1 … Q4 or W1 … W53 next to a year column, or null. */
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

/** Returns the columns whose headers are periods. */
export function datedPeriods(survey: Survey, columns: readonly SurveyedColumn[]): Periods {
  const headers = periodHeaders(survey.header);
  const periods = columns.flatMap(({ index, name }) => {
    const day = headers.days[index] ?? null;
    return day === null ? [] : [{ index, column: name, period: day }];
  });
  return { ...headers, periods, year: null };
}

const unnamedRank = 1000;

/**
 * For a table with several measures per period ('Qty 2024-01', 'Revenue 2024-01'), keeps the columns of the measure
 * that is most likely the demand. Summing different measures would be meaningless.
 */
export function oneMeasure(all: Periods): Periods {
  const { periods } = all;
  const days = new Set(periods.map(({ period }) => firstDay(period, 0)));
  const measures = [...new Set(periods.map(({ column }) => measureOf(column)))];
  const [best = '', ...others] = measures.toSorted((a, b) => rankOf(a) - rankOf(b));
  // Unlike measures, month names stand for different days: each column then has its own first day.
  if (days.size === periods.length || others.length === 0) return all;
  const kept = periods.filter(({ column }) => measureOf(column) === best);
  // If a month name occurs twice, each name covers only some of the days, so the names are not measures.
  if (new Set(kept.map(({ period }) => firstDay(period, 0))).size < days.size / 2) return all;
  const note = `"${best}" was used as the value, not ${others.map((name) => `"${name}"`).join(' or ')}.`;
  return {
    ...all,
    periods: kept,
    note: all.note === null ? note : `${all.note} ${note}`,
  };
}

/** Returns the text before the period. */
function measureOf(column: string): string {
  return column.replace(/[\s_.:-]*\d.*$/, '');
}

function rankOf(measure: string): number {
  return valueRank(measure) ?? unnamedRank;
}
