/**
 * A binary regression tree in flat arrays. Node 0 is the root; a child >= 0 is a node, a child < 0 is leaf ~child. A
 * tree without nodes is one leaf. `leafValue` has one entry per leaf (one more than there are nodes); all other
 * arrays have one per node.
 */
export interface Tree {
  feature: Int32Array;
  /** Values up to and including this threshold go left. */
  threshold: Float64Array;
  /** The threshold as a bin number, for binned rows. */
  thresholdBin: Uint8Array;
  /** 1 if missing values go left. */
  missingLeft: Uint8Array;
  left: Int32Array;
  right: Int32Array;
  leafValue: Float64Array;
  /** Gain of each node's split in training. */
  gain: Float64Array;
}

/**
 * Adds to every row's score the value of the leaf it falls into. The time per row is proportional to the tree's
 * depth.
 *
 * @param matrix row-major, `featureCount` values per row; NaN is a missing value
 * @param scores one per row
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
 * Returns the leaf that a binned row falls into. For rows of the training set, this is the same leaf as for raw
 * features. `missingBin[f]` is the bin of feature f's missing values.
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
