import type { CorpusCase } from './corpus-case.ts';

/** Returns a file with one value per date. */
const dates = (...texts: string[]) =>
  `sku;date;qty\n${texts.map((text, index) => `A;${text};${index + 1}`).join('\n')}\n`;
const late = Array.from({ length: 6000 }, (_, row) => `0${(row % 9) + 1}/05/2024`);

/** Date formats. */
export const dateFormCases: readonly CorpusCase[] = [
  {
    title: 'day first, shown by one date',
    content: dates('01/02/2024', '31/01/2024'),
    expected: {
      report: { delimiter: ';', dateOrder: 'DD/MM/YYYY', firstDate: '2024-01-31' },
      observations: ['A | 2024-02-01 | 1', 'A | 2024-01-31 | 2'],
    },
  },
  {
    title: 'month first, shown by one date',
    content: dates('01/02/2024', '01/31/2024'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'MM/DD/YYYY',
        firstDate: '2024-01-02',
        lastDate: '2024-01-31',
      },
      observations: ['A | 2024-01-02 | 1', 'A | 2024-01-31 | 2'],
    },
  },
  {
    title: 'month first, shown by the last of 6,001 rows',
    content: dates(...late, '05/31/2024'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'MM/DD/YYYY',
        rowsRead: 6001,
        rowsKept: 6001,
        observations: 6001,
        firstDate: '2024-01-05',
        lastDate: '2024-09-05',
      },
      observations: [
        'A | 2024-01-05 | 1',
        'A | 2024-02-05 | 2',
        'A | 2024-03-05 | 3',
        'A | 2024-04-05 | 4',
        'A | 2024-05-05 | 5',
        'A | 2024-06-05 | 6',
      ],
    },
  },
  {
    title: 'an ambiguous order',
    content: dates('01/02/2024', '03/04/2024'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'DD/MM/YYYY',
        firstDate: '2024-02-01',
        lastDate: '2024-04-03',
        notes: [
          'Dates such as 03/04/2024 could be read with the day or the month first; they were read day/month/year. To avoid ambiguity, write 2024-01-31.',
        ],
      },
      observations: ['A | 2024-02-01 | 1', 'A | 2024-04-03 | 2'],
    },
  },
  {
    title: 'contradicting orders',
    content: dates('31/01/2024', '30/01/2024', '29/01/2024', '01/31/2024'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'DD/MM/YYYY',
        rowsRead: 4,
        rowsKept: 3,
        rowsRejected: 1,
        rejected: [
          {
            row: 5,
            column: 'date',
            value: '01/31/2024',
            accepted: 'a date in the format DD/MM/YYYY or such as 2024-01-31',
          },
        ],
        cellsRejected: 1,
        observations: 3,
        firstDate: '2024-01-29',
        lastDate: '2024-01-31',
        notes: ['Most dates are day/month/year; dates that do not fit were rejected: 1.'],
      },
      observations: ['A | 2024-01-31 | 1', 'A | 2024-01-30 | 2', 'A | 2024-01-29 | 3'],
    },
  },
  {
    title: 'dots and two-digit years',
    content: dates('31.01.24', '01.02.24'),
    expected: {
      report: { delimiter: ';', dateOrder: 'DD/MM/YY', firstDate: '2024-01-31' },
      observations: ['A | 2024-01-31 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'month names',
    content: dates('Jan 2024', 'Feb 2024'),
    expected: {
      report: { delimiter: ';', dateOrder: 'YYYY-MM' },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'days with month names',
    content: dates('31 Jan 2024', 'February 1, 2024'),
    expected: {
      report: { delimiter: ';', dateOrder: 'DD MMM YYYY', firstDate: '2024-01-31' },
      observations: ['A | 2024-01-31 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'year and month',
    content: dates('2024-01', '2024-02'),
    expected: {
      report: { delimiter: ';', dateOrder: 'YYYY-MM' },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'year and month without a separator',
    content: dates('202401', '202402'),
    expected: {
      report: { delimiter: ';', dateOrder: 'YYYYMM' },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'quarters',
    content: dates('2024Q1', 'Q2 2024'),
    expected: {
      report: { delimiter: ';', dateOrder: 'YYYY-Qn', lastDate: '2024-04-01' },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-04-01 | 2'],
    },
  },
  {
    title: 'weeks, including week 53 of 2020',
    content: dates('2020-W53', '2024-W05'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'YYYY-Www',
        firstDate: '2020-12-28',
        lastDate: '2024-01-29',
      },
      observations: ['A | 2020-12-28 | 1', 'A | 2024-01-29 | 2'],
    },
  },
  {
    title: 'years',
    content: dates('2023', '2024'),
    expected: {
      report: { delimiter: ';', dateOrder: 'YYYY', firstDate: '2023-01-01', lastDate: '2024-01-01' },
      observations: ['A | 2023-01-01 | 1', 'A | 2024-01-01 | 2'],
    },
  },
  {
    title: 'plain digits',
    content: dates('20240131', '20240229'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'YYYYMMDD',
        firstDate: '2024-01-31',
        lastDate: '2024-02-29',
      },
      observations: ['A | 2024-01-31 | 1', 'A | 2024-02-29 | 2'],
    },
  },
  {
    title: 'Excel serial dates',
    content: dates('45292', '45323'),
    expected: {
      report: {
        delimiter: ';',
        dateOrder: 'Excel serial',
        notes: [`The numbers in "date" were read as Excel's day numbers.`],
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a time of day with a time zone',
    content: dates('2024-01-01T23:30:00+02:00', '2024-02-01 04:00'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a time of day after a day-first date',
    content: dates('31/01/2024 14:30', '01/02/2024 9:05 PM'),
    expected: {
      report: { delimiter: ';', dateOrder: 'DD/MM/YYYY', firstDate: '2024-01-31' },
      observations: ['A | 2024-01-31 | 1', 'A | 2024-02-01 | 2'],
    },
  },
];
