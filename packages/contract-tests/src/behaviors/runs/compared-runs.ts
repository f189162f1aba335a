import { isDeepStrictEqual } from 'node:util';
import {
  canceledRun,
  completedRun,
  filteredRun,
  pastRun,
  sampleRun,
} from '../../fixtures/samples/samples.ts';
import { formulaRun } from '../../fixtures/samples/formula-sample.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { updatedSample } from '../../fixtures/samples/updated-sample.ts';
import type { NextFile } from '../../fixtures/samples/sample-csv.ts';
import type { JsonObject } from '../../contract/is-object.ts';
import { type Behavior, type BehaviorTest, objectsIn, type Shown } from '../behavior-test.ts';
import { fields, figures, isNear, objectOf, sumOf, withId } from '../fields.ts';
import { rejects } from '../rejections.ts';
import { dataOf, forecastOf, groupsOf, measured } from './realized.ts';
import { explained } from './plans/planned-run.ts';

const operationId = 'compareForecastRuns';
const withRun = (id: string) => [['with', id]] as const;

const otherLevel: Behavior = {
  rule: 'comparison',
  operationId,
  name: 'of runs with different levels',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const other = await completedRun(test.lab, {
      aggregation_characteristics: ['c2'],
      horizon: 3,
      run_backtest: false,
      intervals: false,
    });
    const shown = await test.request(operationId, { path: { runId: other.runId }, query: withRun(runId) });
    fields(test, shown, shown.body, { same_level: false, moves: [], total: 0 });
    const differing = [
      { setting: 'horizon', run: '3', with: '7' },
      { setting: 'aggregation_characteristics', run: 'c2', with: 'c2, c3' },
      { setting: 'run_backtest', run: 'false', with: 'true' },
      { setting: 'intervals', run: 'false', with: 'true' },
    ];
    fields(test, shown, shown.body, { settings: differing });
    const periods = objectsIn(shown.body.periods);
    const known = periods.map(({ run, with: own }) => [run !== null, own !== null]);
    const expected = Array.from({ length: 7 }, (_, at) => [at < 3, true]);
    fields(test, shown, { periods: known }, { periods: expected });
    const bare = periods.slice(3).every(({ difference }) => difference === null);
    test.assert(bare, 'a period that only one run forecasts has a difference', shown.exchange);
    fields(test, shown, objectOf(shown.body.accuracy), { run: null });
    const path = { runId: other.runId };
    const { shown: explanation } = await explained(test, { path, query: withRun(runId) });
    fields(test, explanation, explanation.body, { total_only: true, combinations: [], periods: 3 });
    const total = objectOf(explanation.body.total);
    const common = periods.slice(0, 3);
    figures(test, explanation, total, {
      before: sumOf(common, (period) => Number(period.with)),
      after: sumOf(common, ({ run }) => Number(run)),
    });
    const all = sumOf(Object.values(objectOf(total.parts)), Number);
    figures(test, explanation, { 'sum of the parts': all }, { 'sum of the parts': Number(total.change) });
    const formula = await formulaRun(test.lab);
    const foreign = { path: { runId }, query: withRun(formula) };
    await rejects(test, [422, 'different datasets'], operationId, foreign, 'the datasets differ');
    await rejects(test, [422, 'not a refresh'], operationId, { path: { runId } }, 'the run is no refresh');
    const unknown = { path: { runId }, query: withRun(unknownId) };
    await rejects(test, [404, unknownId], operationId, unknown, 'the other run is unknown');
  },
};

/** Checks the estimated causes: deviations of new actuals from their forecast, and changes to known history. */
function roughCauses(test: BehaviorTest, shown: Shown, was: Shown, next: NextFile): void {
  for (const { key, change, new_actuals, changed_history, other } of objectsIn(shown.body.moves)) {
    const group = groupsOf(was).find((one) => isDeepStrictEqual(one.key, key));
    const [first] = forecastOf(group?.details);
    const actual = next.series.find((one) =>
      isDeepStrictEqual(key, { c2: one.product, c3: one.warehouse }),
    )?.value;
    const deviation = Math.abs(Number(actual) - Number(first?.value));
    const { before, after } = next.correction;
    const corrected = isDeepStrictEqual(key, next.correction.key) ? Math.abs(after - before) : 0;
    const part = (size: number) => (Number(change) * size) / (deviation + corrected);
    figures(
      test,
      shown,
      { new_actuals, changed_history, other },
      { new_actuals: part(deviation), changed_history: part(corrected), other: 0 },
    );
  }
}

