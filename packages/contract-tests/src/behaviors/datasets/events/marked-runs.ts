import { bodyOf } from '../../../fixtures/body-of.ts';
import { sampleCsv } from '../../../fixtures/samples/sample-csv.ts';
import { newRun, uploadBody } from '../../../fixtures/samples/samples.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { csvLines } from '../../runs/exports/series-csv.ts';

const on = (date: string) => ({ first_date: date, last_date: date });
const sale = {
  name: 'Sale',
  kind: 'once',
  dates: ['2021-06-01', '2022-03-01', '2023-05-01', '2024-02-01'].map(on),
};
/** An event that has not taken place yet. */
const fair = { name: 'Trade fair', kind: 'once', dates: [on('2024-02-15')] };
const price = [{ column: 'Price', role: 'unused', known_ahead: true }];
/** Months after the end of the data. The price is known for the first one. */
const horizon = 2;

/** Returns the sample with prices, one of them for the first month after the data. */
function pricedSample() {
  const file = sampleCsv();
  const [header = '', ...lines] = file.text.trimEnd().split('\n');
  const ahead = file.series.map(({ product, warehouse }) => `${product},${warehouse},2024-01-01,,2`);
  const rows = lines.map((line, at) => `${line},${1 + (at % 3)}`);
  return { ...file, text: `${[`${header},Price`, ...rows, ...ahead].join('\n')}\n` };
}

async function completedRun(test: BehaviorTest, id: string, more: object) {
  const { runId } = await newRun(test.lab, { id }, { horizon, run_backtest: false, ...more });
  const { status } = await waitForRun(test.lab, runId);
  if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
  return { runId, detail: await test.request('getForecastDetail', { path: { id: runId } }) };
}

const used: Behavior = {
  rule: 'consistent',
  operationId: 'createForecast',
  name: 'with marks, events and prices of the dataset when it starts',
  async run(test) {
    const file = pricedSample();
    const body = uploadBody(file, { mapping: JSON.stringify(price) });
    const { body: made } = await test.request('uploadFile', { body });
    const path = { id: String(made.id) };
    const sending = (value: object) => ({ path, body: bodyOf('application/json', { ...value }) });
    const event = await test.request('addDatasetEvent', sending(sale));
    await test.request('addDatasetEvent', sending(fair));
    const [stockout, outlier] = file.series.map(({ product, warehouse }) => ({ c2: product, c3: warehouse }));
    const stockouts = [
      { key: stockout, first_date: '2022-04-01', last_date: '2022-05-31' },
      { key: outlier, first_date: '2022-07-01', last_date: '2022-07-31', kind: 'outlier' },
    ];
    const marked = await test.request('addStockouts', sending({ stockouts }));
    const { runId, detail } = await completedRun(test, path.id, {});
    const usedEvent = objectsIn(detail.body.events).find(({ name }) => name === 'Sale');
    fields(test, detail, usedEvent, { name: 'Sale', past: 3, ahead: 1, dates: sale.dates });
    const ahead = objectsIn(detail.body.events).find(({ name }) => name === fair.name);
    fields(test, detail, ahead, { past: 0, ahead: 1, effect: null, range: null });
    const notes = Array.isArray(detail.body.notes) ? detail.body.notes.map(String) : [];
    for (const name of [fair.name, 'Price'])
      test.assert(
        notes.some((note) => note.includes(name)),
        `no note is about ${name}, whose effect or future values are unknown`,
        detail.exchange,
      );
    const [driver] = objectsIn(detail.body.drivers);
    fields(test, detail, driver, { name: 'Price', past: 36, ahead: 1, periods: horizon });
    const valueOf = (date: string) => file.series[0]?.points.find((point) => point.date === date)?.value ?? 0;
    const sold = valueOf('2022-04-01') + valueOf('2022-05-01');
    fields(test, detail, detail.body.stockouts, { series: 1, periods: 2 });
    figures(test, detail, detail.body.stockouts, { sold });
    const query = [['aggregation_characteristics', 'c2,c3']] as const;
    const data = await test.request('getRunData', { path: { runId }, query });
    const groups = objectsIn(objectOf(data.body.groups).items);
    const detailsOf = (key: object | undefined) =>
      objectOf(groups.find((one) => JSON.stringify(one.key) === JSON.stringify(key))?.details);
    const points = objectsIn(detailsOf(stockout).stockouts).map((one) => [one.date, one.sold]);
    const expected = ['2022-04-01', '2022-05-01'].map((date) => [date, valueOf(date)]);
    fields(test, data, { stockouts: points }, { stockouts: expected });
    const out = objectsIn(detailsOf(stockout).stockouts);
    figures(test, data, detail.body.stockouts, { demand: sumOf(out, ({ demand }) => Number(demand)) });
    const csv = await test.request('exportForecastRun', { path: { runId }, query: [['format', 'csv']] });
    const [header = '', ...lines] = csvLines(csv.exchange.response.text);
    const names = header.split(',');
    const exported = lines.flatMap((line) => {
      const [c2, c3, ...cells] = line.split(',');
      const cellOf = (name: string) => cells[names.indexOf(name) - 2];
      const shown = [cellOf('Sold while out of stock'), cellOf('Estimated lost demand')];
      const isOut = c2 === stockout?.c2 && c3 === stockout?.c3 && shown[0] !== '';
      return isOut ? [[cellOf('Period'), ...shown.map(Number)]] : [];
    });
    const lost = out.map(({ date, sold: own, demand }) => [date, own, Number(demand) - Number(own)]);
    fields(test, csv, { 'periods out of stock': exported }, { 'periods out of stock': lost });
    const actual = objectsIn(detailsOf(stockout).actual).filter(({ value }) => value === null);
    const unknown = actual.map(({ date }) => date);
    fields(test, data, { unknown }, { unknown: ['2022-04-01', '2022-05-01'] });
    const recorded = objectsIn(detailsOf(outlier).actual).map(({ date, value }) => ({ date, value }));
    fields(test, data, { actual: recorded }, { actual: file.series[1]?.points });
    // Runs that used marks and events keep them. Later runs do not use removed ones.
    const [mark] = objectsIn(marked.body.stockouts);
    await test.request('deleteStockout', { path: { ...path, stockoutId: String(mark?.id) } });
    const later = await completedRun(test, path.id, { with_events: false, with_drivers: false });
    fields(test, later.detail, later.detail.body, { events: [], drivers: [], stockouts: null });
    await test.request('deleteDatasetEvent', { path: { ...path, eventId: String(event.body.id) } });
    const same = await test.request('getForecastDetail', { path: { id: runId } });
    const { events, drivers } = detail.body;
    fields(test, same, same.body, { events, drivers, stockouts: detail.body.stockouts });
  },
};

/** All tests of what runs use of their dataset. */
export const markedRunBehaviors: readonly Behavior[] = [used];
