import type { LongPlan } from '../../columns/table-plan.ts';
import { LineRanges } from '../../files/line-ranges.ts';
import { LineScanner } from '../../files/line-scanner.ts';
import type { LineTable } from '../../files/table.ts';
import { CellTexts } from '../cell-texts.ts';
import { dataRow, type ReadRow } from '../data-rows.ts';
import { characteristicValues, type Emission } from './emission.ts';
import { inOrder, type RangeRead, type StartReaders } from '../in-order.ts';
import type { LinesPlan } from '../line-reader.ts';
import type { UnreadRows } from '../unread-rows.ts';

/** How rows that are out of the ordinary are read, by whom, and what is counted meanwhile. */
interface Reading {
  readRow: ReadRow;
  startReaders: StartReaders;
  unread: UnreadRows | null;
}

/**
 * Reads a long table from its bytes, in as many threads as there are readers. What the sink is told does not depend
 * on how many those are, nor on where the file is cut.
 * @returns false when it can only be read as rows, before the sink was told anything
 */
export async function emitLines(
  lines: LineTable,
  plan: LongPlan,
  emission: Emission,
  { readRow, startReaders, unread }: Reading,
): Promise<boolean> {
  const linesPlan = linesPlanOf(lines, plan, unread);
  if (linesPlan === null) return false;
  const { sink, tally } = emission;
  const readOther = dataRow(emission, readRow);
  const merge = merger(linesPlan, plan, emission, readOther);
  let firstRow = plan.headerRow + 1;
  for await (const range of inOrder(linesPlan, startReaders)) {
    merge(range, firstRow);
    const { count, end, odd, votes } = range.read;
    firstRow += count;
    sink.progress(end, tally.rowsRead);
    if (unread !== null && !unread.countLines(votes, end)) return true;
    if (!odd) continue;
    if (unread !== null && !unread.meetRows(end)) return true;
    for await (const batch of lines.rowsFrom(end, firstRow)) {
      for (const [offset, row] of batch.rows.entries()) {
        unread?.countRow(row);
        readOther(row, batch.firstRow + offset);
      }
      sink.progress(batch.bytesRead, tally.rowsRead);
    }
    break;
  }
  if (unread !== null) unread.from = null;
  return true;
}

/** null when there are drivers, the date is put together of several columns, or a row above the table has odd quotes. */
function linesPlanOf({ source }: LineTable, plan: LongPlan, unread: UnreadRows | null): LinesPlan | null {
  const { date, value, drivers, characteristics, productName, width, mark, headerRow } = plan;
  const from = date.reading === null ? null : offsetAfter(source, headerRow);
  if (date.reading === null || from === null || drivers.length > 0) return null;
  const known: LinesPlan['known'] = characteristics.map(({ index, code }) => ({ index, code }));
  // Part of the tuple, so that no name of a product is passed over.
  if (productName !== null) known.push({ index: productName.index, code: null });
  return {
    source,
    from,
    width,
    mark,
    value: value.index,
    date: { index: date.index, ...date.reading },
    known,
    unread: unread?.survey.unread ?? null,
  };
}

function offsetAfter(source: LineTable['source'], lines: number): number | null {
  const ranges = new LineRanges(source);
  try {
    return ranges.offsetAfter(lines);
  } finally {
    ranges.close();
  }
}

/** Tells the sink the rows of one range, as they stand in the file. */
function merger(
  { source, width, known: columns }: LinesPlan,
  { characteristics }: LongPlan,
  { sink, tally, master, nameProduct }: Emission,
  readOther: ReadRow,
): (range: RangeRead, firstRow: number) => void {
  const scanner = new LineScanner(source, width);
  const valuesOf = characteristicValues(characteristics, master);
  const texts = columns.map(({ index }) => ({ index, cells: new CellTexts(index) }));
  /** Its other cells stay blank: nobody asks for them. */
  const row = Array.from({ length: width }, () => '');
  return ({ read, combinations }, firstRow) => {
    const { lines, tuples, days, values, tupleStarts, others } = read;
    const known = combinations.length;
    const combinationOf = (tuple: number): number => {
      scanner.scan(lines, tupleStarts[tuple - known] as number);
      for (const { index, cells } of texts) row[index] = cells.of(lines, scanner);
      const values = valuesOf(row);
      nameProduct(values, row);
      return sink.combination(values);
    };
    let at = 0;
    const emitUntil = (end: number): void => {
      tally.rowsRead += end - at;
      tally.rowsKept += end - at;
      for (; at < end; at += 1) {
        const tuple = tuples[at] as number;
        if (tuple === combinations.length) combinations.push(combinationOf(tuple));
        const [day, value] = [days[at] as number, values[at] as number];
        sink.observation(combinations[tuple] as number, day, value);
        tally.observe(day, value);
      }
    };
    for (const { start, line, before } of others) {
      emitUntil(before);
      readOther(scanner.cellsOf(lines, start), firstRow + line);
    }
    emitUntil(tuples.length);
  };
}
