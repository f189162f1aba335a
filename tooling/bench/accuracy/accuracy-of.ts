import { seasonalNaive } from '@forecast-console/forecasting';
import type { BenchmarkSet } from './benchmark-set.ts';

/** Accuracy of the forecasts of a set. Percentages are in percentage points. */
export interface Accuracy {
  series: number;
  /** Mean of 200·|f − a| / (|a| + |f|) over all forecast values. */
  smape: number;
  /**
   * Mean over the series of MAE divided by the in-sample MAE of the seasonal naive forecast (Hyndman & Koehler 2006).
   */
  mase: number;
  /** Mean over the series of RMSE divided by the in-sample RMSE of the seasonal naive forecast. */
  rmsse: number;
  /**
   * RMSE relative to the seasonal naive forecast of the same future (naive if there are fewer than two seasons):
   * geometric mean over the series (Davydenko & Fildes 2013). Unlike the mean RMSSE, a single extreme series does not
   * dominate it.
   */
  relative: number;
  /** Σ(forecast − actual) / Σ actual. */
  bias: number;
}

/** Measures one forecast per series. Ignores NaN future values. */
export function accuracyOf(
  { series }: BenchmarkSet,
  forecasts: readonly Float64Array[],
  seasonLength: number,
): Accuracy {
  const points = { count: 0, symmetric: 0, error: 0, actual: 0 };
  const scaled = { count: 0, mase: 0, rmsse: 0 };
  const ratios = { count: 0, logarithms: 0 };
  for (const [position, { history, future }] of series.entries()) {
    const forecast = forecasts[position] ?? new Float64Array();
    let absolute = 0;
    let squares = 0;
    let count = 0;
    for (const [step, actual] of future.entries()) {
      if (Number.isNaN(actual)) continue;
      const value = forecast[step] ?? Number.NaN;
      const error = value - actual;
      count++;
      absolute += Math.abs(error);
      squares += error * error;
      points.symmetric += error === 0 ? 0 : (200 * Math.abs(error)) / (Math.abs(actual) + Math.abs(value));
      points.error += error;
      points.actual += actual;
    }
    points.count += count;
    const ratio = Math.sqrt(squares / count) / naiveError(history, future, seasonLength);
    if (ratio > 0 && Number.isFinite(ratio)) {
      ratios.count++;
      ratios.logarithms += Math.log(ratio);
    }
    const scale = seasonalChanges(history, seasonLength);
    if (!(scale.absolute > 0)) continue;
    scaled.count++;
    scaled.mase += absolute / count / scale.absolute;
    scaled.rmsse += Math.sqrt(squares / count) / scale.root;
  }
  return {
    series: series.length,
    smape: points.symmetric / points.count,
    mase: scaled.mase / scaled.count,
    rmsse: scaled.rmsse / scaled.count,
    relative: Math.exp(ratios.logarithms / ratios.count),
    bias: (100 * points.error) / points.actual,
  };
}

/** RMSE of the seasonal naive forecast, or of the naive forecast if there are fewer than two seasons. */
function naiveError(history: Float64Array, future: Float64Array, seasonLength: number): number {
  const known = history.slice(Math.max(0, firstDemand(history)));
  for (let t = 1; t < known.length; t++) if (Number.isNaN(known[t])) known[t] = known[t - 1] ?? Number.NaN;
  const forecast = seasonalNaive(known, known.length >= 2 * seasonLength ? seasonLength : 1, future.length);
  const squares = Array.from(future, (actual, step) => (actual - (forecast[step] ?? Number.NaN)) ** 2);
  const measured = squares.filter((square) => !Number.isNaN(square));
  return Math.sqrt(measured.reduce((sum, square) => sum + square, 0) / measured.length);
}

function firstDemand(history: Float64Array): number {
  return history.findIndex((value) => value !== 0 && !Number.isNaN(value));
}

/** Mean absolute and root mean squared seasonal change of a history, without leading zeros. */
export function seasonalChanges(
  history: Float64Array,
  seasonLength: number,
): { absolute: number; root: number } {
  const first = firstDemand(history);
  const lag = history.length - first > seasonLength ? seasonLength : 1;
  let absolute = 0;
  let squares = 0;
  let count = 0;
  for (let t = Math.max(0, first) + lag; t < history.length; t++) {
    const change = (history[t] ?? Number.NaN) - (history[t - lag] ?? Number.NaN);
    if (Number.isNaN(change)) continue;
    absolute += Math.abs(change);
    squares += change * change;
    count++;
  }
  return { absolute: absolute / count, root: Math.sqrt(squares / count) };
}
