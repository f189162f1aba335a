import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import { json, problem } from './fake-answers.ts';
import type { FakeFile } from './fake-file.ts';
import type { FakeRequest, Handler } from './fake-request.ts';
import { fakePlan } from './fake-plan.ts';
import { fakeGroups, fakeSeries, type FakePoint, type FakeSeries } from './fake-series.ts';
import type { FakeRun, FakeWorkspace } from './fake-workspace.ts';

const seriesOf = ({ file, body }: FakeRun) => {
  const asked = isObject(body.parameters) ? body.parameters : null;
  return { total: fakeSeries(file, () => true, asked), groups: fakeGroups(file, asked) };
};

const isAdjusted = ({ adjustments }: FakeRun) => adjustments.some(({ isUndone }) => !isUndone);

/** Like `seriesOf`, but with the plan as the forecast. */
function plannedOf(run: FakeRun): ReturnType<typeof seriesOf> {
  const series = seriesOf(run);
  const plan = fakePlan(series.groups, run.adjustments);
  const withPlan = (one: FakeSeries, points: readonly FakePoint[] = []): FakeSeries => ({
    ...one,
    forecast: one.forecast.map((point, at) => ({ ...point, value: points[at]?.value ?? point.value })),
  });
  return {
    total: withPlan(series.total, plan?.total),
    groups: series.groups.map((group, at) => ({
      ...group,
      details: withPlan(group.details, plan?.groups[at]),
    })),
  };
}

const filtersOf = ({ body }: FakeRun) => (isObject(body.parameters) ? body.parameters.filters : undefined);

type Pair = { point: FakeSeries['forecast'][number]; actual: number };

/** Pairs forecasts with known actuals. */
const pairsOf = (forecast: FakeSeries['forecast'], actual: FakeSeries['actual']): Pair[] =>
  forecast.flatMap((point) => {
    const came = actual.find(({ date }) => date === point.date);
    return came ? [{ point, actual: came.value }] : [];
  });

const isHit = ({ point, actual }: Pair) => point.lower <= actual && actual <= point.upper;

function measured(pairs: readonly Pair[]) {
  const sum = (of: (pair: Pair) => number) => pairs.reduce((all, pair) => all + of(pair), 0);
  const none = pairs.length === 0;
  return {
    wape: none
      ? null
      : (100 * sum(({ point, actual }) => Math.abs(point.value - actual))) / sum((one) => one.actual),
    bias: none ? null : sum(({ point, actual }) => point.value - actual) / pairs.length,
    hits: pairs.filter(isHit).length,
    bounded: pairs.length,
    count: pairs.length,
  };
}

const cut = <Item>({ query }: FakeRequest, items: readonly Item[]) => {
  const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
  return { part: items.slice(offset, offset + limit), page: { offset, limit } };
};

const actualsOf = (file: FakeFile) => fakeSeries(file, () => true, null).actual;

