import type { BinnedDataset } from './binned-dataset.ts';

/**
 * Sums of gradient and Hessian over a leaf's rows, interleaved, for every bin of every feature.
 * Bin b of feature f is at 2·(binOffsets[f] + b): gradient first, Hessian next to it, so that one cache line serves
 * both. Float64, as sums of many float32 values need.
 */
export type Histogram = Float64Array;

/**
 * Fills a histogram for the rows of one leaf.
 *
 * @param rows the leaf's rows, ascending
 * @param gradients in the order of `rows`, likewise `hessians`, which is null when every Hessian is 1
 * @param features the features taking part; the bins of others are left as they are
 */
export function fillHistogram(
  histogram: Histogram,
  dataset: BinnedDataset,
  rows: Int32Array,
  gradients: Float32Array,
  hessians: Float32Array | null,
  features: Int32Array,
): void {
  for (const feature of features) {
    const first = (dataset.binOffsets[feature] as number) * 2;
    histogram.fill(0, first, (dataset.binOffsets[feature + 1] as number) * 2);
    const column = dataset.columns[feature] as Uint8Array;
    if (hessians === null) addCounted(histogram, first, column, rows, gradients);
    else addWeighted(histogram, first, column, rows, gradients, hessians);
  }
}

// One loop each, so that neither carries a branch on the row.
/** Where every Hessian is 1 their sum is the number of rows. */
function addCounted(
  histogram: Histogram,
  first: number,
  column: Uint8Array,
  rows: Int32Array,
  gradients: Float32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const at = first + ((column[rows[i] as number] as number) << 1);
    histogram[at] = (histogram[at] as number) + (gradients[i] as number);
    histogram[at + 1] = (histogram[at + 1] as number) + 1;
  }
}

/** ΣG and ΣH of one feature's bins, a row at a time. */
function addWeighted(
  histogram: Histogram,
  first: number,
  column: Uint8Array,
  rows: Int32Array,
  gradients: Float32Array,
  hessians: Float32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const at = first + ((column[rows[i] as number] as number) << 1);
    histogram[at] = (histogram[at] as number) + (gradients[i] as number);
    histogram[at + 1] = (histogram[at + 1] as number) + (hessians[i] as number);
  }
}

/**
 * Turns a parent's histogram into that of one child by taking off the other child's.
 * Exact but for rounding: each row of the parent is in one child or the other.
 *
 * @param parent overwritten with the other child's
 */
export function subtractHistogram(
  parent: Histogram,
  child: Histogram,
  dataset: BinnedDataset,
  features: Int32Array,
): void {
  for (const feature of features) {
    const end = (dataset.binOffsets[feature + 1] as number) * 2;
    for (let at = (dataset.binOffsets[feature] as number) * 2; at < end; at++) {
      parent[at] = (parent[at] as number) - (child[at] as number);
    }
  }
}
