import { isDeepStrictEqual } from 'node:util';
import { updatedSample } from '../../fixtures/samples/updated-sample.ts';
import { monthsAfter } from '../../fixtures/samples/sample-csv.ts';
import { filteredRun, sampleRun } from '../../fixtures/samples/samples.ts';
import { dataOf, forecastOf, groupsOf, measured, realizedBehaviors } from './realized.ts';
import { fields, figures, isNear, objectOf, sumOf, withId } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from '../behavior-test.ts';

const repeated: Behavior = {
  rule: 'repetition',
  operationId: 'refreshForecastRun',
  name: 'on a newer version',
  async run(test) {
    const { before, after, request, upload, next } = await updatedSample(test.lab);
    const [first, second] = [
      await test.request('getForecastDetail', { path: { id: before } }),
      await test.request('getForecastDetail', { path: { id: after } }),
    ];
    fields(test, first, first.body, { version: 1, newest_version: 2 });
    const own = { version: 2, newest_version: 2, refreshed_from: before, upload_id: upload.id };
    fields(test, second, second.body, own);
    const { forecast_start_date: _, ...requested } = objectOf(first.body.parameters);
    fields(test, second, second.body.parameters, { ...requested, ...request });
    const [old, current] = [await dataOf(test, before), await dataOf(test, after)];
    fields(test, old, old.body.details, { actual: upload.file.total });
    fields(test, current, current.body.details, { actual: next.total });
    const dates = forecastOf(current.body.details).map(({ date }) => date);
    fields(test, second, { dates }, { dates: monthsAfter(request.horizon + 1).slice(1) });
    const kept = forecastOf(old.body.details).map(({ date }) => date);
    fields(test, first, { dates: kept }, { dates: monthsAfter(request.horizon) });
    const path = { runId: after };
    await test.expectStatus(409, 'refreshForecastRun', { path }, 'the run uses the current version');
    const dataset = { path: { id: upload.id } };
    await test.expectStatus(409, 'refreshUpload', dataset, 'the newest run uses the current version');
  },
};

const compared: Behavior = {
  rule: 'comparison',
  operationId: 'compareForecastRuns',
  name: 'with the previous run',
  async run(test) {
    const { before, after, next } = await updatedSample(test.lab);
    const [was, is] = [await dataOf(test, before), await dataOf(test, after)];
    const shown = await test.request('compareForecastRuns', { path: { runId: after } });
    const versions = { run: 2, with: 1 };
    const whole = { run_id: after, with: before, versions, same_level: true, total: next.series.length };
    fields(test, shown, shown.body, { ...whole, limit: 20, offset: 0 });
    const valueIn = (data: Shown, date: string) =>
      forecastOf(data.body.details).find((point) => point.date === date)?.value ?? null;
    const dates = [was, is].flatMap((data) => forecastOf(data.body.details).map(({ date }) => String(date)));
    const periods = objectsIn(shown.body.periods);
    const expected = [...new Set(dates)].toSorted().map((date) => ({
      date,
      actual: date === next.newest.date ? next.newest.value : null,
      run: valueIn(is, date),
      with: valueIn(was, date),
    }));
    const reported = periods.map(({ date, actual, run, with: other }) => ({
      date,
      actual,
      run,
      with: other,
    }));
    fields(test, shown, { periods: reported }, { periods: expected });
    for (const { date, run, with: other, difference } of periods)
      if (run !== null && other !== null)
        test.assert(
          isNear(Number(difference), Number(run) - Number(other)),
          `the difference on ${String(date)} is ${String(difference)}`,
          shown.exchange,
        );
    moved(test, shown, was, is);
    const query = [['with', after]] as const;
    const back = await test.request('compareForecastRuns', { path: { runId: before }, query });
    const turned = objectsIn(back.body.periods).map(({ date, actual, run, with: other }) => ({
      date,
      actual,
      run: other,
      with: run,
    }));
    fields(test, back, { periods: turned }, { periods: expected });
  },
};

