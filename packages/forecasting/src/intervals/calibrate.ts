import { normalQuantile } from './normal-quantile.ts';

/** Absolute residuals in units of their series' scales, in any order. */
export interface Residuals {
  /** Steps ahead, from 1. */
  steps: Uint16Array;
  scores: Float64Array;
}

// Mean absolute deviation of a normal variable in standard deviations: √(2/π).
const normalMeanDeviation = 0.7978845608028654;

/**
 * Half-widths of split-conformal intervals, one per step, in units of a series' scale: residuals are divided by how
 * errors grow with the step, pooled over steps, and their quantile at ⌈(n+1)·level⌉/n taken (Vovk et al. 2005; Lei
 * et al. 2018). With too few residuals for that quantile it is the largest of them or the normal one, if larger.
 *
 * @param independent how many of the residuals can count as independent: origins of one series overlap
 */
export function calibrate(
  { steps, scores: sizes }: Residuals,
  horizon: number,
  level: number,
  independent: number,
): Float64Array {
  const growth = growthByStep(steps, sizes, horizon);
  const normal = normalQuantile((1 + level) / 2) / normalMeanDeviation;
  const measured = new Float64Array(sizes.length);
  let count = 0;
  for (const [index, step] of steps.entries())
    if (step <= horizon) measured[count++] = (sizes[index] as number) / (growth[step - 1] as number);
  const scores = measured.subarray(0, count).sort();
  const rank = Math.ceil((scores.length + 1) * level);
  let quantile = scores[Math.min(rank, scores.length) - 1] ?? normal;
  if (rank > scores.length) quantile = Math.max(quantile, normal);
  // The scale itself is estimated: with few independent residuals allow for that as Student's t does.
  const allowance = 1 + 0.5 / Math.max(1, independent);
  return growth.map((size) => size * quantile * allowance);
}

/**
 * How errors grow with the step: a power of it between none and linear, fitted to the mean score by step, each
 * weighted by how often it was measured. Late steps are measured least, a free curve would follow their luck.
 */
function growthByStep(steps: Uint16Array, scores: Float64Array, horizon: number): Float64Array {
  const sums: number[] = [];
  const counts: number[] = [];
  for (const [index, step] of steps.entries()) {
    if (step > horizon) continue;
    const score = scores[index] as number;
    sums[step] = (sums[step] ?? 0) + score;
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let [weight, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0];
  for (const [step, count = 0] of counts.entries()) {
    const mean = (sums[step] ?? 0) / count;
    if (!(mean > 0)) continue;
    const x = Math.log(step);
    const y = Math.log(mean);
    weight += count;
    sumX += count * x;
    sumY += count * y;
    sumXX += count * x * x;
    sumXY += count * x * y;
  }
  const spread = weight * sumXX - sumX * sumX;
  // Unmeasured, errors are taken to add up like independent ones: with the root of the step.
  const exponent = spread > 1e-9 ? Math.max(0, Math.min(1, (weight * sumXY - sumX * sumY) / spread)) : 0.5;
  const first = weight > 0 ? Math.exp((sumY - exponent * sumX) / weight) : 1;
  return Float64Array.from(
    { length: horizon },
    (_, index) => first * Math.exp(exponent * Math.log(index + 1)),
  );
}
