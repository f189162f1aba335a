import type { BoostedTrees } from './train.ts';
import { addLeafValues } from './tree.ts';

/**
 * Predictions for rows of raw features.
 * Tree by tree rather than row by row: a tree's arrays stay in the cache while all rows walk down it.
 *
 * @param matrix row-major, `rowCount × model.featureCount`; NaN is a missing value
 * @param initialScores what training started each row's score from, when it was given that
 * @returns one prediction a row, the link applied
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
