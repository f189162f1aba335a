import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

const firstPeriod = { date: '2024-01-01', bucket: 'month' } as const;

/** Tables with one series per column, and tables with one series per row without a header. */
export const seriesCases: readonly CorpusCase[] = [
  {
    title: 'a row per date, a column per series',
    content: rows('Month,Beer,Wine,Total', '2024-01,1,2,3', '2024-02,,-4,-4'),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        columns: ['Month→date', 'Beer→value', 'Wine→value', 'Total→unused'],
        observations: 3,
        negatives: 1,
        notes: ['Each of 2 columns was read as a separate series.', 'Negative values were kept: 1.'],
      },
      observations: ['Beer | 2024-01-01 | 1', 'Wine | 2024-01-01 | 2', 'Wine | 2024-02-01 | -4'],
    },
  },
  {
    title: 'a row per date, headers in parts',
    content: rows(
      'date\tWien; Beer\tWien; Wine\tGraz; Beer\tGraz; Total',
      '01.02.2024\t1\t2\t3\t4',
      '02.02.2024\t5\tx\t7\t8',
    ),
    expected: {
      report: {
        layout: 'wide',
        delimiter: '\t',
        dateOrder: 'DD/MM/YYYY',
        columns: [
          'date→date',
          'Wien; Beer→value',
          'Wien; Wine→value',
          'Graz; Beer→value',
          'Graz; Total→unused',
        ],
        rejected: [{ row: 3, column: 'Wien; Wine', value: 'x', accepted: 'a number such as 1234.5' }],
        cellsRejected: 1,
        observations: 5,
        firstDate: '2024-02-01',
        lastDate: '2024-02-02',
        notes: ['Each of 3 columns was read as a separate series.'],
      },
      observations: [
        'Wien | Beer | 2024-02-01 | 1',
        'Wien | Wine | 2024-02-01 | 2',
        'Graz | Beer | 2024-02-01 | 3',
        'Wien | Beer | 2024-02-02 | 5',
        'Graz | Beer | 2024-02-02 | 7',
      ],
    },
  },
  {
    title: 'a row per date, measures of one series',
    content: rows('date,sales,visitors', '2024-01-01,1,20', '2024-02-01,2,30'),
    expected: {
      report: { columns: ['date→date', 'sales→value', 'visitors→unused'] },
      observations: ['2024-01-01 | 1', '2024-02-01 | 2'],
    },
  },
  {
    title: 'a row per date, series chosen by the user',
    content: rows('date,Beer,Wine', '2024-01-01,1,2', '2024-02-01,2,3'),
    settings: { mapping: [{ column: 'Wine', role: 'value' }] },
    expected: {
      report: { columns: ['date→date', 'Beer→unused', 'Wine→value'] },
      observations: ['2024-01-01 | 2', '2024-02-01 | 3'],
    },
  },
  {
    title: 'rows of numbers from a first period',
    content: rows('0,0,2,1', '1,x,0,', ',,,'),
    settings: { firstPeriod },
    expected: {
      report: {
        layout: 'wide',
        columns: ['Series→c2', ...['01', '02', '03', '04'].map((month) => `2024-${month}-01→period`)],
        header_row: undefined,
        rejected: [{ row: 2, column: '2024-02-01', value: 'x', accepted: 'a number such as 1234.5' }],
        cellsRejected: 1,
        observations: 6,
        zeros: 3,
        lastDate: '2024-04-01',
        notes: ['The file has no header: each row was read as a series, from the first period given.'],
      },
      observations: [
        'Row 1 | 2024-01-01 | 0',
        'Row 1 | 2024-02-01 | 0',
        'Row 1 | 2024-03-01 | 2',
        'Row 1 | 2024-04-01 | 1',
        'Row 2 | 2024-01-01 | 1',
        'Row 2 | 2024-03-01 | 0',
      ],
    },
  },
  {
    title: 'rows of names and numbers, by week',
    content: rows('A;1,5;2;3', 'B;4;5;6'),
    settings: { firstPeriod: { date: '2024-01-03', bucket: 'week' } },
    expected: {
      report: {
        layout: 'wide',
        delimiter: ';',
        decimalMark: ',',
        columns: ['Product→c2', '2024-01-01→period', '2024-01-08→period', '2024-01-15→period'],
        header_row: undefined,
        observations: 6,
        lastDate: '2024-01-15',
        notes: ['The file has no header: each row was read as a series, from the first period given.'],
      },
      observations: [
        'A | 2024-01-01 | 1.5',
        'A | 2024-01-08 | 2',
        'A | 2024-01-15 | 3',
        'B | 2024-01-01 | 4',
        'B | 2024-01-08 | 5',
        'B | 2024-01-15 | 6',
      ],
    },
  },
  {
    title: 'two numbers per row from a first period',
    content: rows('1,2', '3,4'),
    settings: { firstPeriod },
    expected: {
      refused:
        'The rows could not be read as series starting at the first period. Each row must contain at least three numbers, one column per period, optionally preceded by names. Add a header and dates, or leave the first period empty.',
    },
  },
];
