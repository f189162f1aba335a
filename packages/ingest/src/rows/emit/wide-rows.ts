import { firstDay, type WidePlan } from '../../columns/table-plan.ts';
import { cellText } from '../../files/table.ts';
import { bareDate } from '../../values/bare-date.ts';
import { parseNumber } from '../../values/parse-number.ts';
import { acceptedNumber, acceptedType, acceptedYear, isType } from '../accepted.ts';
import type { ReadRow } from '../data-rows.ts';
import { characteristicValues, type Emission } from './emission.ts';
import { isMissing } from '../missing.ts';
import { rejectRow } from '../row-checks.ts';

/** Reads the rows of a wide table: every filled cell beneath a period is an observation; a blank one is none. */
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
