import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf } from '../../fields.ts';

const monthAt = (month: number) => new Date(Date.UTC(2020, month)).toISOString().slice(0, 10);

type Written = readonly (readonly [string, number])[];
const inBoth: Written = [
  ['7', 7],
  ['-7', -7],
  ['(12)', -12],
  ['12-', -12],
  ['12%', 0.12],
  ['€ 5', 5],
  ['5 €', 5],
  ['$6', 6],
  ['1e3', 1000],
  ['1E+3', 1000],
  ['0', 0],
  ['007', 7],
];

/** Numbers as files write them, and their values. */
const columns: readonly { mark: string; delimiter: string; numbers: Written; wrong: readonly string[] }[] = [
  {
    mark: '.',
    delimiter: ';',
    numbers: [
      ['1234.5', 1234.5],
      ['1,234.5', 1234.5],
      ['12,345,678.25', 12_345_678.25],
      ['1 234.5', 1234.5],
      ["1'234.5", 1234.5],
      ['(1,234.5)', -1234.5],
      ['1234.5-', -1234.5],
      ['12.5%', 0.125],
      ['€ 1,234.5', 1234.5],
      ['1.5e3', 1500],
      ['25e-1', 2.5],
      ['0.5', 0.5],
      ...inBoth,
    ],
    wrong: ['many', '1.2.3', '1,23,4.5', '12,34.5', '5x', '--5'],
  },
  {
    mark: ',',
    delimiter: ';',
    numbers: [
      ['1234,5', 1234.5],
      ['1.234,5', 1234.5],
      ['12.345.678,25', 12_345_678.25],
      ['1 234,5', 1234.5],
      ['1\u00A0234,5', 1234.5],
      ["1'234,5", 1234.5],
      ['(1.234,5)', -1234.5],
      ['1234,5-', -1234.5],
      ['12,5%', 0.125],
      ['€ 1.234,5', 1234.5],
      ['1,5e3', 1500],
      ['25e-1', 2.5],
      ['0,5', 0.5],
      ...inBoth,
    ],
    wrong: ['many', '1,2,3', '12.34,5', '5x'],
  },
];

const numbers: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'every way to write a number',
  async run(test) {
    for (const { mark, delimiter, numbers: written, wrong } of columns) {
      const texts = [...written.map(([text]) => text), ...wrong];
      const rows = texts.map((text, at) => ['A', monthAt(at), text].join(delimiter));
      const text = `${[['Product', 'Date', 'Demand'].join(delimiter), ...rows].join('\n')}\n`;
      const shown = await test.request('previewFile', { body: uploadBody({ name: 'numbers.csv', text }) });
      const report = objectOf(shown.body.report);
      const values = written.map(([, value]) => value);
      fields(test, shown, report, {
        decimalMark: mark,
        rowsKept: written.length,
        rowsRejected: wrong.length,
        negatives: values.filter((value) => value < 0).length,
        zeros: values.filter((value) => value === 0).length,
      });
      const rejected = objectsIn(report.rejected).map(({ row, value }) => [row, value]);
      const expected = wrong.map((value, at) => [written.length + at + 2, value]);
      fields(test, shown, { rejected }, { rejected: expected });
      const points = objectsIn(objectOf(objectOf(report.health).history).points);
      const known = Object.fromEntries(points.map(({ date, value }) => [String(date), value]));
      for (const [at, [form, value]] of written.entries())
        figures(
          test,
          shown,
          { [`value of "${form}"`]: known[monthAt(at)] },
          { [`value of "${form}"`]: value },
        );
    }
  },
};

const marks: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'decimal mark, decided by the whole column',
  async run(test) {
    for (const [texts, mark, total] of [
      [['1,234', '2,345', '3.5'], '.', 3582.5],
      [['1.234', '2.345', '3,5'], ',', 3582.5],
      [['1,5', '2,5', '3'], ',', 7],
      [['1.5', '2.5', '3'], '.', 7],
    ] as const) {
      const rows = texts.map((text, at) => `A;${monthAt(at)};${text}`);
      const text = `Product;Date;Demand\n${rows.join('\n')}\n`;
      const shown = await test.request('previewFile', { body: uploadBody({ name: 'marks.csv', text }) });
      const report = objectOf(shown.body.report);
      fields(test, shown, report, { decimalMark: mark, rowsKept: 3 });
      const points = objectsIn(objectOf(objectOf(report.health).history).points);
      const sum = points.reduce((all, { value }) => all + Number(value), 0);
      figures(test, shown, { [`sum of ${texts.join(' ')}`]: sum }, { [`sum of ${texts.join(' ')}`]: total });
    }
  },
};

/** All tests of how numbers are read. */
export const writtenNumberBehaviors: readonly Behavior[] = [numbers, marks];
