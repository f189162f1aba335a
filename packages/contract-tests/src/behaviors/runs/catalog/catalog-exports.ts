import { catalog, catalogRun, catalogSeries } from '../../../fixtures/samples/catalog.ts';
import { receivedBytes, unpacked } from '../../../http/exchange.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { readWorkbook } from '../exports/read-workbook.ts';
import { byKey, keyText, lists, stockedCatalog, wholeList } from './catalog-sample.ts';
import { csvLines } from '../exports/series-csv.ts';

const operationId = 'exportForecastRun';

/** Parses a CSV file with quotes; line breaks within cells do not occur. */
function csvRows(text: string, delimiter: string): string[][] {
  const cell = new RegExp(`(?:^|${delimiter})("(?:[^"]|"")*"|[^${delimiter}]*)`, 'g');
  return csvLines(text).map((line) =>
    [...line.matchAll(cell)].map(([, raw = '']) => raw.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')),
  );
}

const valueText = (value: unknown) =>
  typeof value === 'number' ? String(Number(value.toPrecision(15))) : '';
const seriesNames = ['Actual', 'Forecast', 'Lower bound', 'Upper bound', 'Backtest'];

const csv: Behavior = {
  rule: 'export',
  operationId,
  name: 'CSV of all combinations, with names and special characters',
  async run(test) {
    const run = await catalogRun(test.lab);
    const groups = byKey((await wholeList(test, run, lists.groups)).items);
    for (const [delimiter, mark] of [
      ['comma', ','],
      ['semicolon', ';'],
    ] as const) {
      const query = [
        ['format', 'csv'],
        ['delimiter', delimiter],
      ] as const;
      const shown = await test.request(operationId, { path: { runId: run.runId }, query });
      const [header = [], ...rows] = csvRows(shown.exchange.response.text, mark);
      fields(test, shown, { header }, { header: ['Product', 'Warehouse', 'Name', 'Period', ...seriesNames] });
      const own = new Map<string, string[][]>();
      for (const row of rows) {
        const key = keyText({ c2: row[0], c3: row[1] });
        own.set(key, [...(own.get(key) ?? []), row]);
      }
      fields(test, shown, { combinations: own.size }, { combinations: catalogSeries.length });
      for (const { key, name } of catalogSeries) {
        const details = objectOf(groups.get(keyText(key))?.details);
        const cellsOf = (type: string, field: string) =>
          new Map(objectsIn(details[type]).map((point) => [point.date, valueText(point[field])]));
        const columns = [
          cellsOf('actual', 'value'),
          cellsOf('forecast', 'value'),
          cellsOf('forecast', 'lower'),
          cellsOf('forecast', 'upper'),
          cellsOf('backtest', 'value'),
        ];
        const dates = [...new Set(columns.flatMap((column) => [...column.keys()].map(String)))].toSorted();
        const expected = dates.map((date) => [
          key.c2,
          key.c3,
          name,
          date,
          ...columns.map((column) => column.get(date) ?? ''),
        ]);
        const of = `rows of ${keyText(key)}`;
        fields(test, shown, { [of]: own.get(keyText(key)) }, { [of]: expected });
      }
    }
    const query = [
      ['format', 'csv'],
      ['layout', 'wide'],
    ] as const;
    const wide = await test.request(operationId, { path: { runId: run.runId }, query });
    const [header = [], ...rows] = csvRows(wide.exchange.response.text, ',');
    fields(
      test,
      wide,
      { columns: header.slice(0, 4) },
      { columns: ['Product', 'Warehouse', 'Name', 'Series'] },
    );
    for (const series of seriesNames.slice(0, 4)) {
      const keys = rows.filter((row) => row[3] === series).map((row) => keyText({ c2: row[0], c3: row[1] }));
      const expected = catalogSeries.map(({ key }) => keyText(key)).toSorted();
      fields(test, wide, { [series]: keys.toSorted() }, { [series]: expected });
    }
  },
};

/** Decodes the file name of a response. */
const fileNameOf = (headers: Readonly<Record<string, string | undefined>>) =>
  decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(headers['content-disposition'] ?? '')?.[1] ?? '');

