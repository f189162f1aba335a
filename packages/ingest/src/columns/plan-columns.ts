import { limits } from '../files/limits.ts';
import type { Code } from '../survey/code.ts';
import { isNumberColumn } from '../survey/column-profile.ts';
import { isIdentifierName } from '../survey/column-synonyms.ts';
import type { Survey, SurveyedColumn } from '../survey/survey.ts';
import { decideDecimalMark } from '../values/parse-number.ts';
import { claimCodes, settleLeftovers } from './characteristic-columns.ts';
import { applyMapping, type MappedColumn, type StatedColumns } from './column-mapping.ts';
import { claimDate, type DatePlan } from './date-column.ts';
import { datedPeriods, oneMeasure, type Periods, seasonalPeriods } from './period-columns.ts';
import { claimInStock } from './in-stock-column.ts';
import { misfit, noDate, noProduct, noValue, tooManyColumns } from './refusals.ts';
import { RoleBoard } from './role-board.ts';
import {
  commonPlan,
  headerNotes,
  type LongPlan,
  type MasterPlan,
  type ObservationPlan,
  type SeriesPlan,
  usableHeader,
  type WidePlan,
} from './table-plan.ts';
import { claimSeries, claimValue, type SeriesColumns } from './value-columns.ts';

/**
 * Assigns a role to each column of a table of observations.
 * @param mapping the user's settings, which take precedence over detection
 * @throws RefusedFileError without a header, a date or a value, or if the mapping does not fit
 */
export function planObservations(
  survey: Survey,
  delimiter: string | null,
  mapping: readonly MappedColumn[] = [],
): ObservationPlan {
  const headerRow = usableHeader(survey);
  const board = new RoleBoard(survey.columns);
  const stated = applyMapping(board, mapping);
  claimCodes(board);
  if (stated.periods.length > 0) {
    const dated = datedPeriods(survey, stated.periods);
    const other = stated.periods.find(({ index }) => !dated.periods.some((period) => period.index === index));
    if (other !== undefined)
      throw misfit(other.name, 'its header is not a period such as 2024-01, Jan 2024 or 2024Q1');
    refuseRowColumns(stated);
    return planWide(survey, board, headerRow, dated, delimiter);
  }
  const hasRowColumns = stated.drivers.length > 0 || stated.inStock !== null;
  if (stated.value === null && stated.dates.length === 0 && !hasRowColumns) {
    const dated = oneMeasure(datedPeriods(survey, board.open));
    if (dated.periods.length >= 3) return planWide(survey, board, headerRow, dated, delimiter);
    const seasonal = seasonalPeriods(board);
    if (seasonal !== null) return planWide(survey, board, headerRow, seasonal, delimiter);
  }
  const date = claimDate(board, stated.dates);
  const isLong = stated.value !== null || hasRowColumns;
  const series = date === null || isLong ? null : claimSeries(survey, board, date);
  if (date !== null && series !== null)
    return planSeries(survey, board, headerRow, { date, series, delimiter });
  if (date !== null) return planLong(survey, board, headerRow, { date, stated, delimiter });
  refuseRowColumns(stated);
  const dated = oneMeasure(datedPeriods(survey, board.open));
  if (stated.value === null && dated.periods.length > 0)
    return planWide(survey, board, headerRow, dated, delimiter);
  throw noDate(survey);
}

function refuseRowColumns({ drivers: [driver], inStock }: StatedColumns): void {
  if (driver !== undefined)
    throw misfit(driver.name, 'only a table with a date in every row can have columns known in advance');
  if (inStock !== null)
    throw misfit(inStock.name, 'only a table with a date in every row can show when items were in stock');
}

function planLong(
  survey: Survey,
  board: RoleBoard,
  headerRow: number,
  { date, stated, delimiter }: { date: DatePlan; stated: StatedColumns; delimiter: string | null },
): LongPlan {
  if (survey.columns.length > limits.longColumns) throw tooManyColumns(survey, limits.longColumns);
  const value = claimValue(board, stated.value);
  if (value === null) throw noValue(survey, date.column);
  const inStock = claimInStock(board, stated.inStock);
  settleLeftovers(board, false);
  const { mark, note } = decideDecimalMark(
    [value.column, ...stated.drivers, ...(inStock === null ? [] : [inStock])].map(
      ({ profile }) => profile.mark,
    ),
    delimiter,
  );
  const notes = [...headerNotes(survey), ...date.notes, value.note, note].filter((text) => text !== null);
  return {
    layout: 'long',
    ...commonPlan(survey, board, headerRow),
    date,
    value: value.column,
    drivers: stated.drivers,
    inStock,
    candidates: unusedNumbers(survey, board),
    mark,
    notes,
  };
}

function unusedNumbers({ columns }: Survey, board: RoleBoard): SurveyedColumn[] {
  const unused = new Set(
    board.roles
      .filter(({ role, known_ahead, in_stock }) => role === 'unused' && !known_ahead && !in_stock)
      .map(({ column }) => column),
  );
  return columns.filter(
    ({ name, header, profile }) => unused.has(name) && isNumberColumn(profile) && !isIdentifierName(header),
  );
}

function planSeries(
  survey: Survey,
  board: RoleBoard,
  headerRow: number,
  {
    date,
    series: { series, labels },
    delimiter,
  }: { date: DatePlan; series: SeriesColumns; delimiter: string | null },
): SeriesPlan {
  settleLeftovers(board, false);
  const marks = survey.columns.filter(({ index }) => series.some((each) => each.index === index));
  const { mark, note } = decideDecimalMark(
    marks.map(({ profile }) => profile.mark),
    delimiter,
  );
  const read = `Each of ${series.length} columns was read as a separate series.`;
  return {
    layout: 'series',
    ...commonPlan(survey, board, headerRow),
    characteristics: labels.map((each) => ({ ...each, index: -1, column: each.label })),
    date,
    series,
    mark,
    notes: [...headerNotes(survey), ...date.notes, read, note].filter((text) => text !== null),
  };
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
  return { layout: 'wide', ...commonPlan(survey, board, headerRow), periods, year, order, mark, notes };
}

/**
 * Assigns a role to each column of a table of products.
 * @param reserved codes assigned to columns of the observations, if the two are joined
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
    ...commonPlan(survey, board, headerRow),
    notes: headerNotes(survey),
  };
}
