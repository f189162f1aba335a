import { cellText, type Row } from '../files/table.ts';
import { isDateColumn } from '../survey/column-profile.ts';
import { dateRank } from '../survey/column-synonyms.ts';
import { compactName, normalName } from '../survey/header-name.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import {
  type BareDateForm,
  bareDateForms,
  dateOrderName,
  dateReader,
  type DateReading,
} from '../values/date-reader.ts';
import { decideDayOrder } from '../values/day-order.ts';
import { yearPartDay, yearPartNumber } from '../values/parse-date.ts';
import { example, misfit } from './refusals.ts';
import type { RoleBoard } from './role-board.ts';

/** How to read the date of a row. */
export interface DatePlan {
  /** The column that an unreadable date is reported for, unless the year is invalid. */
  index: number;
  column: string;
  /** The column that contains the year, if the year has its own column. */
  year: SurveyedColumn | null;
  read: (row: Row) => number | null;
  /** How to read the cells if the date is in a single column; null if it is combined from several columns. */
  reading: DateReading | null;
  order: string;
  notes: string[];
}

const unnamedRank = 1000;
const nameAloneRank = 2000;

/**
 * Finds the date among the undecided columns and assigns its role; null if there is none.
 * @param stated columns that the user marked as the date
 * @throws RefusedFileError if a stated column has no dates
 */
export function claimDate(board: RoleBoard, stated: readonly SurveyedColumn[]): DatePlan | null {
  if (stated.length > 0) return statedDate(stated);
  const open = board.open;
  const best = board.best(dateFitness);
  const year = yearColumn(open);
  // Prefers a full date over separate year and month columns, and these over a column that contains only years or
  // that merely has the name of a date column.
  if (
    year !== null &&
    (best === year || best === null || (dateFitness(best) ?? 0) >= nameAloneRank || isYearPart(best))
  ) {
    const parts = yearAndPart(open, year);
    if (parts !== null) {
      board.give(year, 'date', 'Header recognized as the year of the date');
      board.give(
        parts.part,
        'date',
        `Header recognized as the ${compactName(parts.part.header)} of the date`,
      );
      return parts.plan;
    }
  }
  if (best === null) return null;
  const others = open.filter((column) => column !== best && isDateColumn(column.profile));
  board.give(
    best,
    'date',
    dateRank(best.header) === null ? 'Its values are dates' : 'Header recognized as the date',
  );
  return planOf(best, others);
}

function statedDate(stated: readonly SurveyedColumn[]): DatePlan {
  const [column, second] = stated;
  if (column !== undefined && second === undefined) {
    if (column.profile.dates === 0 && bareForm(column) === null)
      throw misfit(column.name, `it cannot be the date, because ${example(column)} is not a date`);
    return planOf(column, []);
  }
  const year = yearColumn(stated);
  const parts = year === null || stated.length > 2 ? null : yearAndPart(stated, year);
  if (parts === null)
    throw misfit(
      second?.name ?? '',
      'the date must be a single column, or a column named year with one named month, quarter or week',
    );
  return parts.plan;
}

function planOf(best: SurveyedColumn, rivals: readonly SurveyedColumn[]): DatePlan {
  const { order, note } = decideDayOrder(best.profile.order);
  const bare = isDateColumn(best.profile) ? null : bareForm(best);
  const reading = { order, bare };
  const read = dateReader(reading);
  const notes = note === null ? [] : [note];
  if (bare === 'excel-serial') notes.push(`The numbers in "${best.name}" were read as Excel's day numbers.`);
  const others = rivals.map(({ name }) => `"${name}"`).join(' or ');
  if (others !== '') notes.push(`"${best.name}" was used as the date, not ${others}.`);
  return {
    index: best.index,
    column: best.name,
    read: (row) => read(row[best.index] ?? ''),
    year: null,
    reading,
    order: dateOrderName(best.profile.dateForm, order, bare, best.profile.order.example),
    notes,
  };
}

/** Returns the column that contains only years, if there is one. */
export function yearColumn(columns: readonly SurveyedColumn[]): SurveyedColumn | null {
  return (
    columns.find((column) => compactName(column.header) === 'year' && bareForm(column) === 'year') ?? null
  );
}

function dateFitness(column: SurveyedColumn): number | null {
  const rank = dateRank(column.header);
  if (isDateColumn(column.profile)) return rank ?? unnamedRank;
  if (rank === null || column.profile.filled === 0) return null;
  // Accepted by name alone, so that cells that are not dates get reported.
  return bareForm(column) === null ? nameAloneRank + rank : rank;
}

function isYearPart({ header, profile }: SurveyedColumn): boolean {
  return !isDateColumn(profile) && /^(?:month|quarter|week)$/.test(compactName(header));
}

function bareForm({ header, profile: { bareDates, filled } }: SurveyedColumn): BareDateForm | null {
  const isWeek = normalName(header).split(' ').includes('week') || compactName(header) === 'yearweek';
  // In a column with a matching name, a few invalid cells only cause their rows to be rejected.
  const needed = filled * (dateRank(header) === null ? 0.9 : 0.5);
  const fits = bareDateForms.filter((form) => filled > 0 && bareDates[form] >= needed);
  return fits.find((form) => isWeek && form === 'yyyyww') ?? fits.find((form) => form !== 'yyyyww') ?? null;
}

/** Returns a date plan that combines a year column with a month, quarter or week column. */
function yearAndPart(
  columns: readonly SurveyedColumn[],
  year: SurveyedColumn,
): { part: SurveyedColumn; plan: DatePlan } | null {
  for (const part of ['month', 'quarter', 'week'] as const) {
    const column = columns.find(({ header }) => compactName(header) === part);
    const texts = column === undefined ? [] : [...column.profile.distinct];
    if (column === undefined || texts.length === 0) continue;
    if (texts.filter((text) => yearPartNumber(text, part) !== null).length < texts.length / 2) continue;
    const read = (row: Row): number | null => {
      const number = yearPartNumber(cellText(row[column.index]), part);
      return number === null ? null : yearPartDay(Number(cellText(row[year.index])), part, number);
    };
    const order = `${year.name} + ${column.name}`;
    return {
      part: column,
      plan: { index: column.index, column: column.name, year, read, reading: null, order, notes: [] },
    };
  }
  return null;
}
