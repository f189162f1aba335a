import { inStockShare } from '../../columns/in-stock-column.ts';
import { firstDay, type LongPlan, type SeriesPlan, type WidePlan } from '../../columns/table-plan.ts';
import { cellText, type Row } from '../../files/table.ts';
import { bareDate } from '../../values/date-reader.ts';
import { markEvidence, parseNumber } from '../../values/parse-number.ts';
import type { ReadRow } from '../data-rows.ts';
import {
  acceptedDate,
  acceptedNumber,
  acceptedStock,
  acceptedType,
  acceptedYear,
  isMissing,
  isType,
  rejectRow,
} from '../row-checks.ts';
import { characteristicValues, type Emission, seriesCombination } from './emission.ts';

/** Returns whether a cell is a number. Unused columns may have another decimal mark than the value. */
function isNumber(cell: Row[number] | undefined): boolean {
  return typeof cell === 'number' || markEvidence(cellText(cell)) !== 'none';
}

/** Reads the rows of a long table: each row is one observation. */
export function longRows(plan: LongPlan, { sink, tally, master, nameProduct }: Emission): ReadRow {
  const { date, value, drivers, inStock, candidates, mark, characteristics } = plan;
  const maybeKnown = [...drivers, ...candidates];
  const valuesOf = characteristicValues(characteristics, master);
  const isWithoutDemand = (row: Row): boolean => cellText(row[value.index]) === '';
  const numberIn = (row: Row, index: number): number => {
    const cell = row[index] ?? '';
    return typeof cell === 'number' ? cell : parseNumber(cell.trim(), mark);
  };
  const type = characteristics.find(({ code }) => code === 'c1') ?? null;

  const rejectDate = (row: Row, line: number): void => {
    const year = date.year === null ? '' : cellText(row[date.year.index]);
    if (date.year !== null && bareDate(Number(year), 'year') === null)
      tally.reject(line, date.year.name, year, acceptedYear);
    else tally.reject(line, date.column, cellText(row[date.index]), acceptedDate(date.order));
  };

  return (row, line) => {
    const rejectedBefore = tally.cellsRejected;
    const day = date.read(row);
    const dateCell = { column: date.column, text: cellText(row[date.index]) };
    if (rejectRow(row, line, plan, dateCell, tally)) {
      tally.rowsRejected += 1;
      return;
    }
    const isBare = isWithoutDemand(row);
    const share = inStock === null ? 1 : inStockShare(row, inStock, mark);
    // A row without demand may contain a value known in advance, or show that the item was out of stock.
    const isComplete = !isBare || share < 1 || drivers.some(({ index }) => cellText(row[index]) !== '');
    if (isBare && day !== null)
      for (const { index, name } of maybeKnown) if (isNumber(row[index])) tally.knowUntil(name, day);
    const number = numberIn(row, value.index);
    const driven = drivers.map(({ index }) => numberIn(row, index));
    if (day === null) rejectDate(row, line);
    if (Number.isNaN(number) && (!isBare || !isComplete))
      tally.reject(line, value.name, cellText(row[value.index]), acceptedNumber(mark));
    for (const [at, { index, name }] of drivers.entries())
      if (Number.isNaN(driven[at]) && cellText(row[index]) !== '')
        tally.reject(line, name, cellText(row[index]), acceptedNumber(mark));
    if (inStock !== null && Number.isNaN(share))
      tally.reject(line, inStock.name, cellText(row[inStock.index]), acceptedStock);
    if (type !== null && !isType(row[type.index])) {
      tally.reject(line, type.column, cellText(row[type.index]), acceptedType);
    }
    if (day === null || tally.cellsRejected > rejectedBefore) {
      tally.rowsRejected += 1;
      return;
    }
    const values = valuesOf(row);
    nameProduct(values, row);
    const combination = sink.combination(values);
    for (const [at, known] of driven.entries())
      if (!Number.isNaN(known)) sink.driver(at, combination, day, known);
    if (inStock !== null && cellText(row[inStock.index]) !== '') sink.inStock(combination, day, share);
    if (share < 1) tally.rowsOutOfStock += 1;
    if (isBare) {
      tally.rowsWithoutValues += 1;
      return;
    }
    sink.observation(combination, day, number);
    tally.observe(day, number);
    tally.rowsKept += 1;
  };
}

