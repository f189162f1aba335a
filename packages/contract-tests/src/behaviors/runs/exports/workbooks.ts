import { isDeepStrictEqual } from 'node:util';
import { receivedBytes, unpacked } from '../../../http/exchange.ts';
import {
  adjustedPastRun,
  filteredRun,
  filteredWarehouse,
  sampleRun,
  unusualRun,
} from '../../../fixtures/samples/samples.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn, type Shown } from '../../behavior-test.ts';
import { fields, figures, objectOf } from '../../fields.ts';
import { readWorkbook, type Sheet } from './read-workbook.ts';
import { dateOf, metricsOf, runRows, settingsOf, timeOf } from './run-sheet.ts';
import { csvRows, seriesColumns } from './series-csv.ts';

const operationId = 'exportForecastRun';
const rule = 'export';
type Query = readonly (readonly [string, string])[];

async function workbookOf(test: BehaviorTest, runId: string, query: Query = []) {
  const { exchange } = await test.request(operationId, { path: { runId }, query });
  const bytes = unpacked(exchange.response) ?? receivedBytes(exchange.response);
  try {
    return { exchange, ...readWorkbook(bytes) };
  } catch (error) {
    test.assert(false, `the workbook is malformed: ${(error as Error).message}`, exchange);
    throw new SkippedError('the workbook is malformed');
  }
}

/** Returns the rows of a sheet as objects by column; dates in the column Period become text. */
function rowsOf([header = [], ...rows]: Sheet): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      header.map((name, at) => [String(name), name === 'Period' ? dateOf(row[at]) : (row[at] ?? null)]),
    ),
  );
}

/** Returns a cell of a CSV file as in a workbook: empty cells are null, and numbers are numbers. */
const cellOf = (cell: string) => (cell === '' ? null : /^-?[\d.]+$/.test(cell) ? Number(cell) : cell);

const sameAsCsv = (name: string, runOf: (test: BehaviorTest) => Promise<string>): Behavior => ({
  rule,
  operationId,
  name: `sheets${name}`,
  async run(test) {
    const runId = await runOf(test);
    const { exchange, sheets } = await workbookOf(test, runId);
    for (const layout of ['long', 'wide']) {
      const query = [
        ['format', 'csv'],
        ['layout', layout],
      ] as const;
      const csv = await test.request(operationId, { path: { runId }, query });
      const rows = csvRows(csv.exchange.response.text).rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cellOf(cell)])),
      );
      const sheet = [...sheets].find(([title]) => title.toLowerCase() === layout)?.[1] ?? [];
      const [header = [], ...own] = sheet;
      const reported =
        layout === 'long'
          ? rowsOf(sheet)
          : rowsOf([header.map((cell) => (typeof cell === 'number' ? dateOf(cell) : cell)), ...own]);
      fields(test, { exchange }, { [layout]: reported }, { [layout]: rows });
    }
    const data = await test.request('getRunData', { path: { runId } });
    const details = objectOf(data.body.details);
    const total = rowsOf(sheets.get('Total') ?? []);
    for (const [column, type, field] of seriesColumns) {
      const reported = total.flatMap((row) =>
        (row[column] ?? null) === null ? [] : [[row.Period, row[column]]],
      );
      const expected = objectsIn(details[type]).map((point) => [point.date, point[field]]);
      fields(test, { exchange }, { [column]: reported }, { [column]: expected });
    }
    const dates = total.map(({ Period }) => String(Period));
    fields(test, { exchange }, { dates }, { dates: [...new Set(dates)].toSorted() });
  },
});

