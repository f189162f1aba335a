import type { ObservationPlan, Period } from '../../columns/table-plan.ts';
import type { LineSource } from '../../files/line-ranges.ts';
import type { Survey } from '../../survey/survey.ts';
import type { DateReading } from '../../values/date-reader.ts';
import type { DecimalMark } from '../../values/parse-number.ts';
import type { FoundRows } from './found-rows.ts';
import type { KnownColumn } from './known-cells.ts';

/** Reads the lines of one layout. */
export interface Lines {
  /**
   * Adds the observations of the scanned line.
   * @param start offset of the line
   * @returns false if the row has to be parsed as text; then what was added must be discarded
   */
  take(bytes: Uint8Array, start: number, found: FoundRows): boolean;
}

/** One observation per row. */
export interface LongCells {
  layout: 'long';
  date: DateReading & { index: number };
  value: number;
  known: readonly KnownColumn[];
}

/** One observation per filled cell in a period column. */
export interface WideCells {
  layout: 'wide';
  periods: readonly { index: number; period: Period }[];
  year: number | null;
  known: readonly KnownColumn[];
}

/** One observation per filled cell in a series column. */
export interface SeriesCells {
  layout: 'series';
  date: DateReading & { index: number };
  series: readonly number[];
}

/** How to read the lines of a table. Plain data, so it can be sent to another thread. */
export interface LinesPlan {
  source: LineSource;
  /** Byte offset of the first line after the header. */
  from: number;
  /** Number of cells in a line. */
  width: number;
  mark: DecimalMark;
  cells: LongCells | WideCells | SeriesCells;
  /** Columns to count, and the byte offset where counting starts. */
  unread: Survey['unread'];
}

/** Returns the layout of the cells, or null if there are drivers, stock or the date spans several columns. */
export function lineCells(plan: ObservationPlan): LinesPlan['cells'] | null {
  const known = knownColumns(plan);
  if (plan.layout === 'wide') {
    const periods = plan.periods.map(({ index, period }) => ({ index, period }));
    return { layout: 'wide', periods, year: plan.year?.index ?? null, known };
  }
  if (plan.date.reading === null) return null;
  const date = { index: plan.date.index, ...plan.date.reading };
  if (plan.layout === 'series')
    return { layout: 'series', date, series: plan.series.map(({ index }) => index) };
  return plan.drivers.length > 0 || plan.inStock !== null
    ? null
    : { layout: 'long', date, value: plan.value.index, known };
}

/** Returns the columns that form the tuple of a row. Includes the product name, so that no name is missed. */
export function knownColumns({ characteristics, productName }: ObservationPlan): KnownColumn[] {
  const known: KnownColumn[] = characteristics.map(({ index, code }) => ({ index, code }));
  return productName === null ? known : [...known, { index: productName.index, code: null }];
}
