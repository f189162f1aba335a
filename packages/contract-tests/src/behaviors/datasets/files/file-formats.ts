import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

interface Layout {
  what: string;
  text: string;
  /** Properties of the report. */
  report: Readonly<Record<string, unknown>>;
  /** Dates and totals in turn: of weeks if the dates are no first days of months. */
  history: readonly (string | number)[];
}

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;

/** The same demand in files that differ in delimiters, numbers, dates and line breaks. */
const layouts: readonly Layout[] = [
  {
    what: 'semicolons, thousands with a point, decimal commas',
    text: lines(
      'Product;Date;Demand',
      'A;01.02.2024;1.234,5',
      'B;13.02.2024;2.000.000,25',
      'A;01.03.2024;-7,5',
    ),
    report: { delimiter: ';', decimalMark: ',', dateOrder: 'DD/MM/YYYY', rowsKept: 3, negatives: 1 },
    history: ['2024-01-29', 1234.5, '2024-02-12', 2_000_000.25, '2024-02-26', -7.5],
  },
  {
    what: 'thousands with a comma, decimal points',
    text: lines(
      'Product,Date,Demand',
      'A,2024-02-01,"1,234.5"',
      'B,2024-02-13,"2,000,000.25"',
      'A,2024-03-01,-7.5',
    ),
    report: { delimiter: ',', decimalMark: '.', rowsKept: 3, negatives: 1 },
    history: ['2024-01-29', 1234.5, '2024-02-12', 2_000_000.25, '2024-02-26', -7.5],
  },
  {
    what: 'tabs',
    text: lines('Product\tDate\tDemand', 'A, B\t2024-02-01\t3', 'C;D\t2024-03-01\t4'),
    report: { delimiter: '\t', rowsKept: 2, rowsRejected: 0 },
    history: ['2024-02-01', 3, '2024-03-01', 4],
  },
  {
    what: 'month before day',
    text: lines('Product,Date,Demand', 'A,02/01/2024,3', 'A,02/13/2024,4', 'A,03/01/2024,5'),
    report: { dateOrder: 'MM/DD/YYYY', firstDate: '2024-02-01', lastDate: '2024-03-01', rowsKept: 3 },
    history: ['2024-01-29', 3, '2024-02-12', 4, '2024-02-26', 5],
  },
  {
    what: 'day before month',
    text: lines('Product,Date,Demand', 'A,01/02/2024,3', 'A,13/02/2024,4', 'A,01/03/2024,5'),
    report: { dateOrder: 'DD/MM/YYYY', firstDate: '2024-02-01', lastDate: '2024-03-01', rowsKept: 3 },
    history: ['2024-01-29', 3, '2024-02-12', 4, '2024-02-26', 5],
  },
  {
    what: 'ISO weeks, also a 53rd one',
    text: lines('Product,Date,Demand', 'A,2020-W52,2', 'A,2020-W53,3', 'A,2021-W01,4'),
    report: { firstDate: '2020-12-21', lastDate: '2021-01-04', rowsKept: 3, rowsRejected: 0 },
    history: ['2020-12-21', 2, '2020-12-28', 3, '2021-01-04', 4],
  },
  {
    what: 'CRLF, a byte order mark, quotes and line breaks in cells',
    text: '\uFEFFProduct,Name,Date,Demand\r\n"A ""1""","Two\nlines",2024-02-01,3\r\nB,"With, comma",2024-03-01,4\r\n',
    report: { rowsRead: 2, rowsKept: 2, rowsRejected: 0, header_row: 1 },
    history: ['2024-02-01', 3, '2024-03-01', 4],
  },
  {
    what: 'a title and blank lines',
    text: lines('Sales,,', ',,', 'Product,Date,Demand', 'A,2024-02-01,3', ',,', 'A,2024-03-01,4', ''),
    report: { header_row: 3, rowsKept: 2, rowsRejected: 0 },
    history: ['2024-02-01', 3, '2024-03-01', 4],
  },
  {
    what: 'values to add up',
    text: lines(
      'Product,Date,Demand',
      'A,2024-02-01,3',
      'A,2024-02-01,0.5',
      'A,2024-02-01,-1',
      'A,2024-03-01,0',
    ),
    report: { rowsRead: 4, rowsKept: 4, observations: 4, negatives: 1, zeros: 1 },
    history: ['2024-02-01', 2.5, '2024-03-01', 0],
  },
];

