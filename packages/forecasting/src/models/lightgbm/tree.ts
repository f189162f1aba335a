/**
 * A binary regression tree in flat arrays. Node 0 is the root; a child >= 0 is a node, a child < 0 is leaf ~child.
 * A tree without nodes is one leaf.
 * `leafValue` has one entry a leaf, which is one more than there are nodes; the others have one a node.
 */
export interface Tree {
  feature: Int32Array;
  /** Values up to and including this go left. */
  threshold: Float64Array;
  /** The same boundary as a bin number, for rows already binned. */
  thresholdBin: Uint8Array;
  /** 1 where a missing value goes left. */
  missingLeft: Uint8Array;
  left: Int32Array;
  right: Int32Array;
  leafValue: Float64Array;
  /** What each node's split gained in training. */
  gain: Float64Array;
}

/**
 * Adds to the score of every row of raw features the value of the leaf it falls into.
 * One comparison a level, O(depth) a row.
 *
 * @param matrix row-major, `featureCount` values a row; NaN is a missing value
 * @param scores one a row
 */
export function addLeafValues(
  tree: Tree,
  matrix: Float64Array,
  featureCount: number,
  scores: Float64Array,
): void {
  const { feature, threshold, missingLeft, left, right, leafValue } = tree;
  const root = feature.length === 0 ? -1 : 0;
  for (let row = 0, offset = 0; row < scores.length; row++, offset += featureCount) {
    let node = root;
    while (node >= 0) {
      const value = matrix[offset + (feature[node] as number)] as number;
      const goesLeft = Number.isNaN(value) ? missingLeft[node] === 1 : value <= (threshold[node] as number);
      node = (goesLeft ? left[node] : right[node]) as number;
    }
    scores[row] = (scores[row] as number) + (leafValue[~node] as number);
  }
}

/**
 * The leaf a binned row falls into; `missingBin[f]` is the bin of feature f's missing values.
 * The same way down by bins; for every row of the training set both end in the same leaf.
 */
export function leafOfBinnedRow(
  tree: Tree,
  columns: readonly Uint8Array[],
  missingBin: Uint8Array,
  row: number,
): number {
  const { feature, thresholdBin, missingLeft, left, right } = tree;
  if (feature.length === 0) return 0;
  let node = 0;
  do {
    const splitFeature = feature[node] as number;
    const bin = (columns[splitFeature] as Uint8Array)[row] as number;
    const goesLeft =
      bin === missingBin[splitFeature] ? missingLeft[node] === 1 : bin <= (thresholdBin[node] as number);
    node = (goesLeft ? left[node] : right[node]) as number;
  } while (node >= 0);
  return ~node;
}