const causes: Behavior = {
  rule: 'comparison',
  operationId: 'explainRunChange',
  name: 'parts of the change',
  async run(test) {
    const { lab } = test;
    const { before, after, next } = await updatedSample(lab);
    const path = { runId: after };
    const compared = await test.request(operationId, { path });
    roughCauses(test, compared, await dataOf(test, before), next);
    const { shown } = await explained(test, { path });
    const state = {
      run_id: after,
      with: before,
      status: 'completed',
      progress: 1,
      error: null,
      total_only: false,
    };
    const both = objectsIn(compared.body.periods).filter(({ difference }) => difference !== null);
    fields(test, shown, shown.body, { ...state, periods: both.length });
    const adds = ({ change, before: was, after: is, parts }: JsonObject) =>
      isNear(Number(change), Number(is) - Number(was)) &&
      isNear(sumOf(Object.values(objectOf(parts)), Number), Number(change));
    const total = objectOf(shown.body.total);
    test.assert(adds(total), 'the parts of the total do not add up to its change', shown.exchange);
    const sumIn = (name: string) => sumOf(both, (period) => Number(period[name]));
    figures(test, shown, total, { before: sumIn('with'), after: sumIn('run') });
    fields(test, shown, total.parts, { events: 0, known_columns: 0, settings: 0, model: 0, adjustments: 0 });
    const isExplained = (one: unknown) => isNear(Number(objectOf(objectOf(one).parts).other), 0);
    const unexplained = [shown.body.total, ...objectsIn(shown.body.combinations)].find(
      (one) => !isExplained(one),
    );
    test.assert(
      unexplained === undefined,
      `every combination was recomputed, but a part is not explained: ${JSON.stringify(unexplained)}`,
      shown.exchange,
    );
    const { new_actuals: newActuals, changed_history: history } = objectOf(total.parts);
    test.assert(newActuals !== 0 && history !== 0, 'new or corrected actuals have no effect', shown.exchange);
    const combinations = objectsIn(shown.body.combinations);
    fields(test, shown, { combinations: combinations.length }, { combinations: next.series.length });
    const sizes = combinations.map(({ change }) => Math.abs(Number(change)));
    fields(test, shown, { sizes }, { sizes: sizes.toSorted((a, b) => b - a) });
    for (const one of combinations) {
      test.assert(adds(one), `the parts of ${JSON.stringify(one.key)} do not add up`, shown.exchange);
      const move = objectsIn(compared.body.moves).find(
        ({ key }) => JSON.stringify(key) === JSON.stringify(one.key),
      );
      figures(test, shown, one, { before: Number(move?.before), after: Number(move?.after) });
    }
    const kept = await test.request('cancelRunExplanation', { path });
    fields(test, kept, kept.body, { status: 'completed', total: shown.body.total });
    await rejects(
      test,
      [422, 'not a refresh'],
      'explainRunChange',
      { path: { runId: before } },
      'it is no refresh',
    );
  },
};

const waterfallRuns: Behavior = {
  rule: 'comparison',
  operationId: 'getWaterfall',
  name: 'only completed runs of the dataset',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const [past, filtered, canceled] = [
      await pastRun(test.lab),
      await filteredRun(test.lab),
      await canceledRun(test.lab),
    ];
    const path = { id: upload.id };
    const shown = await test.request('getWaterfall', { path, query: [['run_id', runId]] });
    const runs = objectsIn(shown.body.runs);
    fields(test, shown, shown.body, { bucket_type: 'month', version: 1 });
    const times = runs.map(({ created_at }) => Date.parse(String(created_at)));
    fields(test, shown, { times }, { times: times.toSorted((a, b) => a - b) });
    for (const id of [runId, past]) {
      const detail = await test.request('getForecastDetail', { path: { id } });
      const { name, created_at, version, model_type } = detail.body;
      fields(test, shown, withId(runs, 'run_id', id), { name, created_at, version, model_type });
    }
    const { body: state } = await test.request('getForecastDetail', { path: { id: canceled } });
    for (const id of [filtered, ...(state.status === 'completed' ? [] : [canceled])])
      test.assert(
        withId(runs, 'run_id', id) === undefined,
        'a run with other filters or without a result is listed',
        shown.exchange,
      );
    const dates = Array.isArray(shown.body.periods) ? shown.body.periods.map(String) : [];
    fields(test, shown, { dates }, { dates: dates.toSorted() });
    const actual = dates.map((date) => upload.file.total.find((point) => point.date === date)?.value ?? null);
    fields(test, shown, shown.body, { actual });
    const data = await test.request('getRunData', { path: { runId: past } });
    const met = objectsIn(objectOf(data.body.details).forecast).flatMap((point) => {
      const own = upload.file.total.find(({ date }) => date === point.date);
      return own ? [{ point, actual: own.value }] : [];
    });
    figures(test, shown, withId(runs, 'run_id', past), measured(met));
    const formula = await formulaRun(test.lab);
    for (const id of [unknownId, formula])
      await rejects(
        test,
        [404, id],
        'getWaterfall',
        { path, query: [['run_id', id]] },
        'the dataset has no such run',
      );
  },
};

/** Tests of comparisons of runs with different levels or versions, and of waterfalls. */
export const comparedRunBehaviors: readonly Behavior[] = [otherLevel, causes, waterfallRuns];
