import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;
const days = ['2024-01-31', '2024-02-29', '2024-04-30'];
const months = ['2024-01-01', '2024-02-01', '2024-04-01'];
const quarters = ['2023-01-01', '2023-04-01', '2024-10-01'];
const weeks = ['2024-01-29', '2024-02-05', '2024-12-30'];
const years = ['2022-01-01', '2023-01-01', '2024-01-01'];

/** Dates as files write them, and the first days of what they mean. */
const forms: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['2024-01-31', '2024-02-29', '2024-04-30'], days],
  [['2024/1/31', '2024/2/29', '2024/4/30'], days],
  [['20240131', '20240229', '20240430'], days],
  [['31/01/2024', '29/02/2024', '30/04/2024'], days],
  [['01/31/24', '02/29/24', '04/30/24'], days],
  [['1/31/2024', '2/29/2024', '4/30/2024'], days],
  [['31.01.2024', '29.02.2024', '30.04.2024'], days],
  [['31 Jan 2024', '29 Feb 2024', '30 Apr 2024'], days],
  [['"January 31, 2024"', '"February 29, 2024"', '"April 30, 2024"'], days],
  [['45322', '45351', '45412'], days],
  [['2024-01-31 23:59', '2024-02-29 00:00', '2024-04-30 12:30'], days],
  [['2024-01-31T23:59:59Z', '2024-02-29T00:00:00Z', '2024-04-30T01:00:00Z'], days],
  [['31/01/2024 23:59', '29/02/2024 00:00', '30/04/2024 12:30'], days],
  [['01/01/2024', '02/01/2024', '04/01/2024'], months],
  [['Jan-24', 'Feb-24', 'Apr-24'], months],
  [['2024-01', '2024-02', '2024-04'], months],
  [['01/2024', '02/2024', '04/2024'], months],
  [['202401', '202402', '202404'], months],
  [['2023Q1', '2023Q2', '2024Q4'], quarters],
  [['Q1 2023', 'Q2 2023', 'Q4 2024'], quarters],
  [['2024-W05', '2024-W06', '2025-W01'], weeks],
  [['2022', '2023', '2024'], years],
];

/** Years and parts of years in two columns. */
const pairs: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Month', ['2024,1', '2024,2', '2024,4'], months],
  ['Month', ['2024,Jan', '2024,February', '2024,Apr'], months],
  ['Quarter', ['2023,1', '2023,2', '2024,4'], quarters],
  ['Quarter', ['2023,Q1', '2023,Q2', '2024,Q4'], quarters],
  ['Week', ['2024,5', '2024,6', '2025,1'], weeks],
  ['Week', ['2024,W05', '2024,W06', '2025,W01'], weeks],
];

const preview = async (test: BehaviorTest, text: string) => {
  const shown = await test.request('previewFile', { body: uploadBody({ name: 'dates.csv', text }) });
  return { shown, report: objectOf(shown.body.report) };
};

/**
 * Asserts that a column has these dates. Each date is the first one of a file, because a report names only the first
 * and the last date.
 */
async function means(
  test: BehaviorTest,
  header: string,
  written: readonly string[],
  dates: readonly string[],
) {
  const rows = written.map((date, at) => `A,${date},${at + 1}`);
  const { shown, report } = await preview(test, lines(`Product,${header},Demand`, ...rows));
  const [first, middle, last] = dates;
  const expected = { rowsKept: 3, rowsRejected: 0, firstDate: first, lastDate: last };
  const name = `dates such as ${written[0] ?? ''} and ${written[1] ?? ''}`;
  fields(test, shown, { [name]: { ...report } }, { [name]: { ...report, ...expected } });
  // Buckets are months or longer, unless the dates are weeks.
  const points = objectsIn(objectOf(objectOf(report.health).history).points);
  const begins = dates === days ? months[1] : middle;
  fields(test, shown, { [name]: points[1] }, { [name]: { date: begins, value: 2 } });
}

const dates: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'every way to write a date',
  async run(test) {
    for (const [written, expected] of forms) await means(test, 'Date', written, expected);
    for (const [part, written, expected] of pairs) await means(test, `Year,${part}`, written, expected);
  },
};

const ambiguous: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'day or month first, decided by the whole column',
  async run(test) {
    const orders = [
      // One unambiguous date decides how the others are read.
      [['03/04/2024', '05/06/2024', '13/06/2024'], 'DD/MM/YYYY', '2024-04-03', '2024-06-13'],
      [['03/04/2024', '05/06/2024', '06/13/2024'], 'MM/DD/YYYY', '2024-03-04', '2024-06-13'],
      // Every date is the first of a month, if the month comes first.
      [['01/01/2024', '02/01/2024', '03/01/2024'], 'MM/DD/YYYY', '2024-01-01', '2024-03-01'],
      [['01/01/2024', '01/02/2024', '01/03/2024'], 'DD/MM/YYYY', '2024-01-01', '2024-03-01'],
      [['03/05/2024', '04/05/2024', '06/05/2024'], 'DD/MM/YYYY', '2024-05-03', '2024-05-06'],
      [['03/04/2024', '05/06/2024', '07/08/2024'], 'DD/MM/YYYY', '2024-04-03', '2024-08-07'],
    ] as const;
    for (const [written, dateOrder, firstDate, lastDate] of orders) {
      const rows = written.map((date, at) => `A,${date},${at + 1}`);
      const { shown, report } = await preview(test, lines('Product,Date,Demand', ...rows));
      fields(test, shown, report, { dateOrder, firstDate, lastDate, rowsKept: 3 });
      const [last = ''] = written.slice(-1);
      const isNoted =
        Array.isArray(report.notes) && report.notes.some((note) => /day|month/i.test(String(note)));
      const isOpen = last === '07/08/2024';
      test.assert(
        isNoted || !isOpen,
        `no note says that ${last} could be read with the day or the month first`,
        shown.exchange,
      );
    }
  },
};

/** Dates that do not exist or are out of range, with a valid one of the same form. */
const wrongDates = [
  ['2024-01-31', ['2023-02-29', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00']],
  ['1900-01-01', ['1899-12-31', '2101-01-01']],
  ['2100-12-31', ['1899-12-31', '2101-01-01']],
  ['31.01.2024', ['29.02.2023', '31.04.2024', '01.13.2024']],
  ['2020-W53', ['2021-W53', '2021-W54', '2021-W00']],
  ['2024Q4', ['2024Q5', '2024Q0']],
  ['2024-12', ['2024-13', '2024-00']],
] as const;

const impossible: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'dates that do not exist',
  async run(test) {
    for (const [right, wrong] of wrongDates) {
      const rows = [right, right, right, right, right, right, ...wrong].map((date) => `A,${date},1`);
      const { shown, report } = await preview(test, lines('Product,Date,Demand', ...rows));
      const rejected = objectsIn(report.rejected).map(({ row, column, value }) => [row, column, value]);
      const expected = wrong.map((value, at) => [at + 8, 'Date', value]);
      fields(
        test,
        shown,
        { [`rejected beside ${right}`]: rejected },
        { [`rejected beside ${right}`]: expected },
      );
      fields(test, shown, report, { rowsKept: 6, rowsRejected: wrong.length, cellsRejected: wrong.length });
      fields(test, shown, report, { firstDate: report.lastDate });
    }
  },
};

/** All tests of how dates are read. */
export const writtenDateBehaviors: readonly Behavior[] = [dates, ambiguous, impossible];
