import type { CorpusCase } from './corpus-case.ts';

const days = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'];

/** Returns a semicolon-separated file with one value per month. */
const values = (...texts: string[]) =>
  `sku;date;qty\n${texts.map((text, index) => `A;${days[index]};${text}`).join('\n')}\n`;

/** Number formats. */
export const numberCases: readonly CorpusCase[] = [
  {
    title: 'a decimal comma',
    content: values('1,5', '2,25'),
    expected: {
      report: { delimiter: ';', decimalMark: ',' },
      observations: ['A | 2024-01-01 | 1.5', 'A | 2024-02-01 | 2.25'],
    },
  },
  {
    title: 'a decimal point',
    content: values('1.5', '2.25'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 1.5', 'A | 2024-02-01 | 2.25'],
    },
  },
  {
    title: 'thousands separated by commas',
    content: values('1,234.5', '1,234,567'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 1234.5', 'A | 2024-02-01 | 1234567'],
    },
  },
  {
    title: 'thousands separated by dots',
    content: values('1.234,5', '1.234.567'),
    expected: {
      report: { delimiter: ';', decimalMark: ',' },
      observations: ['A | 2024-01-01 | 1234.5', 'A | 2024-02-01 | 1234567'],
    },
  },
  {
    title: 'thousands separated by spaces, including narrow and non-breaking spaces',
    content: values('1 234,5', '1\u00a0234', '1\u202f234'),
    expected: {
      report: {
        delimiter: ';',
        decimalMark: ',',
        rowsRead: 3,
        rowsKept: 3,
        observations: 3,
        lastDate: '2024-03-01',
      },
      observations: ['A | 2024-01-01 | 1234.5', 'A | 2024-02-01 | 1234', 'A | 2024-03-01 | 1234'],
    },
  },
  {
    title: 'thousands separated by apostrophes',
    content: values("1'234.5", '1’234'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 1234.5', 'A | 2024-02-01 | 1234'],
    },
  },
  {
    title: 'an ambiguous decimal mark, decided by the whole column',
    content: values('1,234', '2,5', '12,75'),
    expected: {
      report: {
        delimiter: ';',
        decimalMark: ',',
        rowsRead: 3,
        rowsKept: 3,
        observations: 3,
        lastDate: '2024-03-01',
      },
      observations: ['A | 2024-01-01 | 1.234', 'A | 2024-02-01 | 2.5', 'A | 2024-03-01 | 12.75'],
    },
  },
  {
    title: 'an ambiguous decimal mark',
    content: values('1,234', '5,678').replaceAll(';', '\t'),
    expected: {
      report: {
        delimiter: '\t',
        notes: ['Numbers such as 1,234 were read as one thousand two hundred and thirty-four.'],
      },
      observations: ['A | 2024-01-01 | 1234', 'A | 2024-02-01 | 5678'],
    },
  },
  {
    title: 'negatives in parentheses, before and after the number',
    content: values('(12)', '-3', '4-', '−5'),
    expected: {
      report: {
        delimiter: ';',
        rowsRead: 4,
        rowsKept: 4,
        observations: 4,
        negatives: 4,
        lastDate: '2024-04-01',
        notes: ['Negative values were kept: 4.'],
      },
      observations: [
        'A | 2024-01-01 | -12',
        'A | 2024-02-01 | -3',
        'A | 2024-03-01 | -4',
        'A | 2024-04-01 | -5',
      ],
    },
  },
  {
    title: 'currencies before and after the number',
    content: values('€ 5', '$6.50', '7 EUR', '£8'),
    expected: {
      report: { delimiter: ';', rowsRead: 4, rowsKept: 4, observations: 4, lastDate: '2024-04-01' },
      observations: [
        'A | 2024-01-01 | 5',
        'A | 2024-02-01 | 6.5',
        'A | 2024-03-01 | 7',
        'A | 2024-04-01 | 8',
      ],
    },
  },
  {
    title: 'percent',
    content: values('12%', '50 %'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 0.12', 'A | 2024-02-01 | 0.5'],
    },
  },
  {
    title: 'powers of ten',
    content: values('1e3', '2.5E-1'),
    expected: {
      report: { delimiter: ';' },
      observations: ['A | 2024-01-01 | 1000', 'A | 2024-02-01 | 0.25'],
    },
  },
  {
    title: 'zeros',
    content: values('0', '0.00', '-0'),
    expected: {
      report: {
        delimiter: ';',
        rowsRead: 3,
        rowsKept: 3,
        observations: 3,
        zeros: 3,
        lastDate: '2024-03-01',
      },
      observations: ['A | 2024-01-01 | 0', 'A | 2024-02-01 | 0', 'A | 2024-03-01 | 0'],
    },
  },
  {
    title: 'missing values',
    content: values('1', '', 'n/a', 'TRUE'),
    expected: {
      report: {
        delimiter: ';',
        rowsRead: 4,
        rowsKept: 1,
        rowsRejected: 3,
        rejected: [
          { row: 3, column: 'qty', value: '', accepted: 'a number such as 1234.5' },
          { row: 4, column: 'qty', value: 'n/a', accepted: 'a number such as 1234.5' },
          { row: 5, column: 'qty', value: 'TRUE', accepted: 'a number such as 1234.5' },
        ],
        cellsRejected: 3,
        observations: 1,
        lastDate: '2024-01-01',
      },
      observations: ['A | 2024-01-01 | 1'],
    },
  },
  {
    title: 'a number that overflows',
    content: values('1', '1e999'),
    expected: {
      report: {
        delimiter: ';',
        rowsKept: 1,
        rowsRejected: 1,
        rejected: [{ row: 3, column: 'qty', value: '1e999', accepted: 'a number such as 1234.5' }],
        cellsRejected: 1,
        observations: 1,
        lastDate: '2024-01-01',
      },
      observations: ['A | 2024-01-01 | 1'],
    },
  },
  {
    title: 'conflicting decimal marks',
    content: values('1.5', '2,5'),
    expected: {
      report: {
        delimiter: ';',
        rowsKept: 1,
        rowsRejected: 1,
        rejected: [{ row: 3, column: 'qty', value: '2,5', accepted: 'a number such as 1234.5' }],
        cellsRejected: 1,
        observations: 1,
        lastDate: '2024-01-01',
      },
      observations: ['A | 2024-01-01 | 1.5'],
    },
  },
];
