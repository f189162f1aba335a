import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../contract/is-object.ts';
import { receivedBytes, unpacked } from '../../../http/exchange.ts';
import { formulas, formulaRun, formulaUpload } from '../../../fixtures/samples/formula-sample.ts';
import { adjustedPastRun, sampleRun } from '../../../fixtures/samples/samples.ts';
import { fields, objectOf } from '../../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from '../../behavior-test.ts';
import { csvRows, seriesColumns } from './series-csv.ts';

const operationId = 'exportForecastRun';
const rule = 'export';

async function seriesOf(test: BehaviorTest, runId: string) {
  const query = [['aggregation_characteristics', 'c2,c3']] as const;
  const { body } = await test.request('getRunData', { path: { runId }, query });
  return objectsIn(objectOf(body.groups).items).map(({ key, details }) => ({
    name: Object.values(isObject(key) ? key : {}).map(String),
    details: objectOf(details),
  }));
}

const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');

const long = (name: string, runOf: (test: BehaviorTest) => Promise<string>): Behavior => ({
  rule,
  operationId,
  name: `CSV, long layout${name}`,
  async run(test) {
    const runId = await runOf(test);
    const shown = await test.request(operationId, { path: { runId }, query: [['format', 'csv']] });
    const { columns, rows } = csvRows(shown.exchange.response.text);
    const [first = '', second = ''] = columns;
    const all = await seriesOf(test, runId);
    for (const { name, details } of all) {
      const own = rows.filter((row) => row[first] === name[0] && row[second] === name[1]);
      for (const [column, type, field] of seriesColumns) {
        const reported = own.flatMap((row) => (row[column] ? [[row.Period, row[column]]] : []));
        const expected = objectsIn(details[type]).map((point) => [point.date, text(point[field])]);
        fields(
          test,
          shown,
          { [`${column} of ${name.join()}`]: reported },
          {
            [`${column} of ${name.join()}`]: expected,
          },
        );
      }
    }
    const known = new Set(all.map(({ name }) => name.join()));
    const stray = rows.find((row) => !known.has([row[first], row[second]].join()));
    test.assert(
      stray === undefined,
      `a row belongs to no combination: ${JSON.stringify(stray)}`,
      shown.exchange,
    );
  },
});

const wide = (name: string, runOf: (test: BehaviorTest) => Promise<string>): Behavior => ({
  rule,
  operationId,
  name: `CSV, wide layout${name}`,
  async run(test) {
    const runId = await runOf(test);
    const query = [
      ['format', 'csv'],
      ['layout', 'wide'],
    ] as const;
    const shown = await test.request(operationId, { path: { runId }, query });
    const { columns, rows } = csvRows(shown.exchange.response.text);
    const [first = '', second = ''] = columns;
    for (const { name, details } of await seriesOf(test, runId))
      for (const [series, type, field] of seriesColumns.filter(([, type]) => type !== 'backtest')) {
        const row = rows.find(
          (one) => one[first] === name[0] && one[second] === name[1] && one.Series === series,
        );
        const reported = columns.flatMap((column) =>
          /^\d{4}-/.test(column) && row?.[column] ? [[column, row[column]]] : [],
        );
        const expected = objectsIn(details[type]).map((point) => [point.date, text(point[field])]);
        fields(
          test,
          shown,
          { [`${series} of ${name.join()}`]: reported },
          {
            [`${series} of ${name.join()}`]: expected,
          },
        );
      }
  },
});

const linesOf = ({ exchange }: Shown) => exchange.response.text.split(/\r?\n/);

/** Numbers with decimal commas are quoted if commas also separate the cells. */
const decimalCommas: Behavior = {
  rule,
  operationId,
  name: 'CSV with decimal commas',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    for (const layout of ['long', 'wide']) {
      const read = (query: readonly (readonly [string, string])[]) =>
        test.request(operationId, {
          path: { runId },
          query: [['format', 'csv'], ['layout', layout], ...query],
        });
      const expected = linesOf(await read([]));
      for (const [delimiter, mark] of [
        ['comma', ','],
        ['semicolon', ';'],
      ] as const) {
        const shown = await read([
          ['delimiter', delimiter],
          ['decimal_mark', 'comma'],
        ]);
        const cell = new RegExp(`(?<=^|${mark})(?:"[^"]*"|[^${mark}"]*)(?=${mark}|$)`, 'g');
        const withPoint = (text: string) => text.replace(/^"?(-?\d+),(\d+)"?$/, '$1.$2');
        const rows = linesOf(shown).map((line) => (line.match(cell) ?? []).map(withPoint));
        const at = expected.findIndex((line, row) => !isDeepStrictEqual(line.split(','), rows[row]));
        const message = `row ${at + 1} of the ${layout} layout is ${String(linesOf(shown)[at])}; with quotes around cells that contain ${mark}, it must mean ${String(expected[at])}`;
        test.assert(at === -1, message, shown.exchange);
        const point = /\d+\.\d+/.exec(shown.exchange.response.text)?.[0];
        test.assert(
          point === undefined,
          `${point ?? ''} of the ${layout} layout has no comma`,
          shown.exchange,
        );
      }
    }
  },
};

/** Matches a cell that a spreadsheet would run as a formula. Negative numbers are harmless. */
const formulaCell = /(?:^|[,"\n])[=+@][^,]|(?:^|[,\n])-(?![\d.])/;

const guarded = (id: string): Behavior => ({
  rule,
  operationId: id,
  name: 'names that look like formulas',
  async run(test) {
    const { lab } = test;
    const upload = await formulaUpload(lab);
    const runId = id === operationId ? await formulaRun(lab) : '';
    const call =
      id === operationId
        ? { path: { runId }, query: [['format', 'csv']] as const }
        : { path: { id: upload.id } };
    const { exchange } = await test.request(id, call);
    const found = formulaCell.exec(exchange.response.text);
    test.assert(
      found === null,
      `a spreadsheet would run ${JSON.stringify(found?.[0])} as a formula`,
      exchange,
    );
    test.assert(exchange.response.text.includes(formulas[0]), `the file lacks ${formulas[0]}`, exchange);
  },
});

const zip = Buffer.from('PK\u0003\u0004');
const endOfZip = Buffer.from('PK\u0005\u0006');

const workbook: Behavior = {
  rule,
  operationId,
  name: 'workbook',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const { exchange } = await test.request(operationId, { path: { runId } });
    const bytes = unpacked(exchange.response) ?? receivedBytes(exchange.response);
    const isWhole = bytes.subarray(0, 4).equals(zip) && bytes.includes(endOfZip);
    test.assert(isWhole, 'the workbook is not a complete ZIP file', exchange);
  },
};

/** All tests of exports. */
export const exportBehaviors: readonly Behavior[] = [
  long('', async ({ lab }) => (await sampleRun(lab)).runId),
  long(' with a plan', ({ lab }) => adjustedPastRun(lab)),
  wide('', async ({ lab }) => (await sampleRun(lab)).runId),
  wide(' with a plan', ({ lab }) => adjustedPastRun(lab)),
  decimalCommas,
  workbook,
  guarded(operationId),
  guarded('downloadRejectedRows'),
];
