import { hashPrime, hashSeed } from './cell-numbers.ts';

export const newlineByte = 0x0a;
export const quoteByte = 0x22;
const carriageReturnByte = 0x0d;
const spaceByte = 0x20;
const tabByte = 0x09;
const lastAscii = 0x7f;

/** How the bytes of a line are told apart and read. */
export interface LineFormat {
  encoding: 'utf-8' | 'windows-1252';
  /** A byte. */
  delimiter: number;
}

/** Walks over the cells of whole lines; what it found of the current line stands in its columns. */
export class LineScanner {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
  /** Where the line break of the line last scanned stands. */
  lineEnd = 0;
  readonly #format: LineFormat;
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #width: number;
  /** The bytes a text was last made of: as a buffer they tell it several times as fast as a decoder. */
  #last: { bytes: Uint8Array; buffer: Buffer } | null = null;

  /** @param width cells of a line that are remembered; a line may have more */
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

  /** The cells of the line as texts. */
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
   * Finds the cells of the line that starts there and ends in a line break; of a quoted cell, what is within.
   * @returns how many it has
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
 * Where the first line starts that has a quote other than around a whole cell of one line, or the length: quotes
 * within a cell, delimiters apart, are left to a parser.
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
