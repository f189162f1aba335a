import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

/** Text that is not a table, or has no usable rows. */
export const foreignTextCases: readonly CorpusCase[] = [
  {
    title: 'an empty file',
    content: '',
    expected: { refused: 'The file is empty. Upload a CSV file or an Excel workbook (.xlsx or .xls).' },
  },
  {
    title: 'only whitespace',
    content: ' \n\t\n',
    expected: { refused: 'The file is empty: it contains only whitespace.' },
  },
  {
    title: 'a header without rows',
    content: 'sku,date,qty\n',
    expected: {
      refused:
        'The file has a header but no data rows. It needs at least one. Export it again with its rows.',
    },
  },
  {
    title: 'rows without a header',
    content: rows('0,0,2,1', '1,0,0,3', '0,4,,'),
    expected: {
      refused:
        'No header row was found. The data needs a row of column names above it, such as "product, date, quantity" or "product, 2024-01, 2024-02". Add one as the first row and upload the file again. If each row is a series with one column per period, enter the first period and the period length instead.',
    },
  },
  {
    title: 'one column of words',
    content: rows('a', 'b', 'c'),
    expected: {
      refused:
        'No header row was found. The data needs a row of column names above it, such as "product, date, quantity" or "product, 2024-01, 2024-02". Add one as the first row and upload the file again. If each row is a series with one column per period, enter the first period and the period length instead.',
    },
  },
  {
    title: 'prose',
    content: rows('Dear all,', 'please find the numbers below.', 'Yours'),
    expected: {
      refused:
        'No header row was found. The data needs a row of column names above it, such as "product, date, quantity" or "product, 2024-01, 2024-02". Add one as the first row and upload the file again. If each row is a series with one column per period, enter the first period and the period length instead.',
    },
  },
  {
    title: 'JSON',
    content: '{"N0001":{"x":[1,2,3]}}',
    expected: {
      refused:
        'The file contains JSON instead of a table with a header row. Convert it to one row per product and date. Upload a CSV file or an Excel workbook (.xlsx or .xls).',
    },
  },
  {
    title: 'a list in JSON',
    content: '[{"sku":"A","date":"2024-01-01","qty":1}]',
    expected: {
      refused:
        'The file contains JSON instead of a table with a header row. Convert it to one row per product and date. Upload a CSV file or an Excel workbook (.xlsx or .xls).',
    },
  },
  {
    title: 'a web page named .xls',
    content: '<html><table><tr><td>sku</td></tr></table></html>',
    settings: { name: 'demand.xls' },
    expected: {
      refused:
        'The file is a web page or XML, whatever its name says. Open it in a spreadsheet program and save it as .xlsx or .csv.',
    },
  },
  {
    title: 'NUL bytes',
    content: 'sku,date,qty\nA,2024-01-01,\0\n',
    expected: {
      refused:
        'The file is not text: it contains NUL bytes. Expected a CSV file in UTF-8, UTF-16 or Windows-1252, or an Excel workbook. Export it again from the original program.',
    },
  },
  {
    title: 'control characters throughout',
    content: 'sku,date\u0001,qty\u0002\n\u0003\u0004\u0005\u0006\u0007\u0008\u000e\u000f',
    expected: {
      refused:
        'The file is not text: it contains control characters. Expected a CSV file in UTF-8, UTF-16 or Windows-1252, or an Excel workbook. Export it again from the original program.',
    },
  },
  {
    title: 'a PDF named .csv',
    content: '%PDF-1.7\n',
    expected: {
      refused:
        'The file is a PDF document, not a table. Upload a CSV file or an Excel workbook (.xlsx or .xls).',
    },
  },
  {
    title: 'a gzip archive',
    content: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
    expected: {
      refused:
        'The file is a gzip archive, not a table. Upload a CSV file or an Excel workbook (.xlsx or .xls).',
    },
  },
  {
    title: 'no date column',
    content: rows('sku,color,qty', 'A,red,1', 'B,blue,2'),
    expected: {
      refused:
        'No dates were found. Looked for a date column (for example date, order date, week or month) or one column per period (2024-01, Jan 2024, 2024Q1) among the columns "sku", "color", "qty". Add dates that include the year, or choose "Master Data Only" if the file describes products.',
    },
  },
  {
    title: 'no value column',
    content: rows('sku,date,color', 'A,2024-01-01,red', 'B,2024-02-01,blue'),
    expected: {
      refused:
        'No values were found for the dates in "date". Looked for a numeric column (for example quantity, demand, sales or units) among the columns "sku", "date", "color". Add one, or rename the demand column to "quantity".',
    },
  },
  {
    title: 'no usable row',
    content: rows('sku,date,qty', 'A,never,1', 'B,2024-13-01,2', 'C,2024-01-01,x'),
    expected: {
      refused:
        'None of the 3 rows can be used, so nothing was stored. Correct the cells named here and upload the file again. Row 2, column "date" holds "never"; accepted: a date such as 2024-01-31. Row 3, column "date" holds "2024-13-01"; accepted: a date such as 2024-01-31. Row 4, column "qty" holds "x"; accepted: a number such as 1234.5.',
    },
  },
  {
    title: '501 columns',
    content: rows(
      ['date', 'qty', ...Array.from({ length: 499 }, (_, n) => `k${n}`)].join(','),
      `2024-01-01,1${',x'.repeat(499)}`,
    ),
    expected: {
      refused:
        'The table has 501 columns; at most 500 are allowed. Remove columns that are not needed as a characteristic, date or value, or put the dates in rows.',
    },
  },
];
