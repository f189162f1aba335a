import {
  filteredRun,
  pastRun,
  sampleRun,
  unusualRun,
  unusualSettings,
} from '../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../fields.ts';
import { explained } from './plans/planned-run.ts';

const operationId = 'compareForecastRuns';
const withRun = (id: string) => [['with', id]] as const;

const settings: Behavior = {
  rule: 'comparison',
  operationId,
  name: 'settings that differ',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const past = await pastRun(test.lab);
    const filtered = await filteredRun(test.lab);
    const shown = await test.request(operationId, { path: { runId: past }, query: withRun(runId) });
    const start = (await test.request('getForecastDetail', { path: { id: past } })).body;
    const differing = [{ setting: 'forecast_start_date', run: start.forecast_start_date, with: '' }];
    fields(test, shown, shown.body, { settings: differing, same_level: true, run_id: past, with: runId });
    const { body: other } = await test.request('getForecastDetail', { path: { id: runId } });
    fields(test, shown, shown.body, { accuracy: { run: start.accuracy, with: other.accuracy } });
    fields(test, shown, shown.body.adjusted, { with: false });
    const back = await test.request(operationId, { path: { runId }, query: withRun(past) });
    fields(
      test,
      back,
      { settings: back.body.settings },
      { settings: [{ setting: 'forecast_start_date', run: '', with: start.forecast_start_date }] },
    );
    for (const [at, period] of objectsIn(back.body.periods).entries()) {
      const { date, actual, run, with: other, difference } = objectsIn(shown.body.periods)[at] ?? {};
      fields(test, back, period, {
        date,
        actual,
        run: other,
        with: run,
        difference: difference === null ? null : 0 - Number(difference),
      });
    }
    const byFilter = await test.request(operationId, { path: { runId: filtered }, query: withRun(runId) });
    const names = objectsIn(byFilter.body.settings).map(({ setting }) => setting);
    fields(test, byFilter, { names }, { names: ['filters'] });
    const [filter] = objectsIn(byFilter.body.settings);
    test.assert(
      String(filter?.run).includes('Süd') && filter?.with === '',
      'the filter is not shown',
      byFilter.exchange,
    );
    fields(test, byFilter, byFilter.body, { total: 2 });
    // Both runs know the same actuals.
    for (const { key, change, new_actuals, changed_history, other } of objectsIn(byFilter.body.moves))
      fields(
        test,
        byFilter,
        { [`causes of ${JSON.stringify(key)}`]: { new_actuals, changed_history, other } },
        { [`causes of ${JSON.stringify(key)}`]: { new_actuals: 0, changed_history: 0, other: change } },
      );
    const { shown: explanation } = await explained(test, {
      path: { runId: filtered },
      query: withRun(runId),
    });
    const total = objectOf(explanation.body.total);
    fields(test, explanation, total.parts, { ...noParts, settings: total.change });
    fields(test, explanation, explanation.body, { total_only: false, run_id: filtered, with: runId });
  },
};

/** Parts of a change without any cause. */
const noParts = {
  new_actuals: 0,
  changed_history: 0,
  events: 0,
  known_columns: 0,
  settings: 0,
  model: 0,
  adjustments: 0,
  other: 0,
};

const everySetting: Behavior = {
  rule: 'comparison',
  operationId,
  name: 'every setting, and levels in another order',
  async run(test) {
    const { runId, request } = await sampleRun(test.lab);
    const other = await unusualRun(test.lab);
    const shown = await test.request(operationId, { path: { runId: other }, query: withRun(runId) });
    // The order of the characteristics is no difference of the level.
    const differing = objectsIn(shown.body.settings).filter(
      ({ setting }) => setting !== 'aggregation_characteristics',
    );
    const reported = Object.fromEntries(
      differing.map(({ setting, run, with: own }): [string, unknown] => [String(setting), [run, own]]),
    );
    const { horizon, backtest_periods, confidence_level, data_start_date, forecast_start_date } =
      unusualSettings;
    const expected = {
      horizon: [String(horizon), String(request.horizon)],
      data_start_date: [data_start_date, ''],
      forecast_start_date: [forecast_start_date, ''],
      backtest_periods: [String(backtest_periods), String(request.backtest_periods)],
      seasonality_mode: ['additive', 'auto'],
      confidence_level: [String(confidence_level), String(request.confidence_level)],
      with_events: ['false', 'true'],
      with_drivers: ['false', 'true'],
      whole_units: ['true', 'false'],
    };
    fields(test, shown, { settings: reported }, { settings: expected });
    fields(test, shown, shown.body, { same_level: true, total: 6 });
    const query = [['aggregation_characteristics', 'c2,c3']] as const;
    const sums = new Map<string, number[]>();
    for (const id of [runId, other]) {
      const data = await test.request('getRunData', { path: { runId: id }, query });
      for (const { key, details } of objectsIn(objectOf(data.body.groups).items)) {
        const { c2, c3 } = objectOf(key);
        const points = objectsIn(objectOf(details).forecast).filter(
          ({ date }) => String(date) >= forecast_start_date && String(date) < '2024-05-01',
        );
        const name = JSON.stringify([c2, c3]);
        sums.set(name, [...(sums.get(name) ?? []), sumOf(points, ({ value }) => Number(value))]);
      }
    }
    for (const { key, ...move } of objectsIn(shown.body.moves)) {
      const { c2, c3 } = objectOf(key);
      const [before = NaN, after = NaN] = sums.get(JSON.stringify([c2, c3])) ?? [];
      figures(test, shown, move, { before, after, change: after - before });
    }
    const dates = objectsIn(shown.body.periods).map(({ date, run, with: own }) => [
      date,
      run !== null,
      own !== null,
    ]);
    const months = [
      '2024-01-01',
      '2024-02-01',
      '2024-03-01',
      '2024-04-01',
      '2024-05-01',
      '2024-06-01',
      '2024-07-01',
    ];
    fields(
      test,
      shown,
      { dates },
      { dates: months.map((date) => [date, date >= forecast_start_date && date < '2024-05-01', true]) },
    );
    const { shown: explanation } = await explained(test, { path: { runId: other }, query: withRun(runId) });
    const total = objectOf(explanation.body.total);
    fields(test, explanation, explanation.body, { total_only: false, periods: 3 });
    fields(test, explanation, total.parts, { ...noParts, settings: total.change });
  },
};

/** Tests of comparisons of runs with different settings. */
export const comparedSettingBehaviors: readonly Behavior[] = [settings, everySetting];
