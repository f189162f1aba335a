import type { CorpusCase } from './corpus-case.ts';

/** Returns a file with one value per date. */
const dates = (...texts: string[]) =>
  `sku;date;qty\n${texts.map((text, index) => `A;${text};${index + 1}`).join('\n')}\n`;

/** Invalid dates, and which of several columns is the date. */
export const dateColumnCases: readonly CorpusCase[] = [
  {
    title: 'days that do not exist',
    content: dates('31/01/2024', '31/02/2024', '29/02/2023', '29/02/2024'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'DD/MM/YYYY',
        rowsRead: 4,
        rowsRejected: 2,
        rejected: [
          {
            row: 3,
            column: 'date',
            value: '31/02/2024',
            accepted: 'a date in the format DD/MM/YYYY or such as 2024-01-31',
          },
          {
            row: 4,
            column: 'date',
            value: '29/02/2023',
            accepted: 'a date in the format DD/MM/YYYY or such as 2024-01-31',
          },
        ],
        cellsRejected: 2,
        firstDate: '2024-01-31',
        lastDate: '2024-02-29',
      },
      observations: ['A | 2024-01-31 | 1', 'A | 2024-02-29 | 4'],
    },
  },
  {
    title: 'years out of range',
    content: dates('1899-12-31', '2024-01-01', '2101-01-01', '2024-02-01'),
    expected: {
      report: {
        delimiter: ';',
        rowsRead: 4,
        rowsRejected: 2,
        rejected: [
          {
            row: 2,
            column: 'date',
            value: '1899-12-31',
            accepted: 'a date such as 2024-01-31',
          },
          {
            row: 4,
            column: 'date',
            value: '2101-01-01',
            accepted: 'a date such as 2024-01-31',
          },
        ],
        cellsRejected: 2,
      },
      observations: ['A | 2024-01-01 | 2', 'A | 2024-02-01 | 4'],
    },
  },
  {
    title: 'a year next to its month',
    content: 'sku,year,month,qty\nA,2024,1,1\nA,2024,Feb,2\n',
    expected: {
      report: {
        dateOrder: 'year + month',
        columns: ['sku→c2', 'year→date', 'month→date', 'qty→value'],
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a year next to its month, with bad cells',
    content: 'sku,year,month,qty\nA,2024,1,1\nA,2024,Foo,2\nA,soon,2,2\nA,2024,2,2\n',
    expected: {
      report: {
        dateOrder: 'year + month',
        columns: ['sku→c2', 'year→date', 'month→date', 'qty→value'],
        rowsRead: 4,
        rowsRejected: 2,
        rejected: [
          {
            row: 3,
            column: 'month',
            value: 'Foo',
            accepted: 'a date in the format year + month or such as 2024-01-31',
          },
          {
            row: 4,
            column: 'year',
            value: 'soon',
            accepted: 'a year such as 2024',
          },
        ],
        cellsRejected: 2,
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'plain digits, with an invalid cell',
    content: dates('20240101', 'x', '20240201'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'YYYYMMDD',
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [
          {
            row: 3,
            column: 'date',
            value: 'x',
            accepted: 'a date in the format YYYYMMDD or such as 2024-01-31',
          },
        ],
        cellsRejected: 1,
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 3'],
    },
  },
  {
    title: 'a year next to its week',
    content: 'sku,year,week,qty\nA,2024,1,1\nA,2023,53,2\nA,2024,5,2\n',
    expected: {
      report: {
        dateOrder: 'year + week',
        columns: ['sku→c2', 'year→date', 'week→date', 'qty→value'],
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [
          {
            row: 3,
            column: 'week',
            value: '53',
            accepted: 'a date in the format year + week or such as 2024-01-31',
          },
        ],
        cellsRejected: 1,
        lastDate: '2024-01-29',
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-01-29 | 2'],
    },
  },
  {
    title: 'several dates: the order date before the others',
    content:
      'sku,ship date,order date,due date,qty\nA,2024-01-09,2024-01-01,2024-01-05,1\nA,2024-02-09,2024-02-01,2024-02-05,2\n',
    expected: {
      report: {
        columns: ['sku→c2', 'ship date→unused', 'order date→date', 'due date→unused', 'qty→value'],
        notes: ['"order date" was used as the date, not "ship date" or "due date".'],
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a date column with an unknown name',
    content: 'sku,when,qty\nA,2024-01-01,1\nA,2024-02-01,2\n',
    expected: {
      report: { columns: ['sku→c2', 'when→date', 'qty→value'] },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
];
