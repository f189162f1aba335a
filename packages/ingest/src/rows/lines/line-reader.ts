import { LineRanges } from '../../files/line-ranges.ts';
import { isBlankLine, LineScanner } from '../../files/line-scanner.ts';
import { type ColumnVotes, LineFollower } from '../../survey/line-follower.ts';
import { type FoundColumns, FoundRows } from './found-rows.ts';
import type { Lines, LinesPlan } from './lines-plan.ts';
import { LongLines, SeriesLines, WideLines } from './layout-lines.ts';

/** The contents of one range; all columns share the buffer of the lines. */
export interface LinesRead extends FoundColumns {
  /** The bytes of the lines. */
  lines: Uint8Array<ArrayBuffer>;
  count: number;
  /** See `RangeLines`. */
  end: number;
  needsParser: boolean;
  /**
   * For each new tuple, the offset of its first row in `lines`, or the index of its series. Numbering continues
   * across ranges.
   */
  firsts: readonly number[];
  /** Blank lines, and lines that have to be parsed as text. */
  others: readonly OtherLine[];
  votes: readonly ColumnVotes[];
}

interface OtherLine {
  /** Offset of the line in `lines`, and the number of lines before it. */
  start: number;
  line: number;
  /** Number of observations from the lines before this one. */
  before: number;
  /** Number of consecutive blank lines; 0 for a line that has to be parsed as text. */
  blank: number;
}

/**
 * Reads ordinary rows from their bytes: each distinct cell is parsed once, and no objects are allocated per row.
 * Unusual rows are left to the text parser, so that only one place has the rules; a test compares the two.
 */
export class LineReader {
  readonly #plan: LinesPlan;
  readonly #ranges: LineRanges;
  readonly #scanner: LineScanner;
  readonly #lines: Lines;
  readonly #follower: LineFollower;
  /** Observations of the current range. */
  readonly #found = new FoundRows();

  constructor(plan: LinesPlan) {
    this.#plan = plan;
    this.#ranges = new LineRanges(plan.source, plan.from);
    this.#scanner = new LineScanner(plan.source, plan.width);
    this.#lines = linesOf(this.#scanner, plan);
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
   * @param memory a buffer to reuse; otherwise it would stay allocated until garbage collection
   */
  read(range: number, memory?: ArrayBuffer): LinesRead {
    const { lines, start: offset, end, needsParser } = this.#ranges.linesOf(range, memory);
    const unread = (this.#plan.unread?.from ?? Number.POSITIVE_INFINITY) - offset;
    const found = this.#found;
    found.begin(lines.length);
    const others: OtherLine[] = [];
    let line = 0;
    for (let start = 0; start < lines.length; start = this.#scanner.lineEnd + 1, line += 1) {
      const before = found.count;
      const cells = this.#scanner.scan(lines, start);
      if (cells !== this.#plan.width || !this.#lines.take(lines, start, found)) {
        found.count = before;
        if (isBlankLine(lines, start, this.#scanner.lineEnd, this.#plan.source.delimiter)) {
          const last = others.at(-1);
          if (last !== undefined && last.blank > 0 && last.line + last.blank === line) last.blank += 1;
          else others.push({ start, line, before, blank: 1 });
          continue;
        }
        others.push({ start, line, before, blank: 0 });
      }
      if (start >= unread) this.#follower.follow(lines, cells);
    }
    const { firsts } = found;
    return {
      ...found.behind(lines),
      count: line,
      end,
      needsParser,
      firsts,
      others,
      votes: this.#follower.votes(),
    };
  }
}

function linesOf(scanner: LineScanner, { cells, mark }: LinesPlan): Lines {
  if (cells.layout === 'long') return new LongLines(scanner, cells, mark);
  return cells.layout === 'wide'
    ? new WideLines(scanner, cells, mark)
    : new SeriesLines(scanner, cells, mark);
}
