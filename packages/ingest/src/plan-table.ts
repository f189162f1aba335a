import { applyMapping } from './apply-mapping.ts';
import type { Code } from './code.ts';
import { claimCodes } from './claim-codes.ts';
import { type MappedColumn, misfit } from './column-mapping.ts';
import { type DatePlan, claimDate } from './date-column.ts';
import { decideDecimalMark } from './decimal-mark.ts';
import { type Periods, seasonalPeriods } from './seasonal-periods.ts';
import { settleLeftovers } from './leftover-columns.ts';
import { limits } from './limits.ts';
import { oneMeasure } from './one-measure.ts';
import { periodHeaders } from './period-headers.ts';
import { noDate, noHeader, noProduct, noValue, tooManyColumns } from './refusals.ts';
import { RoleBoard } from './role-board.ts';
import type { Survey, SurveyedColumn } from './survey.ts';
import type { LongPlan, MasterPlan, WidePlan } from './table-plan.ts';
import { claimValue } from './value-column.ts';

/**
 * Decides what each column of a table of observations is.
 * @param mapping what the user says of single columns; it comes before everything that is detected
 * @throws RefusedFileError without a header, a date or a value, and for a mapping that does not fit
 */
export function planObservations(
  survey: Survey,
  delimiter: string | null,
  mapping: readonly MappedColumn[] = [],
): LongPlan | WidePlan {
  const headerRow = usableHeader(survey);
  const board = new RoleBoard(survey.columns);
  const stated = applyMapping(board, mapping);
  claimCodes(board);
  if (stated.periods.length > 0) {
    const dated = datedPeriods(survey, stated.periods);
    const other = stated.periods.find(({ index }) => !dated.periods.some((period) => period.index === index));
    if (other !== undefined)
      throw misfit(other.name, 'its header is no period, such as 2024-01, Jan 2024 or 2024Q1');
    return planWide(survey, board, headerRow, dated, delimiter);
  }
  if (stated.value === null && stated.dates.length === 0) {
    const dated = oneMeasure(datedPeriods(survey, board.open));
    if (dated.periods.length >= 3) return planWide(survey, board, headerRow, dated, delimiter);
    const seasonal = seasonalPeriods(board);
    if (seasonal !== null) return planWide(survey, board, headerRow, seasonal, delimiter);
  }
  const date = claimDate(board, stated.dates);
  if (date !== null) return planLong(survey, board, headerRow, { date, stated: stated.value, delimiter });
  const dated = oneMeasure(datedPeriods(survey, board.open));
  if (stated.value === null && dated.periods.length > 0)
    return planWide(survey, board, headerRow, dated, delimiter);
  throw noDate(survey);
}

/** The columns among these whose headers are periods. */
function datedPeriods(survey: Survey, columns: readonly SurveyedColumn[]): Periods {
  const headers = periodHeaders(survey.header);
  const periods = columns.flatMap(({ index, name }) => {
    const day = headers.days[index] ?? null;
    return day === null ? [] : [{ index, column: name, dayIn: () => day }];
  });
  return { ...headers, periods, year: null };
}

/**
 * Decides what each column of a table of products is.
 * @param reserved codes the observations gave to columns of their own, when the two are joined
 * @throws RefusedFileError without a header or a product
 */
export function planMaster(
  survey: Survey,
  reserved?: ReadonlyMap<Code, string>,
  mapping: readonly MappedColumn[] = [],
): MasterPlan {
  const headerRow = usableHeader(survey);
  if (survey.columns.length > limits.longColumns) throw tooManyColumns(survey, limits.longColumns);
  const board = new RoleBoard(survey.columns, reserved);
  applyMapping(board, mapping);
  claimCodes(board);
  const productNamed = board.holder('c2') !== null;
  settleLeftovers(board, true);
  if (board.holder('c2') === null) throw noProduct(survey);
  return {
    layout: 'master',
    productNamed,
    ...common(survey, board, headerRow),
    notes: headerNotes(survey),
  };
}

function planLong(
  survey: Survey,
  board: RoleBoard,
  headerRow: number,
  { date, stated, delimiter }: { date: DatePlan; stated: SurveyedColumn | null; delimiter: string | null },
): LongPlan {
  if (survey.columns.length > limits.longColumns) throw tooManyColumns(survey, limits.longColumns);
  const value = claimValue(board, stated);
  if (value === null) throw noValue(survey, date.column);
  settleLeftovers(board, false);
  const { mark, note } = decideDecimalMark([value.column.profile.mark], delimiter);
  const notes = [...headerNotes(survey), ...date.notes, value.note, note].filter((text) => text !== null);
  return { layout: 'long', ...common(survey, board, headerRow), date, value: value.column, mark, notes };
}

function planWide(
  survey: Survey,
  board: RoleBoard,
  headerRow: number,
  { periods, year, order, note: orderNote }: Periods,
  delimiter: string | null,
): WidePlan {
  if (survey.columns.length > limits.wideColumns) throw tooManyColumns(survey, limits.wideColumns);
  const isPeriod = new Set(periods.map(({ index }) => index));
  const columns = survey.columns.filter(({ index }) => isPeriod.has(index));
  for (const column of columns)
    board.give(column, 'period', 'The header is a period; its cells are the values');
  if (year !== null) board.give(year, 'date', 'The year of the periods in the headers');
  settleLeftovers(board, year === null);
  const { mark, note } = decideDecimalMark(
    columns.map(({ profile }) => profile.mark),
    delimiter,
  );
  const notes = [...headerNotes(survey), orderNote, note].filter((text) => text !== null);
  return { layout: 'wide', ...common(survey, board, headerRow), periods, year, order, mark, notes };
}

function common(survey: Survey, board: RoleBoard, headerRow: number) {
  const characteristics = board.characteristics.map(({ index, code, label }) => {
    const column = survey.columns.find((column) => column.index === index)?.name ?? label;
    return { code, label, index, column };
  });
  return {
    headerRow,
    // A workbook may hold remarks beside the table; in a CSV an extra cell means that the row has slipped.
    width: survey.table.sheet === null ? survey.header.length : Number.POSITIVE_INFINITY,
    characteristics,
    productName: board.columnOf('product-name'),
    roles: board.roles,
    leftovers: board.leftovers,
  };
}

function usableHeader(survey: Survey): number {
  if (survey.headerRow === null) throw noHeader();
  if (survey.header.length > limits.wideColumns) throw tooManyColumns(survey, limits.wideColumns);
  return survey.headerRow;
}

function headerNotes({ headerRow, headerRows }: Survey): string[] {
  const last = headerRow ?? 1;
  const first = last - headerRows + 1;
  const above = first === 1 ? '' : '; the rows above it were not read';
  if (headerRows === 2) return [`The header was read from the rows ${first} and ${last} together${above}.`];
  return first === 1 ? [] : [`The header was found in row ${first}${above}.`];
}
