import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import { actualsAt } from './evaluation/actuals-at.ts';
import { historiesBefore, runOrigin, type KeyedHistory, type OriginRun } from './evaluation/origin-run.ts';
import { planOrigins } from './evaluation/plan-origins.ts';
import { totalHistory } from './evaluation/total-history.ts';
import { explain } from './explanation/explain.ts';
import type { ForecastRequest } from './forecast-request.ts';
import type { ForecastResult, SeriesForecast } from './forecast-result.ts';
import { intervals, type Interval } from './intervals/intervals.ts';
import { meanMetrics } from './metrics/mean-metrics.ts';
import { measure } from './metrics/measure.ts';
import type { Metrics } from './metrics/metrics.ts';
import { forecasterOf } from './models/forecaster-of.ts';
import type { FittedForecaster } from './models/forecaster.ts';
import { checkRequest } from './preparation/check-request.ts';
import type { PreparedSeries } from './preparation/prepared-series.ts';
import { ProgressMeter, type StageProgress } from './progress.ts';

/**
 * Forecasts every series of a request and their sum.
 *
 * The backtest is forecast by a model fitted to what stands before it only; further origins before it are forecast by
 * one fitted to what stands before the earliest of them. Their residuals calibrate the intervals.
 *
 * @throws RangeError with the reason for impossible input or a model that is not available; whatever `onProgress` throws
 */
export function forecast(request: ForecastRequest): ForecastResult {
  checkRequest(request);
  const { series, bucket, horizon, backtestPeriods, level, model, seasonalityMode, seed, onProgress } =
    request;
  const seasonLength = seasonLengthOf(bucket);
  const end = series.reduce(
    (latest, { start, values }) => Math.max(latest, start + values.length),
    -Infinity,
  );
  const histories = historiesBefore(series, end, seasonLength);
  const total = totalHistory(histories, end);
  const plan = planOrigins(
    total.start,
    end,
    series.length,
    horizon,
    backtestPeriods,
    level !== null,
    seasonLength,
  );
  const steps = Math.max(horizon, plan.periods);
  const meter = new ProgressMeter(
    onProgress,
    1 + Number(plan.shown !== null) + Number(plan.further.length > 0),
  );
  const fitBefore = (
    known: readonly KeyedHistory[],
    ahead: number,
    report: StageProgress,
  ): FittedForecaster | null => {
    const regular = known.filter(({ kind }) => kind === 'regular');
    if (regular.length === 0) return null;
    return forecasterOf(model)(
      regular,
      { bucket, seasonLength, horizon: ahead, mode: seasonalityMode, seed },
      report,
    );
  };
  /** One model, fitted before the earliest cutoff, forecasting from each. */
  const runAll = (cutoffs: readonly number[], ahead: number, report: StageProgress): OriginRun[] => {
    const earliest = Math.min(...cutoffs);
    const fitted = fitBefore(historiesBefore(series, earliest, seasonLength), ahead, (done) =>
      report(done * 0.7),
    );
    return cutoffs.map((cutoff, position) =>
      runOrigin(historiesBefore(series, cutoff, seasonLength), cutoff, fitted, ahead, (done) =>
        report(0.7 + (0.3 * (position + done)) / cutoffs.length),
      ),
    );
  };

  const further =
    plan.further.length === 0
      ? []
      : meter.run('measuring', 1, (report) => runAll(plan.further, steps, report));
  const { shown: shownCutoff } = plan;
  const shown =
    shownCutoff === null ? [] : meter.run('backtesting', 1, (report) => runAll([shownCutoff], steps, report));
  const { fitted, future } = meter.run('forecasting', 1, (report) => {
    const model = fitBefore(histories, horizon, (done) => report(done * 0.8));
    return {
      fitted: model,
      future: runOrigin(histories, end, model, horizon, (done) => report(0.8 + 0.2 * done)),
    };
  });

  const [backtest] = shown.filter(hasHistory);
  const past = [...shown, ...further].filter(hasHistory);
  const measured = backtest === undefined ? [] : past;
  const measureTotal = (run: OriginRun): Metrics =>
    measure(
      actualsAt(total, run.cutoff, plan.periods),
      run.total.subarray(0, plan.periods),
      totalHistory(historiesOf(run), run.cutoff).values,
      seasonLength,
    );
  const bounds = level === null ? [] : seriesIntervals(past, future, level, seasonLength);
  const totalBounds = level === null ? undefined : totalIntervals(total, past, future, level, seasonLength);
  return {
    series: future.outcomes.map(({ history, forecast: values }, position) => ({
      key: history.key,
      forecast: values,
      lower: bounds[position]?.lower ?? null,
      upper: bounds[position]?.upper ?? null,
      ...backtestOf(history, notesOn(history, fitted), backtest, position, plan.periods, seasonLength),
    })),
    total: {
      key: 'total',
      forecast: future.total,
      lower: totalBounds?.lower ?? null,
      upper: totalBounds?.upper ?? null,
      backtest: backtest?.total.slice(0, plan.periods) ?? null,
      metrics: backtest === undefined ? null : measureTotal(backtest),
      notes: [
        ...notesOnTotal(histories, plan.shown !== null && backtest === undefined),
        ...(fitted?.notes ?? []),
      ],
    },
    origins: measured.length,
    meanOverOrigins: meanMetrics(measured.map(measureTotal)),
    explanation: explain(total, bucket, fitted?.reliedOn() ?? []),
  };
}

