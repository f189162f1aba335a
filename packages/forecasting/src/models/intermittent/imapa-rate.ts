import { gridOf, smoothOnGrid } from '../baselines/smooth-on-grid.ts';

// Minimum number of blocks. Fewer blocks cannot be smoothed.
const minBlocks = 4;

/**
 * Returns the demand per bucket by IMAPA (Petropoulos & Kourentzes 2015): values are summed over blocks of 1, 2, …
 * buckets, up to the mean interval between demands; each sequence of sums is smoothed, and the resulting rates are
 * averaged. Blocks are aligned to the last bucket.
 *
 * @param values at least one, without gaps
 * @returns demand per bucket, in the units of the values
 */
export function imapaRate(values: Float64Array): number {
  const demands = values.reduce((count, value) => count + Number(value > 0), 0);
  const interval = demands > 0 ? Math.max(1, Math.round(values.length / demands)) : 1;
  let sum = smoothedRate(values);
  let count = 1;
  for (let size = 2; size <= interval; size++) {
    const blocks = Math.floor(values.length / size);
    if (blocks < minBlocks) break;
    const first = values.length - blocks * size;
    const sums = new Float64Array(blocks);
    for (let t = first; t < values.length; t++) {
      const block = Math.floor((t - first) / size);
      sums[block] = (sums[block] as number) + (values[t] as number);
    }
    sum += smoothedRate(sums) / size;
    count++;
  }
  return sum / count;
}

const largest = 0.6;
const alphas = gridOf(0.02, (alpha) => alpha <= largest);

/**
 * Returns the demand per bucket by simple exponential smoothing with an alpha between 0.02 and 0.6 (see
 * `smoothOnGrid`). Larger alphas would overreact to single demands.
 *
 * @param values at least one, without gaps
 * @returns the last level, in the units of the values
 */
export function smoothedRate(values: Float64Array): number {
  return smoothOnGrid(values, alphas)?.level ?? 0;
}
