import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { binary } from './encodings.ts';

const count = 6000;
const rows = (of: (at: number) => string) => Array.from({ length: count }, (_, at) => `${of(at)}\n`).join('');
const dates = ['03/04/2024', '05/06/2024'];
/** Long enough for a file of more than 1 MB. */
const product = 'Product'.repeat(28);

/** Files whose last row decides how all rows are read. */
const files = [
  {
    what: 'order of day and month',
    body: uploadBody({
      name: 'dates.csv',
      text: `Product,Date,Demand\n${rows((at) => `A,${dates[at % 2]},1`)}A,06/13/2024,1\n`,
    }),
    report: { dateOrder: 'MM/DD/YYYY', firstDate: '2024-03-04', lastDate: '2024-06-13' },
    sum: count + 1,
    products: ['A'],
  },
  {
    what: 'decimal mark',
    body: uploadBody({
      name: 'numbers.csv',
      text: `Product;Date;Demand\n${rows((at) => `A;2024-0${1 + (at % 3)}-01;1.234`)}A;2024-04-01;0,5\n`,
    }),
    report: { decimalMark: ',', lastDate: '2024-04-01' },
    sum: 1234 * count + 0.5,
    products: ['A'],
  },
  {
    what: 'encoding',
    body: binary(
      'encoded.csv',
      `Product,Date,Demand\n${rows(() => `${product},2024-01-01,1`)}S\xFCd,2024-02-01,2\n`,
    ),
    report: { encoding: 'Windows-1252' },
    sum: count + 2,
    products: [product, 'Süd'],
  },
];

const late: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'dates, numbers and encodings that the last of many rows decides',
  async run(test) {
    for (const { what, body, report, sum, products } of files) {
      const shown = await test.request('previewFile', { body });
      const received = objectOf(shown.body.report);
      const expected = { ...received, ...report, rowsKept: count + 1, rowsRejected: 0 };
      fields(test, shown, { [what]: { ...received } }, { [what]: expected });
      const points = objectsIn(objectOf(objectOf(received.health).history).points);
      const total = sumOf(points, ({ value }) => Number(value));
      figures(test, shown, { [`sum by ${what}`]: total }, { [`sum by ${what}`]: sum });
      fields(test, shown, shown.body, { row_count: count + 1 });
      fields(test, shown, objectOf(shown.body.characteristics), { c2: products });
    }
  },
};

/** All tests of files whose last rows decide how they are read. */
export const lateEvidenceBehaviors: readonly Behavior[] = [late];
