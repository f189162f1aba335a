import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { updatedSample } from '../fixtures/updated-sample.ts';
import { formulaRun } from '../fixtures/formula-sample.ts';
import { sampleRun } from '../fixtures/samples.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from './behavior-test.ts';

const operationId = 'listForecastRuns';
const maxRuns = 100;
type Query = readonly (readonly [string, string])[];

async function runsOf(test: BehaviorTest, query: Query) {
  const { exchange, body } = await test.request(operationId, {
    query: [...query, ['limit', String(maxRuns)]],
  });
  return { exchange, runs: objectsIn(body.runs), total: body.total };
}

/**
 * Asserts that a query returns exactly the expected runs.
 *
 * @param partOf expected runs, given all runs and the received ones, which define the order of equal runs
 */
async function assertSelection(
  test: BehaviorTest,
  query: Query,
  partOf: (runs: JsonObject[], received: JsonObject[]) => JsonObject[],
): Promise<void> {
  if (!test.lab.safe) await sampleRun(test.lab);
  const before = await runsOf(test, []);
  if (before.runs.length === maxRuns) throw new SkippedError('there are more runs than fit on one page');
  const { exchange, runs, total } = await runsOf(test, query);
  // Other users may add runs meanwhile, or a run may end.
  if (!isDeepStrictEqual((await runsOf(test, [])).runs, before.runs))
    throw new SkippedError('the list changed meanwhile');
  const expected = partOf(before.runs, runs);
  const requested = query.map((pair) => pair.join('=')).join('&');
  const ids = (list: JsonObject[]) => list.map(({ run_id }) => String(run_id));
  test.assert(
    isDeepStrictEqual(ids(runs), ids(expected)),
    `received ${runs.length} runs for ${requested} instead of the ${expected.length} matching ones`,
    exchange,
  );
  test.assert(
    total === expected.length,
    `total is ${String(total)} for ${requested} instead of ${expected.length}`,
    exchange,
  );
}

const selected = (name: string, queries: readonly (readonly [string, string])[]): Behavior => ({
  rule: 'filters',
  operationId,
  name,
  async run(test) {
    for (const [field, value] of queries)
      await assertSelection(test, [[field, value]], (runs) => runs.filter((run) => run[field] === value));
  },
});

const ofDataset: Behavior = {
  rule: 'filters',
  operationId,
  name: 'upload_id',
  async run(test) {
    const { upload } = await sampleRun(test.lab);
    await assertSelection(test, [['upload_id', upload.id]], (runs) =>
      runs.filter((run) => run.upload_id === upload.id),
    );
  },
};

const byError: Behavior = {
  rule: 'order',
  operationId,
  name: 'sort by mape',
  async run(test) {
    if (!test.lab.safe) {
      await updatedSample(test.lab);
      // A run without a backtest has no metrics.
      await formulaRun(test.lab);
    }
    for (const order of ['asc', 'desc'] as const) {
      const { exchange, runs } = await runsOf(test, [
        ['sort', 'mape'],
        ['order', order],
      ]);
      const errors = runs.flatMap(({ metrics }) =>
        isObject(metrics) && typeof metrics.mape === 'number' ? [metrics.mape] : [],
      );
      const expected = errors.toSorted((a, b) => (order === 'asc' ? a - b : b - a));
      fields(test, { exchange }, { mape: errors }, { mape: expected });
      const hasMetric = runs.map(({ metrics }) => isObject(metrics) && typeof metrics.mape === 'number');
      test.assert(
        hasMetric.lastIndexOf(true) < errors.length,
        `runs without a metric are not last in ${order} order`,
        exchange,
      );
    }
  },
};

const emptySearch: Behavior = {
  rule: 'filters',
  operationId,
  name: 'search',
  run: (test) => assertSelection(test, [['search', `nobody-${test.lab.fixtures.tag}`]], () => []),
};

const oldestFirst: Behavior = {
  rule: 'order',
  operationId,
  name: 'sort and order',
  run: (test) =>
    assertSelection(
      test,
      [
        ['sort', 'created_at'],
        ['order', 'asc'],
      ],
      (runs, received) => {
        const place = ({ run_id }: JsonObject) => received.findIndex((run) => run.run_id === run_id);
        return runs.toSorted((a, b) => madeAt(a) - madeAt(b) || place(a) - place(b));
      },
    ),
};

const madeAt = ({ created_at }: JsonObject) => Date.parse(String(created_at));

/** Filters and sorting of the list of runs. */
export const selectionBehaviors: readonly Behavior[] = [
  selected('status', [
    ['status', 'completed'],
    ['status', 'failed'],
  ]),
  selected('model_type', [
    ['model_type', 'lightgbm'],
    ['model_type', 'ensemble'],
  ]),
  ofDataset,
  emptySearch,
  oldestFirst,
  byError,
];
