import { theta } from '../baselines/theta.ts';
import type { ForecastTask, KeyedSeries } from '../forecaster.ts';
import { isIntermittentDemand } from './demand-pattern.ts';

// Maximum correction factor. A larger one would mean that the sum and its parts contradict each other.
const maxCorrection = 1.5;

/**
 * Returns the factor that scales flat forecasts of many series to the Theta forecast of their sum, between 2/3 and
 * 3/2. It corrects for smoothed forecasts of single series, which lag behind the trend of the sum. Returns 1 if the
 * sum is intermittent too.
 *
 * @param forecasts one per history, of `horizon` steps
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

/** Sum of histories aligned at their ends. */
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