/** Reads the rows of a wide table: each filled cell in a period column is an observation. */
export function wideRows(plan: WidePlan, { sink, tally, master, nameProduct }: Emission): ReadRow {
  const { periods, year, mark, characteristics } = plan;
  const valuesOf = characteristicValues(characteristics, master);
  const type = characteristics.find(({ code }) => code === 'c1') ?? null;

  return (row, line) => {
    if (rejectRow(row, line, plan, null, tally)) {
      tally.rowsRejected += 1;
      return;
    }
    if (type !== null && !isType(row[type.index])) {
      tally.reject(line, type.column, cellText(row[type.index]), acceptedType);
      tally.rowsRejected += 1;
      return;
    }
    const yearNumber = year === null ? 0 : Number(cellText(row[year.index]));
    if (year !== null && bareDate(yearNumber, 'year') === null) {
      tally.reject(line, year.name, cellText(row[year.index]), acceptedYear);
      tally.rowsRejected += 1;
      return;
    }
    const rejectedBefore = tally.cellsRejected;
    const observedBefore = tally.observations;
    const values = valuesOf(row);
    let combination: number | null = null;
    for (const { index, column, period } of periods) {
      const cell = row[index] ?? '';
      const text = typeof cell === 'number' ? '' : cell.trim();
      if (typeof cell !== 'number' && isMissing(text)) continue;
      const day = firstDay(period, yearNumber);
      const number = typeof cell === 'number' ? cell : parseNumber(text, mark);
      if (Number.isNaN(number)) tally.reject(line, column, text, acceptedNumber(mark));
      else if (day === null)
        tally.reject(line, column, text, `no value, because ${yearNumber} has no such week`);
      else {
        combination ??= sink.combination(values);
        sink.observation(combination, day, number);
        tally.observe(day, number);
      }
    }
    if (tally.observations > observedBefore) {
      nameProduct(values, row);
      tally.rowsKept += 1;
    } else if (tally.cellsRejected > rejectedBefore) tally.rowsRejected += 1;
    else tally.rowsWithoutValues += 1;
  };
}

/** Reads the rows of a table with one date per row and one series per column: each filled cell is an observation. */
export function seriesRows(plan: SeriesPlan, emission: Emission): ReadRow {
  const { sink, tally } = emission;
  const { date, series, mark } = plan;
  const combinations = new Map<number, number>();
  const combinationOf = (place: number): number => {
    const combination = combinations.get(place) ?? seriesCombination(plan, emission, place);
    combinations.set(place, combination);
    return combination;
  };

  return (row, line) => {
    const text = cellText(row[date.index]);
    if (rejectRow(row, line, plan, { column: date.column, text }, tally)) {
      tally.rowsRejected += 1;
      return;
    }
    const day = date.read(row);
    if (day === null) {
      tally.reject(line, date.column, text, acceptedDate(date.order));
      tally.rowsRejected += 1;
      return;
    }
    const before = { rejected: tally.cellsRejected, observed: tally.observations };
    for (const [place, { index, column }] of series.entries()) {
      const cell = row[index] ?? '';
      if (typeof cell !== 'number' && isMissing(cell.trim())) continue;
      const number = typeof cell === 'number' ? cell : parseNumber(cell.trim(), mark);
      if (Number.isNaN(number)) tally.reject(line, column, cellText(cell), acceptedNumber(mark));
      else {
        sink.observation(combinationOf(place), day, number);
        tally.observe(day, number);
      }
    }
    if (tally.observations > before.observed) tally.rowsKept += 1;
    else if (tally.cellsRejected > before.rejected) tally.rowsRejected += 1;
    else tally.rowsWithoutValues += 1;
  };
}
