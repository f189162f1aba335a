import { valueRank } from '../survey/column-synonyms.ts';
import type { Periods } from './period-columns.ts';
import { firstDay } from './table-plan.ts';

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
