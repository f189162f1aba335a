import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { firstOddLine, type LineFormat, newlineByte } from './line-scanner.ts';

const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);
const usualLineBytes = 1 << 12;
/** Maximum length of a line. The CSV parser handles longer lines. */
const maxLineBytes = 1 << 18;

/** A text file that is read in byte ranges. Plain data, so it can be sent to another thread. */
export interface LineSource extends LineFormat {
  /** A path or an open file descriptor. */
  file: string | number;
  rangeBytes: number;
}

/** The lines that start in a range; each ends with a line break. */
export interface RangeLines {
  lines: Uint8Array<ArrayBuffer>;
  /** Byte offsets of these lines in the file. */
  start: number;
  end: number;
  /** True if the text after these lines needs the CSV parser, even if it is in a later range. */
  needsParser: boolean;
}

/**
 * Splits a text file into ranges of whole lines. A line's range does not depend on the other ranges, so threads can
 * read them in any order. Lines after a `needsParser` range must be ignored.
 */
export class LineRanges {
  readonly #source: LineSource;
  readonly #file: number;
  readonly #size: number;
  readonly #from: number;

  /** @param from byte offset where the first range starts, at the start of a line; default: the start of the text */
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

  /** @param memory buffer of lines that are no longer needed, to be reused */
  linesOf(range: number, memory?: ArrayBuffer): RangeLines {
    const { rangeBytes, delimiter } = this.#source;
    // The byte before the range shows whether a line starts at its first byte.
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
    if (none) return { lines: bytes.subarray(0, 0), start: offset, end: offset, needsParser: false };
    // A file without any line feed may separate its rows by carriage returns.
    const isCut = end === 0 || (range === 0 && !bytes.includes(newlineByte));
    if (isCut) end = bytes.lastIndexOf(newlineByte) + 1;
    const whole = endedLines(bytes, found, Math.max(found, end));
    const lines = whole.subarray(0, firstOddLine(whole, delimiter));
    const start = offset + found;
    return {
      lines,
      start,
      end: Math.min(start + lines.length, this.#size),
      needsParser: isCut || lines.length < whole.length,
    };
  }

  /** Returns the byte offset after the given number of lines, or null if one of them needs the CSV parser. */
  offsetAfter(lines: number): number | null {
    let left = lines;
    for (let range = 0; range < this.count; range += 1) {
      const { lines: bytes, start, needsParser } = this.linesOf(range);
      for (let at = bytes.indexOf(newlineByte); at !== -1; at = bytes.indexOf(newlineByte, at + 1)) {
        left -= 1;
        if (left === 0) return start + at + 1;
      }
      if (needsParser) return null;
    }
    return null;
  }

  /** Reads up to `max` bytes at an offset. The buffer is not shared and has one spare byte. */
  #bytes(offset: number, max: number, memory?: ArrayBuffer): Uint8Array<ArrayBuffer> {
    const length = Math.max(0, Math.min(max, this.#size - offset));
    const isEnough = memory !== undefined && memory.byteLength > length;
    const bytes = isEnough ? Buffer.from(memory) : Buffer.allocUnsafeSlow(length + 1);
    for (let filled = 0; filled < length;) {
      const read = readSync(this.#file, bytes, filled, length - filled, offset + filled);
      if (read === 0) throw new Error('the file was truncated while it was being read');
      filled += read;
    }
    return bytes.subarray(0, length);
  }
}

/** Adds the missing final line break; the buffer has a spare byte for it. */
function endedLines(bytes: Uint8Array<ArrayBuffer>, start: number, end: number): Uint8Array<ArrayBuffer> {
  if (end === start || bytes[end - 1] === newlineByte) return bytes.subarray(start, end);
  const longer = new Uint8Array(bytes.buffer, bytes.byteOffset, end + 1);
  longer[end] = newlineByte;
  return longer.subarray(start);
}