function historiesOf(run: OriginRun): KeyedHistory[] {
  return run.outcomes.map(({ history }) => history);
}

/** Before anything was observed a forecast of zero is no forecast to be measured. */
function hasHistory(run: OriginRun): boolean {
  return run.outcomes.some(({ history }) => history.kind !== 'empty');
}

function notesOnTotal(histories: readonly KeyedHistory[], unmeasured: boolean): string[] {
  const notes: string[] = [];
  if (unmeasured) notes.push('No history stands before the backtest: the forecast could not be measured.');
  const simple = histories.filter(({ kind }) => kind !== 'regular').length;
  if (simple > 0)
    notes.push(
      `${simple} of ${histories.length} series had no history fit for the model and were forecast simply.`,
    );
  return notes;
}

function notesOn(history: KeyedHistory, fitted: FittedForecaster | null): string[] {
  const ofModel = history.kind === 'regular' && fitted !== null ? fitted.notesOn(history) : [];
  return [...history.notes, ...ofModel];
}

function backtestOf(
  history: KeyedHistory,
  notes: string[],
  run: OriginRun | undefined,
  position: number,
  periods: number,
  seasonLength: number,
): Pick<SeriesForecast, 'backtest' | 'metrics' | 'notes'> {
  const outcome = run?.outcomes[position];
  if (run === undefined || outcome === undefined) return { backtest: null, metrics: null, notes };
  if (outcome.history.kind === 'empty') {
    const note = 'No history before the backtest: the forecast could not be measured.';
    return { backtest: null, metrics: null, notes: [...notes, note] };
  }
  const backtest = outcome.forecast.slice(0, periods);
  const metrics = measure(
    actualsAt(history, run.cutoff, periods),
    backtest,
    outcome.history.values,
    seasonLength,
  );
  return { backtest, metrics, notes };
}

function seriesIntervals(
  past: readonly OriginRun[],
  future: OriginRun,
  level: number,
  seasonLength: number,
): Interval[] {
  const usable = past.map(({ cutoff, outcomes }) => ({
    cutoff,
    forecasts: outcomes.map(({ history, forecast: values }) => (history.kind === 'regular' ? values : null)),
  }));
  const forecasts = future.outcomes.map((outcome) => outcome.forecast);
  return intervals(historiesOf(future), usable, forecasts, level, seasonLength);
}

function totalIntervals(
  total: PreparedSeries,
  past: readonly OriginRun[],
  future: OriginRun,
  level: number,
  seasonLength: number,
): Interval | undefined {
  const usable = past.map((run) => ({ cutoff: run.cutoff, forecasts: [run.total] }));
  return intervals([total], usable, [future.total], level, seasonLength)[0];
}