/** Returns the handlers of accuracy and comparison operations. */
export function outcomeOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const completed =
    (response: (run: FakeRun, request: FakeRequest) => ReturnType<Handler>): Handler =>
    (request) => {
      const run = workspace.run(request.path.runId ?? '');
      if (!run) return problem(404, 'No such run');
      return run.body.status === 'completed' ? response(run, request) : problem(409, 'It is not completed.');
    };
  const causesOf = (status: string) =>
    completed((run, request) => {
      const other = workspace.run(request.query.with ?? String(run.body.refreshed_from));
      if (!other || other.upload !== run.upload) return problem(422, 'These runs cannot be compared.');
      const progress = status === 'completed' ? 1 : 0;
      const state = { status, progress, error: null, total_only: false };
      return json(200, {
        run_id: run.id,
        with: other.id,
        ...state,
        periods: 0,
        total: null,
        combinations: [],
      });
    });
  const again = (run: FakeRun, user: string) => {
    if (run.version === run.upload.version)
      return problem(409, 'This run already uses the current version of its dataset.');
    const asked = isObject(run.body.parameters) ? run.body.parameters : {};
    const response = workspace.start(run.upload, asked, user, run.id);
    const [refreshed] = workspace.runs;
    if (refreshed)
      refreshed.adjustments = run.adjustments
        .filter(({ isUndone }) => !isUndone)
        .map((one) => ({ ...one, body: { ...one.body, carried: true } }));
    return response;
  };
  return {
    refreshForecastRun(request, user) {
      const run = workspace.run(request.path.runId ?? '');
      return run ? again(run, user) : problem(404, 'No such run');
    },
    refreshUpload(request, user) {
      const upload = workspace.uploadOf(request.path.id ?? '');
      if (!upload) return problem(404, 'The dataset was not found');
      const run = workspace.runs.find((one) => one.upload === upload);
      return run ? again(run, user) : problem(422, 'There is none to refresh.');
    },
    getRealisedAccuracy: completed((run, request) => {
      const [now, was] = [run.upload.file, seriesOf(run)];
      const { group } = request.query;
      const groups = was.groups
        .map(({ key, details }) => {
          const came = fakeSeries(
            now,
            (row) => row.product === key.c2 && row.warehouse === key.c3,
            null,
          ).actual;
          return { key, details, came, pairs: pairsOf(details.forecast, came) };
        })
        .filter(({ key }) => group === undefined || group === `c2:${key.c2}~c3:${key.c3}`);
      const [only] = groups;
      if (!only) return problem(422, 'This run has no such group.');
      const [forecast, actual] =
        group === undefined ? [was.total.forecast, actualsOf(now)] : [only.details.forecast, only.came];
      const lags = [...new Set(groups.flatMap(({ pairs }) => pairs.map(({ point }) => point.date)))];
      const combinations = groups
        .map(({ key, pairs }) => ({ key, name: null, promised_wape: null, ...measured(pairs) }))
        .toSorted((a, b) => Math.abs(b.bias ?? 0) - Math.abs(a.bias ?? 0));
      const { part, page } = cut(request, combinations);
      return json(200, {
        run_id: run.id,
        version: run.upload.version,
        bucket_type: 'month',
        level: Number(isObject(run.body.parameters) ? (run.body.parameters.confidence_level ?? 0.95) : 0.95),
        promised: null,
        total: measured(pairsOf(forecast, actual)),
        periods: forecast.map((point, at) => {
          const [pair] = pairsOf([point], actual);
          return {
            date: point.date,
            lag: at + 1,
            actual: pair?.actual ?? null,
            forecast: point.value,
            hit: pair ? isHit(pair) : null,
          };
        }),
        by_lag: lags.map((date) => ({
          lag: was.total.forecast.findIndex((point) => point.date === date) + 1,
          ...measured(groups.flatMap(({ pairs }) => pairs.filter(({ point }) => point.date === date))),
        })),
        combinations: part,
        combination_count: combinations.length,
        ...page,
      });
    }),
    compareForecastRuns: completed((run, request) => {
      const other = workspace.run(request.query.with ?? String(run.body.refreshed_from));
      if (!other || other.upload !== run.upload) return problem(422, 'These runs cannot be compared.');
      const isPlan = request.query.series === 'plan';
      const [is, was] = [run, other].map((one) => (isPlan ? plannedOf(one) : seriesOf(one)));
      if (!is || !was) return problem(404, 'No such run');
      const actual = actualsOf(run.upload.file);
      const at = ({ total }: typeof is, date: string) =>
        total.forecast.find((point) => point.date === date)?.value ?? null;
      const dates = [...new Set([is, was].flatMap(({ total }) => total.forecast.map(({ date }) => date)))];
      const both = dates.filter((date) => at(is, date) !== null && at(was, date) !== null);
      const sum = (groups: (typeof is)['groups'], key: JsonObject) =>
        groups
          .filter((one) => one.key.c2 === key.c2 && one.key.c3 === key.c3)
          .flatMap(({ details }) => details.forecast)
          .reduce((all, { date, value }) => all + (both.includes(date) ? value : 0), 0);
      const moves = is.groups
        .map(({ key }) => {
          const [before, after] = [sum(was.groups, key), sum(is.groups, key)];
          const change = after - before;
          return {
            key,
            name: null,
            before,
            after,
            change,
            new_actuals: change,
            changed_history: 0,
            other: 0,
          };
        })
        .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
      const { part, page } = cut(request, moves);
      return json(200, {
        run_id: run.id,
        with: other.id,
        bucket_type: 'month',
        adjusted: { run: isAdjusted(run), with: isAdjusted(other) },
        accuracy: { run: null, with: null },
        versions: { run: run.version, with: other.version },
        settings: [],
        periods: dates.toSorted().map((date) => {
          const [one, two] = [at(is, date), at(was, date)];
          return {
            date,
            actual: actual.find((point) => point.date === date)?.value ?? null,
            run: one,
            with: two,
            difference: one === null || two === null ? null : one - two,
            ...(isPlan && isAdjusted(run) ? { run_forecast: at(seriesOf(run), date) } : {}),
          };
        }),
        same_level: true,
        moves: part,
        total: moves.length,
        ...page,
      });
    }),
    explainRunChange: causesOf('completed'),
    cancelRunExplanation: causesOf('cancelled'),
    getWaterfall(request) {
      const upload = workspace.uploadOf(request.path.id ?? '');
      if (!upload) return problem(404, 'The dataset was not found');
      const completedRuns = workspace.runs.filter(
        (run) => run.upload === upload && workspace.run(run.id)?.body.status === 'completed',
      );
      const shown = completedRuns.find(({ id }) => id === request.query.run_id) ?? completedRuns[0];
      const runs = completedRuns
        .filter((run) => isDeepStrictEqual(filtersOf(run), shown && filtersOf(shown)))
        .toReversed()
        .map((run) => ({ run, forecast: seriesOf(run).total.forecast }));
      const periods = [
        ...new Set(runs.flatMap(({ forecast }) => forecast.map(({ date }) => date))),
      ].toSorted();
      const actual = actualsOf(upload.file);
      const on = (points: readonly { date: string; value: number }[], date: string) =>
        points.find((point) => point.date === date)?.value ?? null;
      return json(200, {
        bucket_type: 'month',
        version: upload.version,
        periods,
        actual: periods.map((date) => on(actual, date)),
        runs: runs.map(({ run, forecast }) => ({
          run_id: run.id,
          name: null,
          created_at: run.body.created_at,
          version: run.version,
          model_type: run.body.model_type,
          forecast: periods.map((date) => on(forecast, date)),
          ...measured(pairsOf(forecast, actual)),
        })),
      });
    },
  };
}
