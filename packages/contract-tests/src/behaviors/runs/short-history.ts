import { newRun, uploadBody } from '../../fixtures/samples/samples.ts';
import { versionBody } from '../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';
import { fields, figures, objectOf, sumOf, variationOf } from '../fields.ts';
import { json, rejects } from '../rejections.ts';

const months = 10;
/** The month without any row, and the month in which product A has more returns than sales. */
const [gap, returns] = [4, 2];
const horizon = 2;
const monthAt = (month: number) => new Date(Date.UTC(2023, month)).toISOString().slice(0, 10);
const products = ['A', 'B'] as const;
type Product = (typeof products)[number];

function valueOf(product: Product, month: number): number | null {
  if (month === gap) return null;
  if (product === 'B') return 100 + (month % 3);
  return month === returns ? -7 : 40 + 3 * month;
}

const valuesOf = (product: Product) => Array.from({ length: months }, (_, month) => valueOf(product, month));
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const text = [
  'Product,Date,Demand',
  ...products.flatMap((product) =>
    valuesOf(product).flatMap((value, month) =>
      value === null ? [] : [[product, monthAt(month), value].join()],
    ),
  ),
  '',
].join('\n');

/** Actuals of the first month of the forecast. */
const next = { A: 80, B: 90 } as const;

async function completed(test: BehaviorTest, runId: string): Promise<string> {
  const { status } = await waitForRun(test.lab, runId);
  if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
  return runId;
}

const level = [['aggregation_characteristics', 'c2']] as const;

async function seriesOf(test: BehaviorTest, runId: string) {
  const shown = await test.request('getRunData', { path: { runId }, query: level });
  const groups = objectsIn(objectOf(shown.body.groups).items);
  const groupOf = (product: Product) => objectOf(groups.find(({ key }) => objectOf(key).c2 === product));
  const pointsOf = (product: Product, name: string) =>
    objectsIn(objectOf(groupOf(product).details)[name]).map(({ value }) => value);
  return { shown, groupOf, pointsOf, total: objectOf(shown.body.details) };
}

/** Checks gaps, shares and the compared periods. */
async function described(test: BehaviorTest, runId: string): Promise<void> {
  const { shown, groupOf, pointsOf, total } = await seriesOf(test, runId);
  const sums = Array.from({ length: months }, (_, month) =>
    month === gap ? null : sumOf(products, (product) => Number(valueOf(product, month))),
  );
  fields(test, shown, { actual: objectsIn(total.actual).map(({ value }) => value) }, { actual: sums });
  const board = await test.request('listCombinations', { path: { runId } });
  fields(test, board, board.body, { comparison: { basis: 'preceding', periods: horizon } });
  const volumeOf = (product: Product) => sumOf(known(valuesOf(product)), Math.abs);
  for (const product of products) {
    const values = valuesOf(product);
    fields(test, shown, { [product]: pointsOf(product, 'actual') }, { [product]: values });
    const share = volumeOf(product) / sumOf(products, volumeOf);
    figures(test, shown, groupOf(product), { share, cv: variationOf(known(values)) });
    const row = objectsIn(board.body.combinations).find(({ key }) => objectOf(key).c2 === product);
    const before = sumOf(values.slice(-horizon), Number);
    const change = sumOf(pointsOf(product, 'forecast'), Number) / before - 1;
    fields(test, board, row, { history: values });
    figures(test, board, row, { share, change });
  }
  const detail = await test.request('getForecastDetail', { path: { id: runId } });
  // Without a year of history, the forecast is compared with the value before it.
  const mae = Number(objectOf(detail.body.shown_origin).mae);
  const naive = Math.abs(Number(sums.at(-2)) - Number(sums.at(-1)));
  fields(test, detail, detail.body, { baseline: 'naive', events: [], drivers: [], events_brought: null });
  figures(test, detail, detail.body.shown_origin, { skill: 1 - mae / naive });
}

const negative: Behavior = {
  rule: 'plans',
  operationId: 'adjustPlan',
  name: 'of items with negative values, a gap and less than a year of history',
  async run(test) {
    const { lab } = test;
    const body = uploadBody({ name: 'short.csv', text });
    const { body: upload } = await test.request('uploadFile', { body });
    const id = String(upload.id);
    const settings = { aggregation_characteristics: ['c2'], characteristic_labels: {} };
    const run = await newRun(lab, { id }, { ...settings, horizon, backtest_periods: 1 });
    const runId = await completed(test, run.runId);
    await described(test, runId);
    const { pointsOf, total } = await seriesOf(test, runId);
    const [first] = objectsIn(total.forecast);
    const adjust = (group: string | undefined, based_on: unknown) => ({
      path: { runId },
      ...json({
        cells: [{ date: first?.date, kind: 'value', amount: -5, based_on }],
        reason: 'Returns',
        ...(group !== undefined && { group }),
      }),
    });
    const ofB = adjust('c2:B', pointsOf('B', 'forecast')[0]);
    await rejects(test, [422, 'negative'], 'adjustPlan', ofB, 'the item has no negative actuals');
    const ofTotal = adjust(undefined, first?.value);
    await rejects(test, [422, 'negative'], 'adjustPlan', ofTotal, 'one item has no negative actuals');
    const ofA = adjust('c2:A', pointsOf('A', 'forecast')[0]);
    const exchange = await test.expectStatus(200, 'adjustPlan', ofA, 'the item has negative actuals');
    const after = await seriesOf(test, runId);
    fields(test, { exchange }, { plan: after.pointsOf('A', 'plan')[0] }, { plan: -5 });
    const rows = products.map((product) => [product, monthAt(months), next[product]].join());
    const file = { name: 'next.csv', text: `Product,Date,Demand\n${rows.join('\n')}\n` };
    await test.request('addUploadVersion', { path: { id }, body: versionBody(file, { mode: 'append' }) });
    const realised = await test.request('getRealisedAccuracy', { path: { runId } });
    const added = objectOf(realised.body.value_added);
    const error = (product: Product, value: unknown) => Math.abs(Number(value) - next[product]);
    const [a, b] = [error('A', pointsOf('A', 'forecast')[0]), error('B', pointsOf('B', 'forecast')[0])];
    const actual = next.A + next.B;
    figures(test, realised, added, {
      forecast_wape: (100 * (a + b)) / actual,
      plan_wape: (100 * (error('A', -5) + b)) / actual,
    });
    const adjusted_cells = { counted: 1, late: 0, pending: 0, vanished: 0 };
    // The actuals of the previous season are unknown.
    fields(test, realised, added, { naive_wape: null, adjusted_cells });
  },
};

/** All tests of a short history with gaps and negative values. */
export const shortHistoryBehaviors: readonly Behavior[] = [negative];
