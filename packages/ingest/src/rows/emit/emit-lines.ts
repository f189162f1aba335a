import type { ObservationPlan } from '../../columns/table-plan.ts';
import { LineRanges } from '../../files/line-ranges.ts';
import { LineScanner } from '../../files/line-scanner.ts';
import type { LineTable, Table } from '../../files/table.ts';
import { dataRow, type ReadRow } from '../data-rows.ts';
import { CellTexts } from '../lines/line-cells.ts';
import { inOrder, type RangeRead, type StartReaders } from '../lines/in-order.ts';
import type { LinesRead } from '../lines/line-reader.ts';
import { knownColumns, lineCells, type LinesPlan } from '../lines/lines-plan.ts';
import type { UnreadRows } from '../unread-rows.ts';
import { characteristicValues, type Emission, seriesCombination } from './emission.ts';

/**
 * How to read a table from its bytes: the parser for unusual rows, the reader threads, and the counter of rows that
 * the survey skipped.
 */
interface Reading {
  readRow: ReadRow;
  startReaders: StartReaders;
  unread: UnreadRows | null;
}

/**
 * Reads a table from its bytes, using all available threads. The sink receives the same rows for any number of
 * threads and any range size.
 * @returns false if the table can only be read as rows; then the sink has received nothing
 */
export async function emitLines(
  { lines }: Table,
  plan: ObservationPlan,
  emission: Emission,
  { readRow, startReaders, unread }: Reading,
): Promise<boolean> {
  const linesPlan = lines === undefined ? null : linesPlanOf(lines, plan, unread);
  if (lines === undefined || linesPlan === null) return false;
  const { sink, tally } = emission;
  const readOther = dataRow(emission, readRow);
  const merge = merger(linesPlan, plan, emission, readOther);
  let firstRow = plan.headerRow + 1;
  for await (const range of inOrder(linesPlan, startReaders)) {
    merge(range, firstRow);
    const { count, end, needsParser, votes } = range.read;
    firstRow += count;
    sink.progress(end, tally.rowsRead);
    if (unread !== null && !unread.countLines(votes, end)) return true;
    if (!needsParser) continue;
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

/** Returns null if the lines cannot be read from bytes, or a row above the table needs the CSV parser. */
function linesPlanOf(
  { source }: LineTable,
  plan: ObservationPlan,
  unread: UnreadRows | null,
): LinesPlan | null {
  const { width, mark, headerRow } = plan;
  const cells = lineCells(plan);
  const from = cells === null ? null : offsetAfter(source, headerRow);
  if (cells === null || from === null) return null;
  return { source, from, width, mark, cells, unread: unread?.survey.unread ?? null };
}

function offsetAfter(source: LineTable['source'], lines: number): number | null {
  const ranges = new LineRanges(source);
  try {
    return ranges.offsetAfter(lines);
  } finally {
    ranges.close();
  }
}

/** Returns a function that emits the rows of one range in file order. */
function merger(
  { source, width }: LinesPlan,
  plan: ObservationPlan,
  emission: Emission,
  readOther: ReadRow,
): (range: RangeRead, firstRow: number) => void {
  const { sink, tally } = emission;
  const scanner = new LineScanner(source, width);
  const combinationOf = newCombinations(plan, emission, scanner);
  return ({ read, combinations }, firstRow) => {
    const { lines, count, tuples, days, values, firsts, others } = read;
    const known = combinations.length;
    let at = 0;
    let line = 0;
    const emitUntil = (endLine: number, end: number): void => {
      tally.rowsRead += endLine - line;
      tally.rowsKept += endLine - line;
      for (; at < end; at += 1) {
        const tuple = tuples[at] as number;
        if (tuple === combinations.length)
          combinations.push(combinationOf(lines, firsts[tuple - known] as number));
        const [day, value] = [days[at] as number, values[at] as number];
        sink.observation(combinations[tuple] as number, day, value);
        tally.observe(day, value);
      }
    };
    for (const other of others) {
      emitUntil(other.line, other.before);
      line = other.line + Math.max(1, other.blank);
      if (other.blank === 0) readOther(scanner.cellsOf(lines, other.start), firstRow + other.line);
    }
    emitUntil(count, tuples.length);
  };
}

/** Returns a function that creates the combination of a new tuple from its first occurrence. */
function newCombinations(
  plan: ObservationPlan,
  emission: Emission,
  scanner: LineScanner,
): (lines: LinesRead['lines'], first: number) => number {
  if (plan.layout === 'series') return (_, place) => seriesCombination(plan, emission, place);
  const { sink, master, nameProduct } = emission;
  const valuesOf = characteristicValues(plan.characteristics, master);
  const texts = knownColumns(plan).map(({ index }) => ({ index, cells: new CellTexts(index) }));
  /** Cells outside the known columns stay blank, because nothing reads them. */
  const row = Array.from({ length: plan.width }, () => '');
  return (lines, start) => {
    scanner.scan(lines, start);
    for (const { index, cells } of texts) row[index] = cells.textOf(lines, scanner);
    const values = valuesOf(row);
    nameProduct(values, row);
    return sink.combination(values);
  };
}
