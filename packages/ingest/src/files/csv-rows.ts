import { limits } from './limits.ts';
import { RefusedFileError } from './refused-file-error.ts';

/** Maximum length of a quoted cell, which may span lines. A longer cell was opened by a stray quote. */
const maxQuotedCharacters = 1 << 20;
/** If an incomplete row is this long, the parser waits until the text has doubled, so that the work stays linear. */
const maxReparsedCharacters = 1 << 18;
/**
 * Limits the search for closing quotes: it may examine this many characters per character of the file, plus a
 * constant.
 */
const maxExaminedEach = 8;
const maxExamined = 1 << 26;

export type Delimiter = ',' | ';' | '\t' | '|';

const quote = '"';

interface ParsedRow {
  cells: string[];
  /** Position of the line break that ends the row. */
  end: number;
}

/**
 * Splits CSV text that arrives in chunks into rows (RFC 4180). Tolerates stray quotes: a quote within a cell is text,
 * and a line with a quoted cell that never ends is split at every delimiter.
 */
export class CsvRows {
  readonly #delimiter: Delimiter;
  readonly #newline: '\n' | '\r';
  #text = '';
  #minLength = 0;
  #received = 0;
  #examined = 0;
  /** Positions of the next quote and the next delimiter; searched again when passed. */
  #nextQuote = -1;
  #nextDelimiter = -1;
  /** A range of the text without a closing quote. */
  #unclosed = { from: 0, to: 0 };

  constructor(delimiter: Delimiter, newline: '\n' | '\r') {
    this.#delimiter = delimiter;
    this.#newline = newline;
  }

  /**
   * Adds text and returns the rows that are complete now.
   * @throws RefusedFileError for a row that is too long, or too many stray quotes
   */
  push(text: string): string[][] {
    this.#text += text;
    this.#received += text.length;
    if (this.#text.length < this.#minLength && this.#text.length <= limits.lineCharacters) return [];
    const rows = this.#parse(false);
    const rest = this.#text.length;
    if (rest > limits.lineCharacters)
      throw new RefusedFileError(
        'A line in the file is longer than 10 million characters. Rows must end with line breaks; export the table again as CSV.',
      );
    this.#minLength = rest > maxReparsedCharacters ? rest * 2 : 0;
    return rows;
  }

  /** Returns the rows of the remaining text. A line break at the end of the file does not start a row. */
  end(): string[][] {
    return this.#text === '' ? [] : this.#parse(true);
  }

  #parse(isLast: boolean): string[][] {
    const rows: string[][] = [];
    this.#nextQuote = -1;
    this.#nextDelimiter = -1;
    this.#unclosed = { from: 0, to: 0 };
    let start = 0;
    while (start < this.#text.length) {
      const end = this.#find(this.#newline, start);
      if (end === this.#text.length && !isLast) break;
      if (this.#nextQuote < start) this.#nextQuote = this.#find(quote, start);
      const row = this.#nextQuote >= end ? this.#plainRow(start, end) : this.#quotedRow(start, end, isLast);
      if (row === null) break;
      rows.push(row.cells);
      start = row.end + 1;
    }
    this.#text = this.#text.slice(start);
    return rows;
  }

  /** Returns the position of the string, or the length of the text. */
  #find(searched: string, from: number): number {
    const at = this.#text.indexOf(searched, from);
    return at === -1 ? this.#text.length : at;
  }

  #plainRow(start: number, end: number): ParsedRow {
    this.#nextDelimiter = -1;
    return { cells: this.#text.slice(start, end).split(this.#delimiter), end };
  }

  /** Returns the quoted row, or null if the row continues in text that has not arrived yet. */
  #quotedRow(start: number, lineEnd: number, isLast: boolean): ParsedRow | null {
    const text = this.#text;
    const cells: string[] = [];
    let end = lineEnd;
    for (let at = start; ; at += 1) {
      if (text[at] === quote) {
        const closing = this.#closingQuote(at);
        if (closing === null)
          return isLast || text.length - at > maxQuotedCharacters ? this.#plainRow(start, lineEnd) : null;
        this.#examine(closing - at);
        cells.push(text.slice(at + 1, closing).replaceAll('""', quote));
        at = this.#afterSpaces(closing + 1);
        if (at > end) end = this.#find(this.#newline, at);
        if (end === text.length && !isLast) return null;
      } else {
        if (this.#nextDelimiter < at) this.#nextDelimiter = this.#find(this.#delimiter, at);
        const cellEnd = Math.min(this.#nextDelimiter, end);
        cells.push(text.slice(at, cellEnd));
        at = cellEnd;
      }
      if (at >= end) return { cells, end };
    }
  }

  /**
   * Returns the position of the quote that ends the cell: the last of an odd number of consecutive quotes, followed
   * by a delimiter, a line break or the end of the text. Returns null if there is none within reach.
   */
  #closingQuote(start: number): number | null {
    const opened = this.#afterQuotes(start);
    // The first of these quotes opens the cell.
    if ((opened - start) % 2 === 0 && this.#endsCell(opened)) return opened - 1;
    const limit = Math.min(this.#text.length, start + maxQuotedCharacters);
    let examined = opened;
    for (;;) {
      const run = this.#find(quote, examined);
      if (run >= limit) break;
      if (run >= this.#unclosed.from && run < this.#unclosed.to) {
        examined = this.#unclosed.to;
        continue;
      }
      const runEnd = this.#afterQuotes(run);
      this.#examine(runEnd - examined);
      if ((runEnd - run) % 2 === 1 && this.#endsCell(runEnd)) return runEnd - 1;
      examined = runEnd;
    }
    this.#unclosed = { from: opened, to: Math.max(limit, examined) };
    return null;
  }

  #examine(characters: number): void {
    this.#examined += characters;
    if (this.#examined > maxExaminedEach * this.#received + maxExamined)
      throw new RefusedFileError(
        'The file has too many quotes that are never closed. Remove them, or double each quote within a cell, and upload the file again.',
      );
  }

  #afterQuotes(start: number): number {
    let at = start;
    while (this.#text[at] === quote) at += 1;
    return at;
  }

  #endsCell(closing: number): boolean {
    const at = this.#afterSpaces(closing);
    return at >= this.#text.length || this.#isSeparator(at);
  }

  #afterSpaces(start: number): number {
    let at = start;
    while (at < this.#text.length && !this.#isSeparator(at) && (this.#text[at] as string).trim() === '')
      at += 1;
    return at;
  }

  #isSeparator(at: number): boolean {
    return this.#text[at] === this.#delimiter || this.#text[at] === this.#newline;
  }
}
