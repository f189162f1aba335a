import { findBinBounds } from './find-bin-bounds.ts';

/**
 * Rows of features replaced by the number of their histogram bin.
 * A byte a value instead of eight: growing trees is bound by how fast rows are read.
 */
export interface BinnedDataset {
  rowCount: number;
  featureCount: number;
  /** One column a feature: the bin of every row; a missing value has bin `bounds.length + 1`. */
  columns: Uint8Array[];
  /** Inner upper bounds of each feature's bins, ascending; `bounds.length + 1` value bins. */
  bounds: Float64Array[];
  hasMissing: boolean[];
  /** First bin of each feature in a histogram over all features; one more entry: the bins in all. */
  binOffsets: Int32Array;
}

// LightGBM also looks at 200,000 sampled rows; bounds hardly move beyond a tenth of that.
const sampledRows = 20_000;

/**
 * Bins a feature matrix.
 *
 * @param matrix row-major, `rowCount × featureCount`; NaN is a missing value
 * @param maxBin bins a feature at most, including the one for missing values; 3–255
 * @returns columns of `rowCount` bins each, to be shared by every tree of a training
 */
export function binDataset(
  matrix: Float64Array,
  rowCount: number,
  featureCount: number,
  maxBin = 255,
): BinnedDataset {
  const columns: Uint8Array[] = [];
  const bounds: Float64Array[] = [];
  const hasMissing: boolean[] = [];
  const binOffsets = new Int32Array(featureCount + 1);
  for (let feature = 0; feature < featureCount; feature++) {
    const missing = columnHasMissing(matrix, rowCount, featureCount, feature);
    const sample = sampleColumn(matrix, rowCount, featureCount, feature);
    const featureBounds = findBinBounds(sample, missing ? maxBin - 1 : maxBin);
    const column = new Uint8Array(rowCount);
    for (let row = 0; row < rowCount; row++) {
      column[row] = binOf(matrix[row * featureCount + feature] as number, featureBounds);
    }
    columns.push(column);
    bounds.push(featureBounds);
    hasMissing.push(missing);
    binOffsets[feature + 1] = (binOffsets[feature] as number) + featureBounds.length + (missing ? 2 : 1);
  }
  return { rowCount, featureCount, columns, bounds, hasMissing, binOffsets };
}

/** The first bin whose upper bound is not below the value, by bisection; missing values have a bin of their own. */
function binOf(value: number, bounds: Float64Array): number {
  if (Number.isNaN(value)) return bounds.length + 1;
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (bounds[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Known beforehand, because a bin of its own for missing values takes one from the others. */
function columnHasMissing(
  matrix: Float64Array,
  rowCount: number,
  featureCount: number,
  feature: number,
): boolean {
  for (let row = 0; row < rowCount; row++) {
    if (Number.isNaN(matrix[row * featureCount + feature])) return true;
  }
  return false;
}

/**
 * Values of a feature from evenly spaced rows, missing ones left out: bounds are quantiles and need no more.
 *
 * @returns at most `sampledRows` values, in the order of their rows
 */
function sampleColumn(
  matrix: Float64Array,
  rowCount: number,
  featureCount: number,
  feature: number,
): Float64Array {
  const size = Math.min(rowCount, sampledRows);
  const sample = new Float64Array(size);
  let count = 0;
  for (let draw = 0; draw < size; draw++) {
    const row = Math.floor((draw * rowCount) / size);
    const value = matrix[row * featureCount + feature] as number;
    if (!Number.isNaN(value)) sample[count++] = value;
  }
  return sample.slice(0, count);
}
