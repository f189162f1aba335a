export type CsvCell = string | number | null;

export interface CsvFormat {
  delimiter: ',' | ';';
  decimalMark: '.' | ',';
}

const defaultFormat: CsvFormat = { delimiter: ',', decimalMark: '.' };

/** Without a byte order mark, Excel reads UTF-8 in the system's code page. */
export const byteOrderMark = '\uFEFF';

// See OWASP, CSV Injection. Includes full-width signs, which spreadsheets in East Asian locales treat as the normal
// ones.
const formula = /^[=@\t\r＝＋－＠]|^[+-](?![\d.,]+$)/;

/**
 * Formats one row according to RFC 4180: by default commas, doubled quotes, CRLF at the end. Text that a spreadsheet would run
 * as a formula gets a leading apostrophe, which spreadsheets hide. Numbers are not changed, also as text, so "-5,5" can be
 * uploaded again. Missing and non-finite values are empty.
 */
export function csvLine(cells: readonly CsvCell[], { delimiter, decimalMark } = defaultFormat): string {
  const cellText = (cell: CsvCell): string => {
    if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
    const text = typeof cell === 'number' ? String(cell).replace('.', decimalMark) : safeText(cell);
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${cells.map(cellText).join(delimiter)}\r\n`;
}

const safeText = (text: string) => (formula.test(text) ? `'${text}` : text);
