import { bareDateForms, type BareDateForm } from './bare-date.ts';
import { bestBy } from './claim-codes.ts';
import { isDateColumn } from './column-content.ts';
import { dateRank } from './column-synonyms.ts';
import { dateOrderName, dateReader } from './date-reader.ts';
import { decideDayOrder } from './day-order.ts';
import { compactName, normalName } from './header-name.ts';
import type { RoleBoard } from './role-board.ts';
import type { SurveyedColumn } from './survey.ts';
import { cellText, type Row } from './table.ts';
import { yearPartDay, yearPartNumber } from './year-parts.ts';

/** How the date of a row is read. */
export interface DatePlan {
  /** Where a date that cannot be read is reported. */
  index: number;
  column: string;
  read: (row: Row) => number | null;
  order: string;
  notes: string[];
}

const UNNAMED = 1000;
const NAME_ALONE = 2000;

/** Finds the date among the open columns and gives it its role; null when there is none. */
export function claimDate(board: RoleBoard): DatePlan | null {
  const open = board.open;
  const best = bestBy(open, dateFitness);
  const year = yearColumn(board);
  // A full date is better than a year and its month; those are better than a bare year or a name.
  if (
    year !== null &&
    (best === year || best === null || (dateFitness(best) ?? 0) >= NAME_ALONE || isYearPart(best))
  ) {
    const parts = claimYearAndPart(board, year);
    if (parts !== null) return parts;
  }
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
  const bare = isDateColumn(best.profile) ? null : bareForm(best);
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

/** The column that holds nothing but a year, if there is one. */
export function yearColumn(board: RoleBoard): SurveyedColumn | null {
  return (
    board.open.find((column) => compactName(column.header) === 'year' && bareForm(column) === 'year') ?? null
  );
}

function dateFitness(column: SurveyedColumn): number | null {
  const rank = dateRank(column.header);
  if (isDateColumn(column.profile)) return rank ?? UNNAMED;
  if (rank === null || column.profile.filled === 0) return null;
  // Taken by its name alone, so that the user is told which of its cells are no dates.
  return bareForm(column) === null ? NAME_ALONE + rank : rank;
}

function isYearPart({ header, profile }: SurveyedColumn): boolean {
  return !isDateColumn(profile) && /^(?:month|quarter|week)$/.test(compactName(header));
}

function bareForm({ header, profile: { bareDates, filled } }: SurveyedColumn): BareDateForm | null {
  const isWeek = normalName(header).split(' ').includes('week') || compactName(header) === 'yearweek';
  const fits = bareDateForms.filter((form) => filled > 0 && bareDates[form] >= filled * 0.9);
  return fits.find((form) => isWeek && form === 'yyyyww') ?? fits.find((form) => form !== 'yyyyww') ?? null;
}

/** A year in one column and its month, quarter or week in another. */
function claimYearAndPart(board: RoleBoard, year: SurveyedColumn): DatePlan | null {
  for (const part of ['month', 'quarter', 'week'] as const) {
    const column = board.open.find(({ header }) => compactName(header) === part);
    const texts = column === undefined ? [] : [...column.profile.distinct];
    if (column === undefined || texts.length === 0) continue;
    if (!texts.every((text) => yearPartNumber(text, part) !== null)) continue;
    board.give(year, 'date', 'The header means the year of the date');
    board.give(column, 'date', `The header means the ${part} of the date`);
    return {
      index: column.index,
      column: column.name,
      read: (row) => {
        const number = yearPartNumber(cellText(row[column.index]), part);
        return number === null ? null : yearPartDay(Number(cellText(row[year.index])), part, number);
      },
      order: `${year.name} + ${column.name}`,
      notes: [],
    };
  }
  return null;
}
