import type { SeriesPlan } from '../../columns/table-plan.ts';
import { cellText, type Table } from '../../files/table.ts';
import { parseNumber } from '../../values/parse-number.ts';
import { acceptedDate, acceptedNumber } from '../accepted.ts';
import { forEachDataRow } from '../data-rows.ts';
import type { Emission } from './emission.ts';
import { isMissing } from '../missing.ts';
import { rejectRow } from '../row-checks.ts';

/** Reads a table whose rows are dates and whose columns are series: every filled cell is an observation. */
export async function emitSeries(table: Table, plan: SeriesPlan, emission: Emission): Promise<void> {
  const { sink, tally, master } = emission;
  const { date, series, mark, headerRow } = plan;
  const combinations = new Map<number, number>();
  const combinationOf = (index: number, values: readonly string[]): number => {
    const known = combinations.get(index);
    if (known !== undefined) return known;
    const added = master === null ? [] : master.added(values[0] ?? '');
    const combination = sink.combination([...values, ...added]);
    combinations.set(index, combination);
    return combination;
  };

  await forEachDataRow(table, headerRow, emission, (row, line) => {
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
    for (const { index, column, values } of series) {
      const cell = row[index] ?? '';
      if (typeof cell !== 'number' && isMissing(cell.trim())) continue;
      const number = typeof cell === 'number' ? cell : parseNumber(cell.trim(), mark);
      if (Number.isNaN(number)) tally.reject(line, column, cellText(cell), acceptedNumber(mark));
      else {
        sink.observation(combinationOf(index, values), day, number);
        tally.observe(day, number);
      }
    }
    if (tally.observations > before.observed) tally.rowsKept += 1;
    else if (tally.cellsRejected > before.rejected) tally.rowsRejected += 1;
    else tally.rowsWithoutValues += 1;
  });
}
