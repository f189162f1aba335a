import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

interface Layout {
  what: string;
  lines: readonly string[];
  report: Readonly<Record<string, unknown>>;
  /** Dates and totals in turn. */
  history: readonly (string | number)[];
  characteristics?: Readonly<Record<string, readonly string[]>>;
  /** Rows, columns and values of rejected cells. */
  rejected?: readonly (readonly [number, string, string])[];
  roles?: Readonly<Record<string, string>>;
}

const quarter = ['2024-01-01', 6, '2024-02-01', 8, '2024-03-01', 10];
const byProduct = { c2: ['A', 'B'] };

const layouts: readonly Layout[] = [
  {
    what: 'vertical bars',
    lines: ['Product|Date|Demand', 'A, B|2024-01-01|3', 'C;D|2024-02-01|4', 'C;D|2024-03-01|4'],
    report: { delimiter: '|', layout: 'long', rowsKept: 3, rowsRejected: 0 },
    history: ['2024-01-01', 3, '2024-02-01', 4, '2024-03-01', 4],
    characteristics: { c2: ['A, B', 'C;D'] },
  },
  {
    what: 'months by name next to a year',
    lines: ['Product,Year,Jan,Feb,Mar', 'A,2024,1,2,3', 'B,2024,5,6,7', 'A,2023,9,,0'],
    report: { layout: 'wide', rowsKept: 3, observations: 8, zeros: 1, firstDate: '2023-01-01' },
    history: ['2023-01-01', 9, '2023-03-01', 0, ...quarter],
    characteristics: byProduct,
  },
  {
    what: 'quarters next to a year',
    lines: ['Product,Year,Q1,Q2,Q3,Q4', 'A,2023,1,2,3,4', 'B,2023,5,6,7,8', 'A,2024,9,,,'],
    report: { layout: 'wide', rowsKept: 3, observations: 9 },
    history: ['2023-01-01', 6, '2023-04-01', 8, '2023-07-01', 10, '2023-10-01', 12, '2024-01-01', 9],
    characteristics: byProduct,
  },
  {
    what: 'weeks next to a year',
    lines: ['Product,Year,W51,W52,W53,W1', 'A,2020,1,2,3,4', 'A,2021,5,6,7,8'],
    report: { layout: 'wide', rowsRead: 2, rowsKept: 2, observations: 7, cellsRejected: 1 },
    history: [
      '2019-12-30',
      4,
      '2020-12-14',
      1,
      '2020-12-21',
      2,
      '2020-12-28',
      3,
      '2021-01-04',
      8,
      '2021-12-20',
      5,
      '2021-12-27',
      6,
    ],
    // 2021 has 52 weeks.
    rejected: [[3, 'W53', '7']],
  },
  {
    what: 'several measures per period',
    lines: [
      'Product,Revenue 2024-01,Qty 2024-01,Revenue 2024-02,Qty 2024-02,Revenue 2024-03,Qty 2024-03',
      'A,100,1,200,2,300,3',
      'B,500,5,600,6,700,7',
    ],
    report: { layout: 'wide', rowsKept: 2, observations: 6 },
    history: quarter,
    roles: { 'Qty 2024-01': 'period', 'Revenue 2024-01': 'unused' },
  },
  {
    what: 'one series per column, in parts, and a total',
    lines: [
      'Month,Wien; Beer,Wien; Wine,Graz; Beer,Total',
      '2024-01,1,2,3,6',
      '2024-02,2,2,4,8',
      '2024-03,4,4,2,10',
    ],
    report: { rowsRead: 3, rowsKept: 3, observations: 9, rowsRejected: 0 },
    history: quarter,
    characteristics: { c2: ['Wien', 'Graz'], c3: ['Beer', 'Wine'] },
    roles: { Total: 'unused', 'Wien; Beer': 'value', Month: 'date' },
  },
  {
    what: 'totals among the rows',
    lines: [
      'Product,Date,Demand',
      'A,2024-01-01,6',
      'A,2024-02-01,8',
      'A,2024-03-01,10',
      'Total,2024-01-01,6',
      'Subtotal,2024-02-01,8',
      'Summe,2024-03-01,10',
      'A,Total,24',
    ],
    report: { rowsRead: 7, rowsKept: 3, rowsRejected: 4, cellsRejected: 4 },
    history: quarter,
    characteristics: { c2: ['A'] },
    rejected: [
      [5, 'Product', 'Total'],
      [6, 'Product', 'Subtotal'],
      [7, 'Product', 'Summe'],
      [8, 'Date', 'Total'],
    ],
  },
  {
    what: 'years above months',
    lines: [',2023,,,2024,', 'Product,Oct,Nov,Dec,Jan,Feb', 'A,1,2,3,4,5', 'B,1,1,1,1,1'],
    report: {
      layout: 'wide',
      rowsKept: 2,
      observations: 10,
      firstDate: '2023-10-01',
      lastDate: '2024-02-01',
    },
    history: ['2023-10-01', 2, '2023-11-01', 3, '2023-12-01', 4, '2024-01-01', 5, '2024-02-01', 6],
    characteristics: byProduct,
  },
  {
    what: 'periods above measures',
    lines: [
      ',2024-01,,2024-02,,2024-03,',
      'Product,Revenue,Qty,Revenue,Qty,Revenue,Qty',
      'A,100,1,200,2,300,3',
      'B,500,5,600,6,700,7',
    ],
    report: { layout: 'wide', rowsKept: 2, observations: 6 },
    history: quarter,
    characteristics: byProduct,
  },
  {
    what: 'types of rows, of which only actual ones count',
    lines: [
      'Type,Product,Date,Demand',
      'actual,A,2024-01-01,6',
      ',A,2024-02-01,8',
      'actual,A,2024-03-01,10',
      'forecast,A,2024-03-01,500',
      'backtest,A,2024-04-01,700',
    ],
    report: { rowsRead: 5, rowsKept: 5, rowsRejected: 0, observations: 5 },
    history: quarter,
    characteristics: { c1: ['actual', 'forecast', 'backtest'], c2: ['A'] },
  },
  {
    what: 'wide rows, of which single cells are rejected',
    lines: ['Product,2024-01,2024-02,2024-03', 'A,1,x,3', 'B,5,8,7', 'C,y,,z', 'D,,,'],
    report: {
      layout: 'wide',
      rowsRead: 4,
      rowsKept: 2,
      rowsRejected: 1,
      rowsWithoutValues: 1,
      cellsRejected: 3,
      observations: 5,
    },
    history: quarter,
    rejected: [
      [2, '2024-02', 'x'],
      [4, '2024-01', 'y'],
      [4, '2024-03', 'z'],
    ],
  },
];

