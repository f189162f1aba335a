/** Bound of the request (StockForm). */
const maxLength = 1_900_000;
/** Largest file to read; a workbook is compressed, and text may have several bytes per character. */
const maxBytes = 2 * maxLength;

/** CSV text with the stock of a file, or what is wrong with the file. */
type StockText = { text: string } | { problem: string };

/** Reads a CSV file, or the first sheet with cells of an Excel workbook. */
export async function stockText(file: File): Promise<StockText> {
  if (file.size > maxBytes) return { problem: 'The file is too large: at most 1,900,000 characters.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, oldExcel))
    return {
      problem: 'The file is an old Excel workbook (.xls). Save it as .xlsx or CSV and choose it again.',
    };
  const text = startsWith(bytes, zip) ? await sheetText(bytes) : new TextDecoder().decode(bytes);
  if (text === null)
    return {
      problem: 'The file is not a readable Excel workbook. Save it as .xlsx or CSV and choose it again.',
    };
  if (text.length > maxLength) return { problem: 'The file is too large: at most 1,900,000 characters.' };
  if (text.trim() === '') return { problem: 'The file is empty.' };
  return text.includes('\uFFFD')
    ? { problem: 'The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.' }
    : { text };
}

const zip = [0x50, 0x4b];
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);

/** Returns the cells of a workbook as CSV, one line per row, so that problems name the rows of the sheet. */
async function sheetText(bytes: Uint8Array): Promise<string | null> {
  try {
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(bytes);
    const rows = sheets.find((sheet) => sheet.rows.some((row) => row.some(isFilled)))?.rows ?? [];
    return rows.map((row) => row.map(csvCell).join(',')).join('\n');
  } catch {
    return null;
  }
}

const isFilled = (cell: unknown) => cell !== null && cell !== undefined && cell !== '';

/** Formats a cell with a decimal point and without line breaks. */
function csvCell(cell: unknown): string {
  if (!isFilled(cell)) return '';
  const text = (cell instanceof Date ? cell.toISOString() : String(cell)).replaceAll(/\s*[\r\n]+\s*/g, ' ');
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
