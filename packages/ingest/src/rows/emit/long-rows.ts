import type { LongPlan } from '../../columns/table-plan.ts';
import { cellText, type Row } from '../../files/table.ts';
import { bareDate } from '../../values/bare-date.ts';
import { parseNumber } from '../../values/parse-number.ts';
import { acceptedDate, acceptedNumber, acceptedType, acceptedYear, isType } from '../accepted.ts';
import type { ReadRow } from '../data-rows.ts';
import { rejectRow } from '../row-checks.ts';
import { characteristicValues, type Emission } from './emission.ts';

/** Reads the rows of a long table: each is one observation. */
export function longRows(plan: LongPlan, { sink, tally, master, nameProduct }: Emission): ReadRow {
  const { date, value, drivers, mark, characteristics } = plan;
  const valuesOf = characteristicValues(characteristics, master);
  const isKnownAhead = (row: Row): boolean =>
    cellText(row[value.index]) === '' && drivers.some(({ index }) => cellText(row[index]) !== '');
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
    const ahead = isKnownAhead(row);
    const number = numberIn(row, value.index);
    const driven = drivers.map(({ index }) => numberIn(row, index));
    if (day === null) rejectDate(row, line);
    if (Number.isNaN(number) && !ahead)
      tally.reject(line, value.name, cellText(row[value.index]), acceptedNumber(mark));
    for (const [at, { index, name }] of drivers.entries())
      if (Number.isNaN(driven[at]) && cellText(row[index]) !== '')
        tally.reject(line, name, cellText(row[index]), acceptedNumber(mark));
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
    if (ahead) {
      tally.rowsWithoutValues += 1;
      return;
    }
    sink.observation(combination, day, number);
    tally.observe(day, number);
    tally.rowsKept += 1;
  };
}