const contents: Behavior = {
  rule,
  operationId,
  name: 'settings, accuracy and adjustments',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const past = await adjustedPastRun(test.lab);
    const plain = await workbookOf(test, runId);
    const detail = await test.request('getForecastDetail', { path: { id: runId } });
    const settings = new Map((plain.sheets.get('Run') ?? []).map(([name, value]) => [name, value]));
    const { created_by, horizon, accuracy } = detail.body;
    const { mae, bias } = objectOf(accuracy);
    const expected = {
      Run: runId,
      'Created by': created_by,
      Horizon: horizon,
      'Confidence level': 0.9,
      MAE: mae,
      Bias: bias,
    };
    fields(test, plain, Object.fromEntries(settings), expected);
    fields(test, plain, runRows(plain.sheets), settingsOf(detail.body));
    const filtered = await filteredRun(test.lab);
    const { body: ofFilter } = await test.request('getForecastDetail', { path: { id: filtered } });
    const part = await workbookOf(test, filtered);
    const filter = { Filter: undefined, 'Filter: Lager': filteredWarehouse };
    fields(test, part, runRows(part.sheets), { ...settingsOf(ofFilter), ...filter });
    const data = await test.request('getRunData', {
      path: { runId },
      query: [['aggregation_characteristics', 'c2,c3']],
    });
    const groups = objectsIn(objectOf(data.body.groups).items);
    const names = [...plain.sheets.keys()];
    const bare = names.filter((name) => name === 'Adjustments' || name === 'Realized accuracy');
    fields(test, plain, { sheets: bare }, { sheets: [] });
    const query = [['aggregation_characteristics', 'c2,c3']] as const;
    const board = await test.request('listCombinations', { path: { runId }, query });
    const rows = rowsOf(plain.sheets.get('Accuracy') ?? []);
    const combinations = objectsIn(board.body.combinations);
    fields(test, plain, { rows: rows.length }, { rows: combinations.length });
    for (const { key, next_sum, absolute_error, share, wape, bias: own, ...one } of combinations) {
      const row = rows.find((candidate) =>
        Object.values(objectOf(key)).every((value) => Object.values(candidate).includes(value)),
      );
      fields(test, plain, row, { Class: one.class });
      figures(test, plain, row, {
        'Forecast sum': Number(next_sum),
        'Total absolute error': Number(absolute_error),
        Share: Number(share),
        WAPE: Number(wape) / 100,
        Bias: Number(own),
      });
      const group = objectOf(groups.find((candidate) => isDeepStrictEqual(candidate.key, key)));
      const notes = Array.isArray(group.notes) ? group.notes.join(' ') : '';
      fields(test, plain, { ...row, Notes: row?.Notes ?? '' }, { ...metricsOf(group.metrics), Notes: notes });
      const [change] = Object.entries(row ?? {}).find(([name]) => name.startsWith('Change')) ?? [];
      figures(test, plain, { change: row?.[change ?? ''] }, { change: Number(one.change) });
    }
    const adjusted = await workbookOf(test, past);
    const plan = await test.request('getPlan', { path: { runId: past } });
    const adjustments = objectsIn(plan.body.adjustments)
      .filter(({ undone_at: undoneAt }) => undoneAt === null)
      .toReversed();
    const listed = adjusted.sheets.get('Adjustments')?.slice(1) ?? [];
    fields(test, adjusted, { rows: listed.length }, { rows: adjustments.length });
    for (const [at, { number, reason, created_by: author, created_at, cells }] of adjustments.entries()) {
      const [{ date, kind, amount, before, after } = {}] = objectsIn(cells);
      const [given, item, name, period, ...row] = listed[at] ?? [];
      const shown = [given, item, name, dateOf(period), ...row.slice(0, -1)];
      const own = [number, 'Total', null, date, kind, amount, before, after, reason, author];
      fields(test, adjusted, { [`adjustment ${at + 1}`]: shown }, { [`adjustment ${at + 1}`]: own });
      const time = timeOf(row.at(-1));
      const isSame = Math.abs(time - Date.parse(String(created_at))) < 1000;
      test.assert(isSame, `adjustment ${at + 1} was made at ${String(row.at(-1))}`, adjusted.exchange);
    }
    const realised = await test.request('getRealisedAccuracy', { path: { runId: past } });
    const added = objectOf(realised.body.value_added);
    const steps = ['naive_wape', 'forecast_wape', 'plan_wape'].map((name) => Number(added[name]) / 100);
    const own = rowsOf(adjusted.sheets.get('Value added') ?? []).map(({ WAPE }) => WAPE);
    fields(test, adjusted, { 'Value added': own }, { 'Value added': steps });
    test.assert(
      adjusted.sheets.has('Realized accuracy'),
      'the realized accuracy is missing',
      adjusted.exchange,
    );
  },
};

const dates: Behavior = {
  rule,
  operationId,
  name: 'date formats and file names',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const codeOf = (format: string) => format.toLowerCase();
    const formatsOf = ['YYYY-MM-DD', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY'];
    for (const [format, query] of [
      ['YYYY-MM-DD', []],
      ...formatsOf.map((format) => [format, [['date_format', format]]] as const),
    ] as const) {
      const { exchange, formats } = await workbookOf(test, runId, query);
      const codes = formats.map((code) => code.replaceAll('\\', ''));
      test.assert(
        codes.includes(codeOf(format)),
        `dates have the format ${codes.join()} instead of ${format}`,
        exchange,
      );
    }
    const csv = (query: Query) =>
      test.request(operationId, { path: { runId }, query: [['format', 'csv'], ...query] });
    const plain = await csv([]);
    const dated = await csv([['date_format', 'DD.MM.YYYY']]);
    const first = ({ exchange }: Shown) => exchange.response.text.split('\r\n').slice(0, 2);
    fields(test, dated, { rows: first(dated) }, { rows: first(plain) });
    const unusual = await unusualRun(test.lab);
    const detail = await test.request('getForecastDetail', { path: { id: unusual } });
    const { sheets } = await workbookOf(test, unusual);
    fields(test, detail, runRows(sheets), { ...settingsOf(detail.body), 'Confidence level': 0.8 });
    for (const [name, [header = []]] of sheets) {
      const repeated = header.filter((cell, at) => header.indexOf(cell) < at);
      fields(
        test,
        plain,
        { [`repeated columns of ${name}`]: repeated },
        { [`repeated columns of ${name}`]: [] },
      );
    }
    const fileName = (disposition = '') =>
      decodeURIComponent(
        /filename\*=UTF-8''([^;]*)/.exec(disposition)?.[1] ??
          /filename="([^"]*)"/.exec(disposition)?.[1] ??
          '',
      );
    for (const [query, ending] of [
      [[], '.xlsx'],
      [[['format', 'csv']], '.csv'],
      [
        [
          ['format', 'csv'],
          ['layout', 'wide'],
        ],
        '.csv',
      ],
    ] as const) {
      const { exchange } = await test.request(operationId, { path: { runId }, query });
      const name = fileName(exchange.response.headers['content-disposition']);
      test.assert(name.endsWith(ending), `the file is called ${name} instead of *${ending}`, exchange);
      test.assert(
        /^attachment/i.test(exchange.response.headers['content-disposition'] ?? ''),
        'the file is not a download',
        exchange,
      );
    }
  },
};

/** All tests of workbooks. */
export const workbookBehaviors: readonly Behavior[] = [
  sameAsCsv('', async ({ lab }) => (await sampleRun(lab)).runId),
  sameAsCsv(' with a plan', ({ lab }) => adjustedPastRun(lab)),
  contents,
  dates,
];