const workbook: Behavior = {
  rule: 'export',
  operationId,
  name: 'workbook of all combinations, with realized accuracy and orders',
  async run(test) {
    const run = await stockedCatalog(test);
    const { runId } = run;
    const path = { runId };
    const { exchange } = await test.request(operationId, { path });
    const { sheets } = readWorkbook(unpacked(exchange.response) ?? receivedBytes(exchange.response));
    const sheetOf = (name: string) => sheets.get(name) ?? [];
    const count = catalogSeries.length;
    const periods = (catalogSeries[0]?.points.length ?? 0) + catalog.horizon - catalog.known;
    const rows = ['Accuracy', 'Wide', 'Long', 'Total', 'Orders'].map((name) => [
      name,
      sheetOf(name).length - 1,
    ]);
    const expected = {
      Accuracy: count,
      Wide: 4 * count,
      Long: periods * count,
      Total: periods,
      Orders: count,
    };
    fields(test, { exchange }, Object.fromEntries(rows), expected);
    const { body: detail } = await test.request('getForecastDetail', { path: { id: runId } });
    const settings = Object.fromEntries(sheetOf('Run').map(([name, value]) => [String(name), value]));
    fields(test, { exchange }, settings, {
      Run: runId,
      Model: detail.model_type,
      Level: 'Product + Warehouse',
      Filter: 'none',
      Values: 'Demand',
      Bucket: 'month',
      'Holdout periods': catalog.backtest,
      'Rounded to whole units': 'no',
      'Backtest cutoffs': detail.origins,
    });
    const { shown, items } = await wholeList(test, run, lists.realised);
    const reported = sheetOf('Realized accuracy');
    const ofItem = new Map(reported.map((row) => [String(row[0]), row]));
    const total = objectOf(shown.body.total);
    const figuresOf = ({ wape, bias, hits, bounded, count: known }: typeof total) => [
      wape === null ? null : Number(wape) / 100,
      bias,
      hits,
      bounded,
      known,
    ];
    fields(test, { exchange }, { total: ofItem.get('Total')?.slice(4) }, { total: figuresOf(total) });
    for (const lag of objectsIn(shown.body.by_lag)) {
      const name = `Lag ${String(lag.lag)}`;
      fields(test, { exchange }, { [name]: ofItem.get(name)?.slice(4) }, { [name]: figuresOf(lag) });
    }
    for (const item of items) {
      const name = Object.values(objectOf(item.key)).join(' + ');
      const row = ofItem.get(name);
      const cells = [item.name, item.absolute_error, Number(item.promised_wape) / 100, ...figuresOf(item)];
      fields(test, { exchange }, { [name]: row?.slice(1) }, { [name]: cells });
    }
    const stock = byKey((await wholeList(test, run, lists.stock)).items);
    const [header = [], ...orders] = sheetOf('Orders');
    for (const row of orders) {
      const own = Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? null]));
      const proposal = stock.get(keyText({ c2: own.Product, c3: own.Warehouse }));
      const { name, on_hand, expected_demand, order_up_to, quantity, service_level } = objectOf(proposal);
      const terms = {
        Name: name,
        'On hand': on_hand,
        'Expected demand': expected_demand,
        'Order up to': order_up_to,
      };
      fields(test, { exchange }, own, {
        ...terms,
        Quantity: quantity,
        'Service level': service_level,
        Demand: 'Forecast',
      });
    }
  },
};

const fileNames: Behavior = {
  rule: 'export',
  operationId,
  name: 'file name and media type',
  async run(test) {
    const { runId } = await stockedCatalog(test);
    const path = { runId };
    const rename = (name: string | null) => test.request('renameForecastRun', { path, ...json({ name }) });
    for (const name of ['Plan „Süd“ 2024', null]) {
      await rename(name);
      for (const [id, query, ending, type] of [
        [operationId, [], '.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        [operationId, [['format', 'csv']], '.csv', 'text/csv; charset=utf-8'],
        ['exportStock', [], '.csv', 'text/csv; charset=utf-8'],
      ] as const) {
        const { exchange } = await test.request(id, { path, query });
        const { headers } = exchange.response;
        const fileName = fileNameOf(headers);
        const isNamed = fileName.startsWith(name ?? 'Catalog (all)') && fileName.endsWith(ending);
        test.assert(isNamed, `the file is called ${fileName}`, exchange);
        fields(test, { exchange }, { type: headers['content-type']?.toLowerCase() }, { type });
      }
    }
  },
};

/** All tests of exports of a run with many combinations. */
export const catalogExportBehaviors: readonly Behavior[] = [csv, workbook, fileNames];