/** Checks the changes of combinations, summed over the periods that both runs forecast. */
function moved(test: BehaviorTest, shown: Shown, was: Shown, is: Shown): void {
  const moves = objectsIn(shown.body.moves);
  const sizes = moves.map(({ change }) => Math.abs(Number(change)));
  fields(test, shown, { sizes }, { sizes: sizes.toSorted((a, b) => b - a) });
  const dates = new Set(forecastOf(was.body.details).map(({ date }) => date));
  const both = new Set(forecastOf(is.body.details).flatMap(({ date }) => (dates.has(date) ? [date] : [])));
  const sumIn = (data: Shown, key: unknown) => {
    const group = groupsOf(data).find((one) => isDeepStrictEqual(one.key, key));
    const points = forecastOf(group?.details).filter(({ date }) => both.has(date));
    return sumOf(points, ({ value }) => Number(value));
  };
  for (const move of moves) {
    const [before, after] = [sumIn(was, move.key), sumIn(is, move.key)];
    figures(test, shown, move, { before, after, change: after - before });
    const reasons = [move.new_actuals, move.changed_history, move.other];
    figures(test, shown, { reasons: sumOf(reasons, Number) }, { reasons: Number(move.change) });
  }
}

const comparedWithItself: Behavior = {
  rule: 'comparison',
  operationId: 'compareForecastRuns',
  name: 'with itself',
  async run(test) {
    const { before, next } = await updatedSample(test.lab);
    const path = { runId: before };
    const page = (query: readonly (readonly [string, string])[]) =>
      test.request('compareForecastRuns', { path, query: [['with', before], ...query] });
    const shown = await page([]);
    fields(test, shown, shown.body, { settings: [], versions: { run: 1, with: 1 } });
    const moves = objectsIn(shown.body.moves);
    const differing = [...objectsIn(shown.body.periods), ...moves].find(
      ({ difference, change }) => (difference ?? change) !== 0,
    );
    test.assert(
      differing === undefined,
      `a run differs from itself: ${JSON.stringify(differing)}`,
      shown.exchange,
    );
    const cut = await page([
      ['limit', '2'],
      ['offset', '1'],
    ]);
    const rest = { total: next.series.length, limit: 2, offset: 1 };
    fields(test, cut, cut.body, { moves: moves.slice(1, 3), ...rest });
  },
};

const waterfall: Behavior = {
  rule: 'comparison',
  operationId: 'getWaterfall',
  name: 'of two runs',
  async run(test) {
    const { before, after, upload, next } = await updatedSample(test.lab);
    const shown = await test.request('getWaterfall', { path: { id: upload.id } });
    const periods = Array.isArray(shown.body.periods) ? (shown.body.periods as unknown[]) : [];
    const actual = periods.map((date) => (date === next.newest.date ? next.newest.value : null));
    fields(test, shown, shown.body, { version: 2, actual });
    const ids = objectsIn(shown.body.runs).map(({ run_id }) => run_id);
    fields(test, shown, { runs: ids }, { runs: [before, after] });
    for (const runId of [before, after]) {
      const points = forecastOf((await dataOf(test, runId)).body.details);
      const forecast = periods.map((date) => points.find((point) => point.date === date)?.value ?? null);
      fields(test, shown, withId(shown.body.runs, 'run_id', runId), { forecast });
      const met = points.flatMap((point) =>
        point.date === next.newest.date ? [{ point, actual: next.newest.value }] : [],
      );
      const reported = withId(shown.body.runs, 'run_id', runId);
      figures(test, shown, reported, met.length > 0 ? measured(met) : { count: 0, hits: 0 });
    }
  },
};

const waterfallOfFilters: Behavior = {
  rule: 'comparison',
  operationId: 'getWaterfall',
  name: 'with the filters of a run',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const filtered = await filteredRun(test.lab);
    for (const [run_id, other] of [
      [runId, filtered],
      [filtered, runId],
    ] as const) {
      const shown = await test.request('getWaterfall', {
        path: { id: upload.id },
        query: [['run_id', run_id]],
      });
      const isListed = (id: string) => withId(shown.body.runs, 'run_id', id) !== undefined;
      test.assert(isListed(run_id), 'the run itself is not listed', shown.exchange);
      test.assert(!isListed(other), 'a run with other filters is listed', shown.exchange);
    }
  },
};

/** All tests of runs for which newer actuals are known. */
export const outcomeBehaviors: readonly Behavior[] = [
  repeated,
  ...realizedBehaviors,
  compared,
  comparedWithItself,
  waterfall,
  waterfallOfFilters,
];
