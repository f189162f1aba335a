import type { BenchmarkSet } from './benchmark-set.ts';

/** How far forecasts of a set miss; percentages in points. */
export interface Accuracy {
  series: number;
  /** Mean over all forecast values of 200·|f − a| / (|a| + |f|). */
  smape: number;
  /** Mean over the series of MAE by that of the seasonal naive within the history (Hyndman & Koehler 2006). */
  mase: number;
  /** Mean over the series of RMSE by that of the seasonal naive within the history. */
  rmsse: number;
  /** Σ(forecast − actual) / Σ actual. */
  bias: number;
}

/** Measures forecasts, one per series; NaN futures are left out. */
export function accuracyOf(
  { series }: BenchmarkSet,
  forecasts: readonly Float64Array[],
  seasonLength: number,
): Accuracy {
  const points = { count: 0, symmetric: 0, error: 0, actual: 0 };
  const scaled = { count: 0, mase: 0, rmsse: 0 };
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
    bias: (100 * points.error) / points.actual,
  };
}

function seasonalChanges(history: Float64Array, seasonLength: number): { absolute: number; root: number } {
  const first = history.findIndex((value) => value !== 0 && !Number.isNaN(value));
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
