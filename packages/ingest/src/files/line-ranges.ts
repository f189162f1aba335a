import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { firstOddLine, type LineFormat, newlineByte } from './line-scanner.ts';

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);
const usualLineBytes = 1 << 12;
/** A line that is longer is left to a parser. */
const maxLineBytes = 1 << 18;

/** A text file that can be read in ranges of bytes; may be sent to another thread. */
export interface LineSource extends LineFormat {
  /** A path, or the descriptor of an open file. */
  file: string | number;
  rangeBytes: number;
}

/** The lines that start within a range, each with a line break at its end. */
export interface RangeLines {
  lines: Uint8Array<ArrayBuffer>;
  /** Where in the file they start and end, in bytes. */
  start: number;
  end: number;
  /** What follows them, in whichever range it lies, can be told apart by a parser only. */
  odd: boolean;
}

/**
 * The lines of a text file, range by range. Which range a line belongs to does not depend on the other ranges, so
 * they can be read in any order and by several threads; those after an `odd` one are void.
 */
export class LineRanges {
  readonly #source: LineSource;
  readonly #file: number;
  readonly #size: number;
  readonly #from: number;

  /** @param from where the first range starts, the start of a line; without it that of the text */
  constructor(source: LineSource, from?: number) {
    this.#source = source;
    this.#file = typeof source.file === 'number' ? source.file : openSync(source.file, 'r');
    this.#size = fstatSync(this.#file).size;
    const isMarked = from === undefined && byteOrderMark.every((byte, at) => this.#bytes(0, 3)[at] === byte);
    this.#from = from ?? (isMarked ? byteOrderMark.length : 0);
  }

  get count(): number {
    return Math.max(0, Math.ceil((this.#size - this.#from) / this.#source.rangeBytes));
  }

  close(): void {
    if (typeof this.#source.file === 'string') closeSync(this.#file);
  }

  /** @param memory of lines that nobody needs any more, which these may take */
  linesOf(range: number, memory?: ArrayBuffer): RangeLines {
    const { rangeBytes, delimiter } = this.#source;
    // The byte before the range tells whether a line starts with its first.
    const before = range === 0 ? 0 : 1;
    const offset = this.#from + range * rangeBytes - before;
    const last = before + rangeBytes - 1;
    const isLast = (read: Uint8Array) => offset + read.length === this.#size;
    let bytes = this.#bytes(offset, last + usualLineBytes, memory);
    if (!isLast(bytes) && !bytes.includes(newlineByte, last))
      bytes = this.#bytes(offset, last + maxLineBytes, memory);
    let end = bytes.indexOf(newlineByte, last) + 1;
    if (end === 0 && isLast(bytes)) end = bytes.length;
    const found = before === 0 ? 0 : bytes.indexOf(newlineByte) + 1;
    const none = before === 1 && (found === 0 || found > last);
    if (none) return { lines: bytes.subarray(0, 0), start: offset, end: offset, odd: false };
    // Without any line break the file may separate its rows by carriage returns alone.
    const isCut = end === 0 || (range === 0 && !bytes.includes(newlineByte));
    if (isCut) end = bytes.lastIndexOf(newlineByte) + 1;
    const whole = endedLines(bytes, found, Math.max(found, end));
    const lines = whole.subarray(0, firstOddLine(whole, delimiter));
    const start = offset + found;
    return {
      lines,
      start,
      end: Math.min(start + lines.length, this.#size),
      odd: isCut || lines.length < whole.length,
    };
  }

  /** Where the line after so many starts; null when one of them can be told apart by a parser only. */
  offsetAfter(lines: number): number | null {
    let left = lines;
    for (let range = 0; range < this.count; range += 1) {
      const { lines: bytes, start, odd } = this.linesOf(range);
      for (let at = bytes.indexOf(newlineByte); at !== -1; at = bytes.indexOf(newlineByte, at + 1)) {
        left -= 1;
        if (left === 0) return start + at + 1;
      }
      if (odd) return null;
    }
    return null;
  }

  /** As many bytes as the file has there, with one to spare in their memory, which is theirs alone. */
  #bytes(offset: number, most: number, memory?: ArrayBuffer): Uint8Array<ArrayBuffer> {
    const length = Math.max(0, Math.min(most, this.#size - offset));
    const isEnough = memory !== undefined && memory.byteLength > length;
    const bytes = isEnough ? Buffer.from(memory) : Buffer.allocUnsafeSlow(length + 1);
    for (let filled = 0; filled < length;) {
      const read = readSync(this.#file, bytes, filled, length - filled, offset + filled);
      if (read === 0) throw new Error('the file has become shorter while it was read');
      filled += read;
    }
    return bytes.subarray(0, length);
  }
}

/** With a line break at the end, for which the buffer has room. */
function endedLines(bytes: Uint8Array<ArrayBuffer>, start: number, end: number): Uint8Array<ArrayBuffer> {
  if (end === start || bytes[end - 1] === newlineByte) return bytes.subarray(start, end);
  const longer = new Uint8Array(bytes.buffer, bytes.byteOffset, end + 1);
  longer[end] = newlineByte;
  return longer.subarray(start);
}
