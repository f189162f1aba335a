import type { BoostedTrees } from './train.ts';
import { addLeafValues } from './tree.ts';

/**
 * Predicts rows of raw features. The outer loop is over trees, so that the arrays of a tree stay in the CPU cache.
 *
 * @param matrix row-major, `rowCount × model.featureCount`; NaN is a missing value
 * @param initialScores initial scores of the rows, if training used them
 * @returns one prediction per row, link applied
 */
export function predictBoostedTrees(
  model: BoostedTrees,
  matrix: Float64Array,
  rowCount: number,
  initialScores?: Float64Array,
): Float64Array {
  const scores = initialScores?.slice(0, rowCount) ?? new Float64Array(rowCount).fill(model.initialScore);
  for (const tree of model.trees) addLeafValues(tree, matrix, model.featureCount, scores);
  return scores.map(model.link);
}