/** Days from 20 February, because a weekday that never occurs is no gap. */
const daysWithout = (gap: string) =>
  Array.from({ length: 18 }, (_, at) =>
    new Date(Date.UTC(2024, 1, 20 + at)).toISOString().slice(0, 10),
  ).filter((day) => day !== gap);

/** Files of other period lengths, with the missing period and the number of periods. */
const buckets = [
  ['day', daysWithout('2024-02-29'), '2024-02-29', 18],
  ['week', ['2020-12-14', '2020-12-21', '2021-01-04', '2021-01-11', '2021-01-18'], '2020-12-28', 6],
  ['month', ['2023-11-01', '2023-12-01', '2024-02-01', '2024-03-01', '2024-04-01'], '2024-01-01', 6],
  ['quarter', ['2023-07-01', '2023-10-01', '2024-04-01', '2024-07-01', '2024-10-01'], '2024-01-01', 6],
  ['year', ['2018-01-01', '2019-01-01', '2021-01-01', '2022-01-01', '2023-01-01'], '2020-01-01', 6],
] as const;

const formats: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'delimiters, numbers, dates and line breaks',
  async run(test) {
    for (const { what, text, report, history } of layouts) {
      const shown = await test.request('previewFile', { body: uploadBody({ name: `${what}.csv`, text }) });
      const received = objectOf(shown.body.report);
      fields(test, shown, received, report);
      const points = objectsIn(objectOf(objectOf(received.health).history).points);
      const flat = points.flatMap(({ date, value }) => [date, value]);
      fields(test, shown, { [what]: flat }, { [what]: [...history] });
    }
  },
};

const periods: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'days, weeks, months, quarters and years, across leap days and years',
  async run(test) {
    for (const [bucket, dates, gap, count] of buckets) {
      const text = lines('Product,Date,Demand', ...dates.map((date, at) => `A,${date},${10 + at}`));
      const shown = await test.request('uploadFile', { body: uploadBody({ name: `${bucket}.csv`, text }) });
      const health = objectOf(objectOf(shown.body.report).health);
      const expected = { bucket, buckets: count, gaps: 1, gapDates: [gap] };
      fields(test, shown, { [bucket]: { ...health } }, { [bucket]: { ...health, ...expected } });
      const { body, exchange } = await test.request('getUpload', { path: { id: String(shown.body.id) } });
      fields(test, { exchange }, body, { bucket, firstDate: dates[0], lastDate: dates.at(-1) });
    }
  },
};

/** First days of the first and of the third period from 15 March 2024, a Friday. */
const starts = [
  ['day', '2024-03-15', '2024-03-17'],
  ['week', '2024-03-11', '2024-03-25'],
  ['month', '2024-03-01', '2024-05-01'],
  ['quarter', '2024-01-01', '2024-07-01'],
  ['year', '2024-01-01', '2026-01-01'],
] as const;

const withoutDates: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'first period of a file without header and dates',
  async run(test) {
    for (const [period_bucket, firstDate, lastDate] of starts) {
      const more = { first_period: '2024-03-15', period_bucket };
      const body = uploadBody({ name: 'bare.csv', text: lines('A1,1,2,3', 'B2,4,0,6') }, more);
      const shown = await test.request('previewFile', { body });
      const report = objectOf(shown.body.report);
      fields(test, shown, report, { firstDate, lastDate, observations: 6 });
      fields(test, shown, objectOf(report.health), { buckets: 3, gaps: 0 });
    }
  },
};

/** All tests of the formats of files. */
export const fileFormatBehaviors: readonly Behavior[] = [formats, periods, withoutDates];
