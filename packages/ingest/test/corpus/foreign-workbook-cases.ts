import { gunzipSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { xls97 } from '../support/xls97.fixture.ts';
import { zipOf } from '../support/zip-of.ts';
import type { CorpusCase } from './corpus-case.ts';
import { header, sheet, workbookRows } from './workbook-of.ts';

const xls = (packed: string) => gunzipSync(Buffer.from(packed, 'base64'));

/** Unusable workbooks, and archives that are not workbooks. */
export const foreignWorkbookCases: readonly CorpusCase[] = [
  {
    title: 'a workbook without rows',
    content: sheet(header),
    expected: {
      refused:
        'The file has a header but no data rows. It needs at least one. Export it again with its rows.',
    },
  },
  {
    title: 'an empty workbook',
    content: sheet(),
    expected: {
      refused:
        'No header row was found. The data needs a row of column names above it, such as "product, date, quantity" or "product, 2024-01, 2024-02". Add one as the first row and upload the file again. If each row is a series with one column per period, enter the first period and the period length instead.',
    },
  },
  {
    title: 'a workbook with a password',
    content: () =>
      writeXlsx({
        sheets: [{ name: 'Data', rows: workbookRows }],
        encryption: { password: 'x', spinCount: 1000 },
      }),
    expected: {
      refused:
        'The Excel file is protected with a password. Save it without one, or as CSV, and upload that.',
    },
  },
  {
    title: 'half a workbook',
    content: async () => {
      const whole = await sheet(...workbookRows)();
      return whole.subarray(0, whole.length / 2);
    },
    expected: {
      refused:
        'The Excel file is damaged or incomplete: its list of contents cannot be read. Open it in Excel, save it again and upload the new file.',
    },
  },
  {
    title: 'half an Excel 97 workbook',
    content: xls(xls97).subarray(0, 2000),
    expected: {
      refused:
        'The Excel file cannot be read (Failed to open XLS: not a valid OLE2 container). Open it in Excel, save it again as .xlsx or CSV and upload the new file.',
    },
  },
  {
    title: 'a binary workbook (.xlsb)',
    content: zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }),
    settings: { name: 'demand.xlsb' },
    expected: {
      refused:
        'The file is a binary workbook (.xlsb). Expected an Excel workbook (.xlsx); save the file as .xlsx or CSV.',
    },
  },
  {
    title: 'an OpenDocument spreadsheet (.ods)',
    content: () => writeOds({ sheets: [{ name: 'Data', rows: workbookRows }] }),
    settings: { name: 'demand.ods' },
    expected: {
      refused:
        'The file is an OpenDocument file. Expected an Excel workbook (.xlsx); save the file as .xlsx or CSV.',
    },
  },
  {
    title: 'a Word document named .xlsx',
    content: zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
    settings: { name: 'demand.xlsx' },
    expected: {
      refused:
        'The file is a Word or PowerPoint document. Expected an Excel workbook (.xlsx); save the file as .xlsx or CSV.',
    },
  },
  {
    title: 'a zip archive with a table in it',
    content: zipOf({ 'demand.csv': 'sku,date,qty\n' }),
    expected: {
      refused:
        'The file is a zip archive with tables in it; unpack it first. Expected an Excel workbook (.xlsx); save the file as .xlsx or CSV.',
    },
  },
];
