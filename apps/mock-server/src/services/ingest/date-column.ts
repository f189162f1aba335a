import { bareDateForms, type BareDateForm } from './bare-date.ts';
import { bestBy } from './claim-codes.ts';
import { isDateColumn } from './column-content.ts';
import { dateRank } from './column-synonyms.ts';
import { dateOrderName, dateReader } from './date-reader.ts';
import { decideDayOrder } from './day-order.ts';
import { compactName } from './header-name.ts';
import { monthNumber } from './month-names.ts';
import type { RoleBoard } from './role-board.ts';
import type { SurveyedColumn } from './survey.ts';
import { type Cell, cellText, type Row } from './table.ts';

/** How the date of a row is read. */
export interface DatePlan {
  /** Where a date that cannot be read is reported. */
  index: number;
  column: string;
  read(row: Row): number | null;
  order: string;
  notes: string[];
}

const UNNAMED = 1000;
const NAME_ALONE = 2000;

/** Finds the date among the open columns and gives it its role; null when there is none. */
export function claimDate(board: RoleBoard): DatePlan | null {
  const parts = claimYearAndPart(board);
  if (parts !== null) return parts;
  const open = board.open;
  const best = bestBy(open, ({ header, profile }) => {
    const rank = dateRank(header);
    if (isDateColumn(profile)) return rank ?? UNNAMED;
    if (rank === null || profile.filled === 0) return null;
    // Taken by its name alone, so that the user is told which of its cells are no dates.
    return bareForm(profile) === null ? NAME_ALONE + rank : rank;
  });
  if (best === null) return null;
  const others = open
    .filter((column) => column !== best && isDateColumn(column.profile))
    .map(({ name }) => `"${name}"`);
  board.give(
    best,
    'date',
    dateRank(best.header) === null ? 'Its values are dates' : 'The header means the date',
  );
  const { order, note } = decideDayOrder(best.profile.order);
  const bare = isDateColumn(best.profile) ? null : bareForm(best.profile);
  const read = dateReader(order, bare);
  const notes = note === null ? [] : [note];
  if (bare === 'excel-serial') notes.push(`The numbers in "${best.name}" were read as Excel's day numbers.`);
  if (others.length > 0) notes.push(`"${best.name}" was taken as the date, not ${others.join(' or ')}.`);
  return {
    index: best.index,
    column: best.name,
    read: (row) => read(row[best.index] ?? ''),
    order: dateOrderName(best.profile.dateForm, order, bare, best.profile.order.example),
    notes,
  };
}

function bareForm({ bareDates, filled }: SurveyedColumn['profile']): BareDateForm | null {
  return bareDateForms.find((form) => bareDates[form] >= filled * 0.9) ?? null;
}

/** A year in one column and its month, quarter or week in another. */
function claimYearAndPart(board: RoleBoard): DatePlan | null {
  const named = (name: string) => board.open.find(({ header }) => compactName(header) === name) ?? null;
  const year = named('year');
  if (year === null || bareForm(year.profile) !== 'year') return null;
  const read = dateReader('dmy', null);
  for (const part of ['month', 'quarter', 'week'] as const) {
    const column = named(part);
    const texts = column === null ? [] : [...column.profile.distinct];
    if (
      column === null ||
      texts.length === 0 ||
      !texts.every((text) => partText('2024', text, part) !== null)
    )
      continue;
    board.give(year, 'date', 'The header means the year of the date');
    board.give(column, 'date', `The header means the ${part} of the date`);
    return {
      index: column.index,
      column: column.name,
      read: (row) => {
        const text = partText(cellText(row[year.index]), cellText(row[column.index]), part);
        return text === null ? null : read(text);
      },
      order: `${year.name} + ${column.name}`,
      notes: [],
    };
  }
  return null;
}

function partText(year: Cell, part: string, kind: 'month' | 'quarter' | 'week'): string | null {
  const number =
    kind === 'month' ? (monthNumber(part) ?? Number(part)) : Number(part.replace(/^(?:q|w|kw|wk)/i, ''));
  const most = { month: 12, quarter: 4, week: 53 }[kind];
  if (!Number.isInteger(number) || number < 1 || number > most) return null;
  return `${year}-${{ month: '', quarter: 'Q', week: 'W' }[kind]}${number}`;
}
