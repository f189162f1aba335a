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
  const places = Array.from(features, (feature) => ({
    first: (dataset.binOffsets[feature] as number) * 2,
    end: (dataset.binOffsets[feature + 1] as number) * 2,
    column: dataset.columns[feature] as Uint8Array,
  }));
  for (const { first, end } of places) histogram.fill(0, first, end);
  let next = 0;
  if (hessians === null)
    for (; next + 4 <= places.length; next += 4) addCountedOfFour(histogram, places, next, rows, gradients);
  for (const { first, column } of places.slice(next))
    if (hessians === null) addCounted(histogram, first, column, rows, gradients);
    else addWeighted(histogram, first, column, rows, gradients, hessians);
}

/** Where a feature's bins begin, and the bin of every row. */
interface Place {
  first: number;
  column: Uint8Array;
}

// One loop each, so that none carries a branch on the row.
/**
 * Where every Hessian is 1 their sum is the number of rows. Rows of one bin have to wait for each other, bins of several
 * features do not.
 *
 * @param next the first of four features
 */
function addCountedOfFour(
  histogram: Histogram,
  places: readonly Place[],
  next: number,
  rows: Int32Array,
  gradients: Float32Array,
): void {
  const { first: firstA, column: columnA } = places[next] as Place;
  const { first: firstB, column: columnB } = places[next + 1] as Place;
  const { first: firstC, column: columnC } = places[next + 2] as Place;
  const { first: firstD, column: columnD } = places[next + 3] as Place;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const gradient = gradients[i] as number;
    const atA = firstA + ((columnA[row] as number) << 1);
    const atB = firstB + ((columnB[row] as number) << 1);
    const atC = firstC + ((columnC[row] as number) << 1);
    const atD = firstD + ((columnD[row] as number) << 1);
    histogram[atA] = (histogram[atA] as number) + gradient;
    histogram[atA + 1] = (histogram[atA + 1] as number) + 1;
    histogram[atB] = (histogram[atB] as number) + gradient;
    histogram[atB + 1] = (histogram[atB + 1] as number) + 1;
    histogram[atC] = (histogram[atC] as number) + gradient;
    histogram[atC + 1] = (histogram[atC + 1] as number) + 1;
    histogram[atD] = (histogram[atD] as number) + gradient;
    histogram[atD + 1] = (histogram[atD + 1] as number) + 1;
  }
}

/** The same of one feature. */
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
