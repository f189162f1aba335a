import { valueRank } from '../survey/column-synonyms.ts';
import { periodHeaders } from '../survey/period-headers.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { yearPartNumber } from '../values/parse-date.ts';
import { yearColumn } from './date-column.ts';
import type { RoleBoard } from './role-board.ts';
import { firstDay, type WidePlan } from './table-plan.ts';

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

const unnamedRank = 1000;

/**
 * Of a table with several measures a period ('Qty 2024-01', 'Revenue 2024-01') the columns of one: the one whose name
 * means the demand best. Summed together they would mean nothing.
 */
export function oneMeasure(all: Periods): Periods {
  const { periods } = all;
  const days = new Set(periods.map(({ period }) => firstDay(period, 0)));
  const measures = [...new Set(periods.map(({ column }) => measureOf(column)))];
  const [best = '', ...others] = measures.toSorted((a, b) => rankOf(a) - rankOf(b));
  // Names of months differ as measures do, but every one has a day of its own.
  if (days.size === periods.length || others.length === 0) return all;
  const kept = periods.filter(({ column }) => measureOf(column) === best);
  // Of months that are named, and one of them twice, each name has a few of the days only.
  if (new Set(kept.map(({ period }) => firstDay(period, 0))).size < days.size / 2) return all;
  const note = `"${best}" was taken as the value, not ${others.map((name) => `"${name}"`).join(' or ')}.`;
  return {
    ...all,
    periods: kept,
    note: all.note === null ? note : `${all.note} ${note}`,
  };
}

/** What stands before the period. */
function measureOf(column: string): string {
  return column.replace(/[\s_.:-]*\d.*$/, '');
}

function rankOf(measure: string): number {
  return valueRank(measure) ?? unnamedRank;
}
