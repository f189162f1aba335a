import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import { actualsAt } from './evaluation/actuals-at.ts';
import { historiesBefore, runOrigin, type OriginRun } from './evaluation/origin-run.ts';
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
    known: readonly PreparedSeries[],
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

  const past = [...shown, ...further];
  const bounds = level === null ? null : intervalsOf(histories, past, future, level, seasonLength);
  const totalBounds = level === null ? null : totalIntervals(total, past, future, level, seasonLength);
  const [backtest] = shown;
  const measureTotal = (run: OriginRun): Metrics =>
    measure(
      actualsAt(total, run.cutoff, plan.periods),
      run.total.subarray(0, plan.periods),
      totalHistory(run.histories, run.cutoff).values,
      seasonLength,
    );
  const forecasts = series.map(({ key }, position): SeriesForecast => {
    const history = histories[position] as PreparedSeries;
    return {
      key,
      forecast: future.forecasts[position] as Float64Array,
      lower: bounds?.[position]?.lower ?? null,
      upper: bounds?.[position]?.upper ?? null,
      ...backtestOf(history, position, backtest, plan.periods, seasonLength),
    };
  });
  const measured = plan.shown === null ? [] : past;
  return {
    series: forecasts,
    total: {
      key: 'total',
      forecast: future.total,
      lower: totalBounds?.lower ?? null,
      upper: totalBounds?.upper ?? null,
      backtest: backtest?.total.slice(0, plan.periods) ?? null,
      metrics: backtest === undefined ? null : measureTotal(backtest),
      notes: [],
    },
    origins: measured.length,
    meanOverOrigins: meanMetrics(measured.map(measureTotal)),
    explanation: explain(total, bucket, fitted?.reliedOn() ?? []),
  };
}

function backtestOf(
  history: PreparedSeries,
  position: number,
  run: OriginRun | undefined,
  periods: number,
  seasonLength: number,
): Pick<SeriesForecast, 'backtest' | 'metrics' | 'notes'> {
  const known = run?.histories[position];
  const forecast = run?.forecasts[position];
  if (run === undefined || known === undefined || forecast === undefined) {
    return { backtest: null, metrics: null, notes: history.notes };
  }
  if (known.kind === 'empty') {
    return {
      backtest: null,
      metrics: null,
      notes: [...history.notes, 'No history before the backtest: it could not be measured.'],
    };
  }
  const backtest = forecast.slice(0, periods);
  const metrics = measure(actualsAt(history, run.cutoff, periods), backtest, known.values, seasonLength);
  return { backtest, metrics, notes: history.notes };
}

function intervalsOf(
  histories: readonly PreparedSeries[],
  past: readonly OriginRun[],
  future: OriginRun,
  level: number,
  seasonLength: number,
): Interval[] {
  const usable = past.map((run) => ({
    cutoff: run.cutoff,
    forecasts: run.forecasts.map((forecast, position) =>
      run.histories[position]?.kind === 'regular' ? forecast : null,
    ),
  }));
  return intervals(histories, usable, future.forecasts, level, seasonLength);
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
