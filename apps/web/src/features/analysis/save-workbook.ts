import { saveFile } from '../../ui/data-table/save-file.ts';
import type { WorkbookSheet } from './workbook-sheets.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Writes sheets as an Excel file; the writer loads when it is first needed. */
export async function saveWorkbook(name: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  saveFile(name, await workbookBytes(sheets), xlsx);
}

export async function workbookBytes(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeXlsx } = await import('hucre/xlsx');
  return Uint8Array.from(await writeXlsx({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) }));
}
