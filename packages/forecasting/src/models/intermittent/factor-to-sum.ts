import { theta } from '../baselines/theta.ts';
import type { ForecastTask, KeyedSeries } from '../forecaster.ts';
import { isIntermittentDemand } from './demand-pattern.ts';

// Beyond this the sum and its parts contradict each other, and neither is to be trusted alone.
const maxCorrection = 1.5;

/**
 * What brings flat forecasts of many series to what Theta makes of their sum: multiplied with, all by the same. A rate
 * smoothed series by series lags behind where demand as a whole is going; the sum shows it. Where the sum is intermittent
 * itself it shows nothing, and the forecasts stay as they are.
 * factor = Σ Theta of the sum / Σ forecasts, between 2/3 and 3/2.
 *
 * @param forecasts one a history, of `horizon` steps
 * @param histories all ending at the same bucket
 */
export function factorToSum(
  forecasts: readonly Float64Array[],
  histories: readonly KeyedSeries[],
  { seasonLength, horizon, mode }: ForecastTask,
): number {
  const sum = sumOf(histories);
  if (sum.length === 0 || isIntermittentDemand(sum, seasonLength)) return 1;
  const expected = total(theta(sum, seasonLength, horizon, mode));
  const found = forecasts.reduce((all, forecast) => all + total(forecast), 0);
  if (!(found > 0) || !Number.isFinite(expected)) return 1;
  return Math.max(1 / maxCorrection, Math.min(maxCorrection, expected / found));
}

/** Aligned at their ends: a younger series begins later in the sum. */
function sumOf(histories: readonly KeyedSeries[]): Float64Array {
  const length = histories.reduce((longest, { values }) => Math.max(longest, values.length), 0);
  const sum = new Float64Array(length);
  for (const { values } of histories) {
    const from = length - values.length;
    for (let t = 0; t < values.length; t++) sum[from + t] = (sum[from + t] as number) + (values[t] as number);
  }
  return sum;
}

function total(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}
