import { hashPrime, hashSeed } from './cell-numbers.ts';

export const newlineByte = 0x0a;
export const quoteByte = 0x22;
const carriageReturnByte = 0x0d;
const spaceByte = 0x20;
const tabByte = 0x09;
const lastAscii = 0x7f;

/** How to split a line into cells and decode them. */
export interface LineFormat {
  encoding: 'utf-8' | 'windows-1252';
  /** The delimiter as a byte. */
  delimiter: number;
}

/** Finds the cells of one line at a time; their positions are in `starts`, `ends` and `hashes`. */
export class LineScanner {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
  /** Position of the line break that ends the scanned line. */
  lineEnd = 0;
  readonly #format: LineFormat;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #width: number;
  /** Cached view for ASCII cells: decoding them with a Buffer is several times faster than with a TextDecoder. */
  #last: { bytes: Uint8Array; buffer: Buffer } | null = null;

  /** @param width number of cells whose positions are stored; a line may have more */
  constructor(format: LineFormat, width: number) {
    this.#format = format;
    this.#decoder = new TextDecoder(format.encoding, { ignoreBOM: true });
    this.#width = width;
    this.starts = new Int32Array(width);
    this.ends = new Int32Array(width);
    this.hashes = new Int32Array(width);
  }

  textOf(bytes: Uint8Array, start: number, end: number): string {
    for (let at = start; at < end; at += 1)
      if ((bytes[at] as number) > lastAscii) return this.#decoder.decode(bytes.subarray(start, end));
    if (this.#last?.bytes !== bytes)
      this.#last = { bytes, buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
    return this.#last.buffer.toString('latin1', start, end);
  }

  /** Returns the cells of the line that starts at an offset. */
  cellsOf(bytes: Uint8Array, start: number): string[] {
    const cells = this.scan(bytes, start);
    if (!bytes.subarray(start, this.lineEnd).includes(quoteByte))
      return this.textOf(bytes, start, this.lineEnd).split(String.fromCharCode(this.#format.delimiter));
    const wide = cells <= this.#width ? this : new LineScanner(this.#format, cells);
    if (wide !== this) wide.scan(bytes, start);
    return Array.from({ length: cells }, (_, cell) =>
      this.textOf(bytes, wide.starts[cell] as number, wide.ends[cell] as number),
    );
  }

  /**
   * Scans the line that starts at an offset and ends with a line break. For a quoted cell, stores the position of its
   * content.
   * @returns the number of cells
   */
  scan(bytes: Uint8Array, start: number): number {
    const { delimiter } = this.#format;
    const width = this.#width;
    let at = start;
    let cell = 0;
    for (;;) {
      const quoted = bytes[at] === quoteByte;
      if (quoted) at += 1;
      const cellStart = at;
      let hash = hashSeed;
      let byte = bytes[at] as number;
      if (quoted) {
        for (; byte !== quoteByte; byte = bytes[at] as number) {
          hash = Math.imul(hash ^ byte, hashPrime);
          at += 1;
        }
      } else {
        for (; byte !== delimiter && byte !== newlineByte; byte = bytes[at] as number) {
          hash = Math.imul(hash ^ byte, hashPrime);
          at += 1;
        }
      }
      if (cell < width) {
        this.starts[cell] = cellStart;
        this.ends[cell] = at;
        this.hashes[cell] = hash;
      }
      cell += 1;
      if (quoted) {
        at += 1;
        if (bytes[at] === carriageReturnByte) at += 1;
        byte = bytes[at] as number;
      }
      if (byte === newlineByte) break;
      at += 1;
    }
    this.lineEnd = at;
    return cell;
  }
}

/** Returns whether the line holds only delimiters, spaces and tabs. */
export function isBlankLine(bytes: Uint8Array, start: number, end: number, delimiter: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte !== delimiter && byte !== spaceByte && byte !== tabByte && byte !== carriageReturnByte)
      return false;
  }
  return true;
}

/**
 * Returns the start of the first line with a quote that does not enclose a whole single-line cell, or the length if
 * there is none. Such lines are left to the CSV parser.
 */
export function firstOddLine(lines: Uint8Array, delimiter: number): number {
  const firstQuote = lines.indexOf(quoteByte);
  if (firstQuote === -1) return lines.length;
  let lineStart = lines.lastIndexOf(newlineByte, firstQuote) + 1;
  let at = lineStart;
  while (at < lines.length) {
    if (lines[at] === quoteByte) {
      at += 1;
      while (at < lines.length && lines[at] !== quoteByte && lines[at] !== newlineByte) at += 1;
      if (lines[at] !== quoteByte) return lineStart;
      at += 1;
      if (lines[at] === carriageReturnByte && lines[at + 1] === newlineByte) at += 1;
    } else {
      while (lines[at] !== delimiter && lines[at] !== newlineByte && lines[at] !== quoteByte) at += 1;
    }
    const byte = lines[at];
    if (byte !== delimiter && byte !== newlineByte) return lineStart;
    at += 1;
    if (byte === newlineByte) lineStart = at;
  }
  return lines.length;
}
