import { robustMean } from './robust-mean.ts';
import type { SeriesResiduals } from './series-residuals.ts';

/** Weights of the expected sizes, in independent residuals: one for the level of the errors, one for their growth. */
const priorWeight = { level: 5, growth: 12 } as const;

/**
 * Returns the typical size of a residual by step ahead, in units of difficulty. It never decreases with the step: it
 * is an isotonic regression of the mean sizes, shrunk toward those of other runs if few residuals are independent.
 *
 * @param expected size by step, in the same units
 * @param independent number of residuals that count as independent
 * @returns one size per step of the horizon
 */
export function errorGrowth(
  residuals: readonly SeriesResiduals[],
  expected: Float64Array,
  independent: number,
): Float64Array {
  const horizon = expected.length;
  const { means, counts } = meansByStep(residuals, horizon);
  let [weight, logarithms] = [0, 0];
  for (let index = 0; index < horizon; index++) {
    const [mean, count] = [means[index] as number, counts[index] as number];
    if (!(mean > 0)) continue;
    weight += count;
    logarithms += count * Math.log(mean / (expected[index] as number));
  }
  const share = independent / (independent + priorWeight.level);
  const level = weight > 0 ? Math.exp((share * logarithms) / weight) : 1;
  const measured = isotonic(means, counts);
  const maxCount = counts.reduce((a, b) => Math.max(a, b), 1);
  let size = 0;
  return expected.map((line, index) => {
    const own = (independent * (counts[index] as number)) / maxCount;
    const trust = own / (own + priorWeight.growth);
    size = Math.max(size, trust * (measured[index] as number) + (1 - trust) * level * line);
    return size;
  });
}

/** Robust mean and number of the absolute scores at each step; both 0 for a step without residuals. */
function meansByStep(
  residuals: readonly SeriesResiduals[],
  horizon: number,
): { means: Float64Array; counts: Uint32Array } {
  const counts = new Uint32Array(horizon);
  for (const { steps } of residuals)
    for (const step of steps) counts[step - 1] = (counts[step - 1] as number) + 1;
  const sizes = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Uint32Array(horizon);
  for (const { steps, scores } of residuals)
    for (let index = 0; index < steps.length; index++) {
      const step = (steps[index] as number) - 1;
      const at = filled[step] as number;
      (sizes[step] as Float64Array)[at] = Math.abs(scores[index] as number);
      filled[step] = at + 1;
    }
  return { means: Float64Array.from(sizes, (own) => robustMean(own)), counts };
}

/**
 * Isotonic regression by pooling adjacent violators (Barlow et al. 1972).
 *
 * @param weights 0 for values to ignore, which take the preceding value
 * @returns nondecreasing values that minimize the weighted squared error
 */
function isotonic(values: Float64Array, weights: Uint32Array): Float64Array {
  const blocks: { value: number; weight: number; count: number }[] = [];
  for (const [index, value] of values.entries()) {
    let block = { value, weight: weights[index] as number, count: 1 };
    for (let before = blocks.at(-1); before !== undefined; before = blocks.at(-1)) {
      if (block.weight > 0 && before.value <= block.value) break;
      blocks.pop();
      const weight = before.weight + block.weight;
      const sum = before.value * before.weight + block.value * block.weight;
      block = { value: weight > 0 ? sum / weight : 0, weight, count: before.count + block.count };
    }
    blocks.push(block);
  }
  return Float64Array.from(blocks.flatMap(({ value, count }) => Array.from({ length: count }, () => value)));
}