const others: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'less common layouts',
  async run(test) {
    for (const { what, lines, report, history, characteristics, rejected = [], roles = {} } of layouts) {
      const file = { name: `${what}.csv`, text: `${lines.join('\n')}\n` };
      const shown = await test.request('previewFile', { body: uploadBody(file) });
      const received = objectOf(shown.body.report);
      fields(test, shown, { [what]: { ...received } }, { [what]: { ...received, ...report } });
      const points = objectsIn(objectOf(objectOf(received.health).history).points);
      const flat = points.flatMap(({ date, value }) => [date, value]);
      fields(test, shown, { [what]: flat }, { [what]: [...history] });
      const known = objectOf(shown.body.characteristics);
      for (const [code, values] of Object.entries(characteristics ?? {})) {
        const listed = Array.isArray(known[code])
          ? (known[code] as string[]).filter((value) => value !== '')
          : [];
        const name = `values of ${code} with ${what}`;
        fields(test, shown, { [name]: new Set(listed) }, { [name]: new Set(values) });
      }
      const cells = objectsIn(received.rejected).map(({ row, column, value }) => [row, column, value]);
      const name = `rejected cells with ${what}`;
      fields(test, shown, { [name]: cells }, { [name]: rejected.map((cell) => [...cell]) });
      const own = Object.fromEntries(
        objectsIn(received.columns).map(({ column, role }) => [String(column), role]),
      );
      fields(test, shown, own, roles);
    }
  },
};

/** All tests of less common layouts. */
export const layoutBehaviors: readonly Behavior[] = [others];
