import { seasonalNaive } from '../models/baselines/seasonal-naive.ts';
import type { Metrics } from './metrics.ts';

/**
 * Measures a forecast f against actuals a; error e = f − a, means over the observed values:
 *
 * - MAE mean |e|, RMSE √mean e², bias mean e, in the units of the values;
 * - MAPE 100 · mean |e| / |a| where a is not 0, WAPE 100 · Σ|e| / Σ|a|, sMAPE 200 · mean |e| / (|a| + |f|),  
 * percentage points;
 * - MASE and RMSSE: MAE and RMSE over those of the in-sample seasonal naive (Hyndman & Koehler 2006);
 * - skill: 1 − Σ|e| / Σ|e of the seasonal naive forecast|; above 0 is better.
 *
 * A metric whose denominator is 0 is null, never 0. sMAPE counts a step where both are zero as no error.
 *
 * @param actual NaN where nothing was observed
 * @param forecast one value per actual
 * @param history values before the cutoff, without gaps; they determine the scale of MASE and RMSSE and the seasonal
 * naive forecast
 * @returns units and signs as in `Metrics`
 */
export function measure(
  actual: Float64Array,
  forecast: Float64Array,
  history: Float64Array,
  seasonLength: number,
): Metrics {
  const naive = history.length > 0 ? seasonalNaive(history, seasonLength, actual.length) : null;
  const sums = {
    count: 0,
    absolute: 0,
    squared: 0,
    signed: 0,
    actual: 0,
    percentage: 0,
    nonzero: 0,
    symmetric: 0,
    naive: 0,
  };
  for (const [step, value] of actual.entries()) {
    if (Number.isNaN(value)) continue;
    const predicted = forecast[step] ?? Number.NaN;
    const error = predicted - value;
    const absolute = Math.abs(error);
    sums.count++;
    sums.absolute += absolute;
    sums.squared += error * error;
    sums.signed += error;
    sums.actual += Math.abs(value);
    if (value !== 0) {
      sums.nonzero++;
      sums.percentage += absolute / Math.abs(value);
    }
    if (absolute > 0) sums.symmetric += absolute / (Math.abs(value) + Math.abs(predicted));
    sums.naive += Math.abs((naive?.[step] ?? Number.NaN) - value);
  }
  const { count } = sums;
  const mae = ratio(sums.absolute, count);
  const rmse = finite(Math.sqrt(sums.squared / count));
  const inSample = naiveErrors(history, seasonLength);
  const mase = ratio(mae, inSample.absolute);
  const rmsse = ratio(rmse, inSample.rootSquared);
  const relative = ratio(sums.absolute, sums.naive);
  return {
    mape: ratio(100 * sums.percentage, sums.nonzero),
    mae,
    rmse,
    bias: ratio(sums.signed, count),
    wape: ratio(100 * sums.absolute, sums.actual),
    smape: ratio(200 * sums.symmetric, count),
    mase,
    rmsse,
    skill: relative === null ? null : 1 - relative,
  };
}

/**
 * In-sample errors of the seasonal naive; of the naive forecast if the history is no longer than a season.
 *
 * @returns mean |v(t) − v(t − lag)| and root of the mean square, NaN for a single value
 */
function naiveErrors(history: Float64Array, seasonLength: number): { absolute: number; rootSquared: number } {
  const lag = history.length > seasonLength ? seasonLength : 1;
  let absolute = 0;
  let squared = 0;
  for (let t = lag; t < history.length; t++) {
    const change = (history[t] as number) - (history[t - lag] as number);
    absolute += Math.abs(change);
    squared += change * change;
  }
  const count = history.length - lag;
  return { absolute: absolute / count, rootSquared: Math.sqrt(squared / count) };
}

/** Null for a denominator of 0 or a result that is not finite. */
function ratio(numerator: number | null, denominator: number): number | null {
  return numerator === null || !(denominator > 0) ? null : finite(numerator / denominator);
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
