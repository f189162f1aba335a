import { isObject } from '../contract/is-object.ts';
import { receivedBytes, unpacked } from '../http/exchange.ts';
import { formulas, oddRun, oddUpload } from '../knowledge/odd-upload.ts';
import { specimenRun } from '../knowledge/specimens.ts';
import { fields, objectOf } from './fields.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const about = 'exportForecastRun';
const rule = 'export';

/** The rows of a CSV file none of whose cells holds a comma or a quote, under the names of their columns. */
function rowsOf(text: string): { columns: string[]; rows: Record<string, string>[] } {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const columns = head.split(',');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
  return { columns, rows };
}

async function seriesOf(inquiry: Inquiry) {
  const { runId } = await specimenRun(inquiry.lab);
  const query = [['aggregation_characteristics', 'c2,c3']] as const;
  const { body } = await inquiry.ask('getRunData', { path: { runId }, query });
  return objectsIn(objectOf(body.groups).items).map(({ key, details }) => ({
    name: Object.values(isObject(key) ? key : {}).map(String),
    details: objectOf(details),
  }));
}

const text = (value: unknown) => (typeof value === 'number' ? String(value) : '');

const long: Question = {
  rule,
  about,
  name: 'as CSV, a row a period',
  async ask(inquiry) {
    const { runId } = await specimenRun(inquiry.lab);
    const shown = await inquiry.ask(about, { path: { runId }, query: [['format', 'csv']] });
    const { columns, rows } = rowsOf(shown.exchange.answer.text);
    const [first = '', second = ''] = columns;
    const all = await seriesOf(inquiry);
    for (const { name, details } of all) {
      const own = rows.filter((row) => row[first] === name[0] && row[second] === name[1]);
      for (const [column, type, field] of [
        ['Actual', 'actual', 'value'],
        ['Forecast', 'forecast', 'value'],
        ['Lower bound', 'forecast', 'lower'],
        ['Upper bound', 'forecast', 'upper'],
        ['Backtest', 'backtest', 'value'],
      ] as const) {
        const told = own.flatMap((row) => (row[column] ? [[row.Period, row[column]]] : []));
        const right = objectsIn(details[type]).map((point) => [point.date, text(point[field])]);
        fields(
          inquiry,
          shown,
          { [`${column} of ${name.join()}`]: told },
          {
            [`${column} of ${name.join()}`]: right,
          },
        );
      }
    }
    const known = new Set(all.map(({ name }) => name.join()));
    const stray = rows.find((row) => !known.has([row[first], row[second]].join()));
    inquiry.require(stray === undefined, `a row is of nothing: ${JSON.stringify(stray)}`, shown.exchange);
  },
};

const wide: Question = {
  rule,
  about,
  name: 'as CSV, a column a period',
  async ask(inquiry) {
    const { runId } = await specimenRun(inquiry.lab);
    const query = [
      ['format', 'csv'],
      ['layout', 'wide'],
    ] as const;
    const shown = await inquiry.ask(about, { path: { runId }, query });
    const { columns, rows } = rowsOf(shown.exchange.answer.text);
    const [first = '', second = ''] = columns;
    for (const { name, details } of await seriesOf(inquiry))
      for (const [series, type] of [
        ['Actual', 'actual'],
        ['Forecast', 'forecast'],
      ] as const) {
        const row = rows.find(
          (one) => one[first] === name[0] && one[second] === name[1] && one.Series === series,
        );
        const told = columns.flatMap((column) =>
          /^\d{4}-/.test(column) && row?.[column] ? [[column, row[column]]] : [],
        );
        const right = objectsIn(details[type]).map(({ date, value }) => [date, text(value)]);
        fields(
          inquiry,
          shown,
          { [`${series} of ${name.join()}`]: told },
          {
            [`${series} of ${name.join()}`]: right,
          },
        );
      }
  },
};

/** A cell that a spreadsheet runs; numbers are none. */
const running = /(?:^|[,"\n])[=+@][^,]|(?:^|[,\n])-(?![\d.])/;

const guarded = (id: string): Question => ({
  rule,
  about: id,
  name: 'names that look like formulas',
  async ask(inquiry) {
    const { lab } = inquiry;
    const upload = await oddUpload(lab);
    const runId = id === about ? await oddRun(lab) : '';
    const call =
      id === about ? { path: { runId }, query: [['format', 'csv']] as const } : { path: { id: upload.id } };
    const { exchange } = await inquiry.ask(id, call);
    const found = running.exec(exchange.answer.text);
    inquiry.require(found === null, `a spreadsheet would run ${JSON.stringify(found?.[0])}`, exchange);
    inquiry.require(exchange.answer.text.includes(formulas[0]), `${formulas[0]} is not in it`, exchange);
  },
});

const zip = Buffer.from('PK\u0003\u0004');
const endOfZip = Buffer.from('PK\u0005\u0006');

const workbook: Question = {
  rule,
  about,
  name: 'as a workbook',
  async ask(inquiry) {
    const { runId } = await specimenRun(inquiry.lab);
    const { exchange } = await inquiry.ask(about, { path: { runId } });
    const bytes = unpacked(exchange.answer) ?? receivedBytes(exchange.answer);
    const isWhole = bytes.subarray(0, 4).equals(zip) && bytes.includes(endOfZip);
    inquiry.require(isWhole, 'the workbook is no whole ZIP file', exchange);
  },
};

/** What exported files have to hold. */
export const exportQuestions: readonly Question[] = [
  long,
  wide,
  workbook,
  guarded(about),
  guarded('downloadRejectedRows'),
];
