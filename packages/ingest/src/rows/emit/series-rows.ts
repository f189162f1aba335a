import type { SeriesPlan } from '../../columns/table-plan.ts';
import { cellText } from '../../files/table.ts';
import { parseNumber } from '../../values/parse-number.ts';
import { acceptedDate, acceptedNumber } from '../accepted.ts';
import type { ReadRow } from '../data-rows.ts';
import { type Emission, seriesCombination } from './emission.ts';
import { isMissing } from '../missing.ts';
import { rejectRow } from '../row-checks.ts';

/** Reads the rows of a table with a date each, whose columns are series: every filled cell is an observation. */
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
