import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../contract/is-object.ts';
import { updatedSample } from '../../fixtures/samples/updated-sample.ts';
import { formulaRun } from '../../fixtures/samples/formula-sample.ts';
import { canceledRun, filteredRun, sampleRun } from '../../fixtures/samples/samples.ts';
import { bodyOf } from '../../fixtures/body-of.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { fields } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from '../behavior-test.ts';

const operationId = 'listForecastRuns';
const maxRuns = 100;
const maxTries = 3;
type Query = readonly (readonly [string, string])[];

async function runsOf(test: BehaviorTest, query: Query) {
  const { exchange, body } = await test.request(operationId, {
    query: [...query, ['limit', String(maxRuns)]],
  });
  return { exchange, runs: objectsIn(body.runs), total: body.total };
}

/** Returns runs of the sample dataset that differ in filters, model and status. */
async function variedRuns({ lab }: BehaviorTest): Promise<readonly [string, string, string]> {
  const { runId } = await sampleRun(lab);
  return [runId, await filteredRun(lab), await canceledRun(lab)];
}

/**
 * Asserts that a query returns exactly the expected runs.
 *
 * @param partOf returns the expected runs, given all runs and the received ones, which determine the order of runs
 * with equal keys
 */
async function assertSelection(
  test: BehaviorTest,
  query: Query,
  partOf: (runs: JsonObject[], received: JsonObject[]) => JsonObject[],
): Promise<void> {
  if (!test.lab.safe) await variedRuns(test);
  let before = await runsOf(test, []);
  if (before.runs.length === maxRuns) throw new SkippedError('there are more runs than fit on one page');
  let selected;
  // Repeats the query if the list has changed, because other users may add runs, and runs may end.
  for (let tries = 0; ; tries++) {
    selected = await runsOf(test, query);
    const after = await runsOf(test, []);
    if (isDeepStrictEqual(after.runs, before.runs)) break;
    if (tries === maxTries) throw new SkippedError('the list changed during the test');
    before = after;
  }
  const { exchange, runs, total } = selected;
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

const selected = (field: 'status' | 'model_type', value: string): Behavior => ({
  rule: 'filters',
  operationId,
  name: `${field}=${value}`,
  run: (test) =>
    assertSelection(test, [[field, value]], (runs) => runs.filter((run) => run[field] === value)),
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
      // This run has no backtest and therefore no metrics.
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
  name: 'search without a match',
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

const naming = (runId: string, name: string) => ({
  path: { runId },
  body: bodyOf('application/json', { name }),
});

const search: Behavior = {
  rule: 'filters',
  operationId,
  name: 'search by name',
  async run(test) {
    const [, , runId] = await variedRuns(test);
    const name = `${test.lab.nextName()} Süd`;
    await test.request('renameForecastRun', naming(runId, name));
    for (const searched of [name.toUpperCase(), name.slice(3)])
      await assertSelection(test, [['search', searched]], (runs) => runs.filter((run) => run.name === name));
  },
};

const sortedByName: Behavior = {
  rule: 'order',
  operationId,
  name: 'sort by name',
  async run(test) {
    const runs = await variedRuns(test);
    const prefix = `${test.lab.nextName()} sorted`;
    // The alphabetical order must differ from the order of creation.
    for (const [at, ending] of ['b', 'c', 'a'].entries())
      await test.request('renameForecastRun', naming(runs[at] ?? '', `${prefix} ${ending}`));
    for (const order of ['asc', 'desc'] as const) {
      const { exchange, runs: received } = await runsOf(test, [
        ['search', prefix],
        ['sort', 'name'],
        ['order', order],
      ]);
      const names = received.map(({ name }) => name);
      const rising = ['a', 'b', 'c'].map((ending) => `${prefix} ${ending}`);
      const expected = order === 'asc' ? rising : rising.toReversed();
      fields(test, { exchange }, { names }, { names: expected });
    }
  },
};

const sortedByText = (field: 'model_type' | 'status'): Behavior => ({
  rule: 'order',
  operationId,
  name: `sort by ${field}`,
  async run(test) {
    await variedRuns(test);
    const { upload } = await sampleRun(test.lab);
    for (const order of ['asc', 'desc'] as const) {
      const { exchange, runs } = await runsOf(test, [
        ['upload_id', upload.id],
        ['sort', field],
        ['order', order],
      ]);
      const values = runs.map((run) => String(run[field]));
      const rising = values.toSorted();
      const expected = order === 'asc' ? rising : rising.toReversed();
      fields(test, { exchange }, { [field]: values }, { [field]: expected });
    }
  },
});

/** All tests of filters and sorting in the list of runs. */
export const selectionBehaviors: readonly Behavior[] = [
  ...['completed', 'failed', 'cancelled', 'queued', 'running'].map((status) => selected('status', status)),
  ...['lightgbm', 'ensemble', 'nbeats'].map((model) => selected('model_type', model)),
  ofDataset,
  emptySearch,
  search,
  oldestFirst,
  byError,
  sortedByName,
  sortedByText('model_type'),
  sortedByText('status'),
];
