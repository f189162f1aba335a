import type { LongPlan } from '../columns/table-plan.ts';
import { LineRanges, type LineSource } from '../files/line-ranges.ts';
import { LineScanner } from '../files/line-scanner.ts';
import { type DateReading, dateReader } from '../values/date-reader.ts';
import { plainNumber } from '../values/plain-number.ts';
import { CellNumbers } from '../files/cell-numbers.ts';
import { type ColumnVotes, LineFollower } from '../survey/line-follower.ts';
import type { Survey } from '../survey/survey.ts';
import { type KnownColumn, KnownCells } from './known-cells.ts';

/** Distinct ones that are remembered; with times of day there may be one a row. */
const mostDates = 200_000;
/** How much longer memory is made than it has to be, so that it serves for other ranges too. */
const spare = 1.25;

/** How the lines of a long table are read; may be sent to another thread. */
export interface LinesPlan extends Pick<LongPlan, 'width' | 'mark'> {
  source: LineSource;
  /** Where the line after the header starts, in bytes. */
  from: number;
  value: number;
  date: DateReading & { index: number };
  known: KnownColumn[];
  /** What is counted of columns meanwhile, from so many bytes on. */
  unread: Survey['unread'];
}

/** Of every ordinary row: the number of its tuple of known cells, its epoch day and value. */
interface OrdinaryRows {
  tuples: Int32Array<ArrayBuffer>;
  days: Int32Array<ArrayBuffer>;
  values: Float64Array<ArrayBuffer>;
}

/** What was found in the lines of one range; all columns stand in the memory of the lines. */
export interface LinesRead extends OrdinaryRows {
  /** The lines themselves. */
  lines: Uint8Array<ArrayBuffer>;
  count: number;
  /** As in `RangeLines`. */
  end: number;
  odd: boolean;
  /** Where within `lines` the first row of every new tuple starts; the reader numbers them on and on. */
  tupleStarts: readonly number[];
  /** The lines that only a reader of rows may read. */
  others: readonly OtherLine[];
  votes: readonly ColumnVotes[];
}

interface OtherLine {
  /** Where it starts within `lines`, and how many lines stand there before it. */
  start: number;
  line: number;
  /** How many ordinary rows do. */
  before: number;
}

/**
 * Reads the ordinary rows of a long table from their bytes: every distinct cell is understood once, and nothing is
 * allocated for a row. Whatever is out of the ordinary is left to the reader of rows, so that there is one set of
 * rules; a test holds the two against each other.
 */
export class LineReader {
  readonly #plan: LinesPlan;
  readonly #ranges: LineRanges;
  readonly #scanner: LineScanner;
  readonly #known: KnownCells;
  readonly #follower: LineFollower;
  readonly #readDate: (text: string) => number | null;
  readonly #dates = new CellNumbers();
  /** Epoch days by number of the cell; NaN when it is no date. */
  readonly #days: number[] = [];
  /** The rows of the range being read. */
  #found: OrdinaryRows = { tuples: new Int32Array(), days: new Int32Array(), values: new Float64Array() };

  constructor(plan: LinesPlan) {
    this.#plan = plan;
    this.#ranges = new LineRanges(plan.source, plan.from);
    this.#scanner = new LineScanner(plan.source, plan.width);
    this.#readDate = dateReader(plan.date);
    this.#known = new KnownCells(this.#scanner, plan.known);
    this.#follower = new LineFollower(this.#scanner, plan.unread?.columns ?? []);
  }

  get ranges(): number {
    return this.#ranges.count;
  }

  close(): void {
    this.#ranges.close();
  }

  /**
   * @param range in ascending order
   * @param memory of another that nobody needs any more: what was let go of stays for as long as the collector pleases
   */
  read(range: number, memory?: ArrayBuffer): LinesRead {
    const { lines, start: offset, end, odd } = this.#ranges.linesOf(range, memory);
    const unread = (this.#plan.unread?.from ?? Number.POSITIVE_INFINITY) - offset;
    const found = this.#roomFor(lines.length);
    const tupleStarts: number[] = [];
    const others: OtherLine[] = [];
    let [line, before] = [0, 0];
    for (let start = 0; start < lines.length; start = this.#scanner.lineEnd + 1, line += 1) {
      const known = this.#known.count;
      const cells = this.#scanner.scan(lines, start);
      if (cells === this.#plan.width && this.#take(lines, before)) {
        if (found.tuples[before] === known) tupleStarts.push(start);
        before += 1;
      } else others.push({ start, line, before });
      if (start >= unread) this.#follower.follow(lines, cells);
    }
    return {
      ...together(lines, found, before),
      count: line,
      end,
      odd,
      tupleStarts,
      others,
      votes: this.#follower.votes(),
    };
  }

  /** An ordinary row has at least three bytes. */
  #roomFor(bytes: number): OrdinaryRows {
    const rows = Math.ceil(bytes / 3);
    if (rows > this.#found.days.length)
      this.#found = {
        tuples: new Int32Array(rows),
        days: new Int32Array(rows),
        values: new Float64Array(rows),
      };
    return this.#found;
  }

  /** @returns whether the line just scanned is an ordinary row, which then stands at that place of what was found */
  #take(bytes: Uint8Array, at: number): boolean {
    const { value, date, mark } = this.#plan;
    const { starts, ends } = this.#scanner;
    const number = plainNumber(bytes, starts[value] as number, ends[value] as number, mark);
    if (Number.isNaN(number)) return false;
    const day = this.#day(bytes, date.index);
    if (Number.isNaN(day)) return false;
    const tuple = this.#known.numberOf(bytes);
    if (tuple === -1) return false;
    const { tuples, days, values } = this.#found;
    tuples[at] = tuple;
    days[at] = day;
    values[at] = number;
    return true;
  }

  #day(bytes: Uint8Array, index: number): number {
    const { starts, ends, hashes } = this.#scanner;
    if (this.#dates.count >= mostDates) return Number.NaN;
    const [start, end] = [starts[index] as number, ends[index] as number];
    const cell = this.#dates.numberOf(bytes, start, end, hashes[index] as number);
    if (cell === this.#days.length)
      this.#days.push(this.#readDate(this.#scanner.textOf(bytes, start, end)) ?? Number.NaN);
    return this.#days[cell] as number;
  }
}

/** Copies so many of the rows behind the lines, into longer memory where there is no room. */
function together(
  lines: LinesRead['lines'],
  { tuples, days, values }: OrdinaryRows,
  rows: number,
): OrdinaryRows & Pick<LinesRead, 'lines'> {
  const from = Math.ceil((lines.byteOffset + lines.length) / 8) * 8;
  const end = from + rows * 16;
  let { buffer } = lines;
  if (end > buffer.byteLength) {
    buffer = new ArrayBuffer(Math.ceil(end * spare));
    new Uint8Array(buffer).set(lines, lines.byteOffset);
  }
  const room = {
    lines: new Uint8Array(buffer, lines.byteOffset, lines.length),
    values: new Float64Array(buffer, from, rows),
    days: new Int32Array(buffer, from + rows * 8, rows),
    tuples: new Int32Array(buffer, from + rows * 12, rows),
  };
  room.values.set(values.subarray(0, rows));
  room.days.set(days.subarray(0, rows));
  room.tuples.set(tuples.subarray(0, rows));
  return room;
}
