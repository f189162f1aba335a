import { newRun, uploadBody } from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, objectOf, sumOf, withId } from '../fields.ts';
import { quickRun } from '../../fixtures/fixtures.ts';

const months = 24;
const monthly = (month: number) => new Date(Date.UTC(2022, month)).toISOString().slice(0, 10);

/** Combinations whose sums differ for every filter. */
const combinations = [
  { c2: 'A', c3: 'North', c4: 'Ms One', c5: 'Red', value: 1 },
  { c2: 'A', c3: 'South', c4: 'Mr Two', c5: 'Blue', value: 20 },
  { c2: 'B', c3: 'North', c4: 'Mr Two', c5: 'Blue', value: 300 },
  { c2: 'B', c3: 'South', c4: 'Ms Three', c5: 'Red', value: 4000 },
] as const;
type Combination = (typeof combinations)[number];

const columns = { Product: 'c2', Warehouse: 'c3', Customer: 'c4', Color: 'c5' } as const;
const mapping = [
  ...Object.entries(columns).map(([column, code]) => ({
    column,
    role: 'characteristic',
    code,
    label: column,
  })),
  { column: 'Date', role: 'date' },
  { column: 'Demand', role: 'value' },
];

const text = [
  [...Object.keys(columns), 'Date', 'Demand'].join(),
  ...combinations.flatMap(({ c2, c3, c4, c5, value }) =>
    Array.from({ length: months }, (_, month) => [c2, c3, c4, c5, monthly(month), value].join()),
  ),
  '',
].join('\n');

/** More values than lists show. Only one of them occurs. */
const manyValues = ['A', ...Array.from({ length: 250 }, (_, at) => `Absent ${at}`)];

/** Filters, the rows that match them, and the number of values by code. */
const filters: readonly {
  sent: Readonly<Record<string, unknown>>;
  matches: (one: Combination) => boolean;
  counts: Readonly<Record<string, number>>;
}[] = [
  { sent: { product_numbers: ['A'] }, matches: ({ c2 }) => c2 === 'A', counts: { c2: 1 } },
  {
    // Empty lists do not filter.
    sent: { product_numbers: [], warehouses: ['South'], customers: [], characteristics: { c5: [] } },
    matches: ({ c3 }) => c3 === 'South',
    counts: { c3: 1 },
  },
  {
    sent: { warehouses: ['North'], customers: ['Ms One', 'Ms Three'] },
    matches: ({ c3, c4 }) => c3 === 'North' && c4 !== 'Mr Two',
    counts: { c3: 1, c4: 2 },
  },
  { sent: { characteristics: { c5: ['Red'] } }, matches: ({ c5 }) => c5 === 'Red', counts: { c5: 1 } },
  {
    sent: { product_numbers: manyValues },
    matches: ({ c2 }) => c2 === 'A',
    counts: { c2: manyValues.length },
  },
  { sent: { product_numbers: ['B'] }, matches: ({ c2 }) => c2 === 'B', counts: { c2: 1 } },
];

const filtered: Behavior = {
  rule: 'filters',
  operationId: 'createForecast',
  name: 'each filter',
  async run(test) {
    const { lab } = test;
    const form = uploadBody({ name: 'filters.csv', text }, { mapping: JSON.stringify(mapping) });
    const upload = await test.request('uploadFile', { body: form });
    const id = String(upload.body.id);
    const plain = { ...quickRun, characteristic_labels: {} };
    const settings = { ...plain, aggregation_characteristics: [] };
    const runs = [];
    for (const { sent, ...expected } of filters) {
      const { runId } = await newRun(lab, { id }, { ...settings, filters: sent });
      runs.push({ runId, sent, ...expected });
    }
    for (const { runId, sent, matches, counts } of runs) {
      const { status } = await waitForRun(lab, runId);
      if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
      const sum = sumOf(combinations.filter(matches), ({ value }) => value);
      const shown = await test.request('getRunData', { path: { runId } });
      const values = objectsIn(objectOf(shown.body.details).actual).map(({ value }) => value);
      const name = `actuals with the filters ${JSON.stringify(sent)}`;
      fields(test, shown, { [name]: values }, { [name]: Array.from({ length: months }, () => sum) });
      const detail = await test.request('getForecastDetail', { path: { id: runId } });
      fields(test, detail, objectOf(objectOf(detail.body.parameters).filters), sent);
      const list = await test.request('listForecastRuns', { query: [['upload_id', id]] });
      const listed = withId(list.body.runs, 'run_id', runId);
      fields(test, list, listed, { filter_counts: counts });
      const listedFilters = objectOf(listed?.filters);
      if (sent.product_numbers !== manyValues) fields(test, list, listedFilters, sent);
      else {
        const first = Array.isArray(listedFilters.product_numbers)
          ? listedFilters.product_numbers.map(String)
          : [];
        const isShort = first.length > 0 && first.length < manyValues.length;
        test.assert(isShort, `the list shows ${first.length} values of a filter`, list.exchange);
        fields(test, list, { first }, { first: manyValues.slice(0, first.length) });
      }
    }
    for (const { runId, sent } of runs) {
      const query = [['run_id', runId]] as const;
      const waterfall = await test.request('getWaterfall', { path: { id }, query });
      const name = `runs with the filters ${JSON.stringify(sent)}`;
      const ids = objectsIn(waterfall.body.runs).map(({ run_id }) => run_id);
      fields(test, waterfall, { [name]: ids }, { [name]: [runId] });
    }
    const newest = await test.request('getWaterfall', { path: { id } });
    const ids = objectsIn(newest.body.runs).map(({ run_id }) => run_id);
    fields(test, newest, { 'runs like the newest': ids }, { 'runs like the newest': [runs.at(-1)?.runId] });
    for (const [search, code] of [
      ['rED', 'c5'],
      ['aBSENT 249', 'c2'],
    ] as const) {
      const query = [
        ['upload_id', id],
        ['search', search],
      ] as const;
      const found = await test.request('listForecastRuns', { query });
      const hits = objectsIn(found.body.runs).map(({ run_id }) => run_id);
      const meant = runs.find(({ counts }) => (counts[code] ?? 0) > (code === 'c5' ? 0 : 1))?.runId;
      const name = `runs found by ${search}`;
      fields(test, found, { [name]: hits, total: found.body.total }, { [name]: [meant], total: 1 });
    }
  },
};

/** All tests of the filters of runs. */
export const filteredRunBehaviors: readonly Behavior[] = [filtered];
