import type { ObservationPlan, Period } from '../../columns/table-plan.ts';
import type { LineSource } from '../../files/line-ranges.ts';
import type { Survey } from '../../survey/survey.ts';
import type { DateReading } from '../../values/date-reader.ts';
import type { DecimalMark } from '../../values/parse-number.ts';
import type { FoundRows } from './found-rows.ts';
import type { KnownColumn } from './known-cells.ts';

/** The lines of one layout. */
export interface Lines {
  /**
   * Takes the observations of the line just scanned.
   * @param start where it starts
   * @returns whether it is an ordinary row, of one observation or more; else what was added is void
   */
  take(bytes: Uint8Array, start: number, found: FoundRows): boolean;
}

/** A row is an observation. */
export interface LongCells {
  layout: 'long';
  date: DateReading & { index: number };
  value: number;
  known: readonly KnownColumn[];
}

/** A cell beneath a period is one. */
export interface WideCells {
  layout: 'wide';
  periods: readonly { index: number; period: Period }[];
  year: number | null;
  known: readonly KnownColumn[];
}

/** A cell in the column of a series is one. */
export interface SeriesCells {
  layout: 'series';
  date: DateReading & { index: number };
  series: readonly number[];
}

/** How the lines of a table are read; may be sent to another thread. */
export interface LinesPlan {
  source: LineSource;
  /** Where the line after the header starts, in bytes. */
  from: number;
  /** Cells of a line. */
  width: number;
  mark: DecimalMark;
  cells: LongCells | WideCells | SeriesCells;
  /** What is counted of columns meanwhile, from so many bytes on. */
  unread: Survey['unread'];
}

/** What the cells of a line are; null when there are drivers, or the date is put together of several columns. */
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
  return plan.drivers.length > 0 ? null : { layout: 'long', date, value: plan.value.index, known };
}

/** What makes up the tuple of a row; the name of the product is part of it, so that none is passed over. */
export function knownColumns({ characteristics, productName }: ObservationPlan): KnownColumn[] {
  const known: KnownColumn[] = characteristics.map(({ index, code }) => ({ index, code }));
  return productName === null ? known : [...known, { index: productName.index, code: null }];
}
