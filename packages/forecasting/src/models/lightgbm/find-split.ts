import type { BinnedDataset } from './binned-dataset.ts';
import type { Histogram } from './histogram.ts';
import type { BoostingParameters } from './parameters.ts';

/**
 * The best way to divide a leaf: rows with a bin up to and including `bin` of `feature` go left.
 * Gain in units of the loss, twice; `leftGradient` and `leftHessian` are ΣG and ΣH of the rows that go left.
 */
export interface Split {
  gain: number;
  feature: number;
  bin: number;
  missingLeft: boolean;
  leftGradient: number;
  leftHessian: number;
}

/**
 * Sums over the rows of a leaf.
 * `count` is the number of rows, which is also ΣH where every Hessian is 1.
 */
export interface LeafSums {
  gradient: number;
  hessian: number;
  count: number;
}

/** What searching a leaf found. */
interface SplitSearch {
  best: Split | null;
  /** The features with any gain at all; LightGBM looks at no others further down this branch. */
  splittable: Int32Array;
}

/**
 * The split of a leaf with the largest gain, or null when none gains. Gain is the drop of the second-order loss,
 * G²/(H + λ) of both children less that of the leaf (Chen & Guestrin 2016, eq. 7, without the constant half).
 * Ties keep the earlier feature and the higher threshold, as LightGBM's downward scan does.
 * O(bins) a feature, however many rows the leaf has.
 *
 * @param features those still worth a look in this branch
 * @param sums over the rows of the leaf, missing values included
 */
export function findSplit(
  histogram: Histogram,
  dataset: BinnedDataset,
  features: Int32Array,
  sums: LeafSums,
  parameters: BoostingParameters,
): SplitSearch {
  const scan = new SplitScan(sums, parameters);
  const splittable = features.filter((feature) => {
    const offset = (dataset.binOffsets[feature] as number) * 2;
    const valueBins = (dataset.bounds[feature] as Float64Array).length + 1;
    scan.anyGain = false;
    scan.downward(histogram, offset, valueBins, feature);
    if (dataset.hasMissing[feature] === true) scan.upward(histogram, offset, valueBins, feature);
    return scan.anyGain;
  });
  return { best: scan.best, splittable };
}

/**
 * Scans thresholds feature by feature and remembers the best split so far. With G and H the sums of gradients and
 * Hessians, a leaf's best value is −G/(H + λ) and takes G²/(H + λ) off twice the loss; a split is worth what its two
 * children take off more than their parent. Units are those of the loss, twice.
 */
class SplitScan {
  best: Split | null = null;
  /** Whether any threshold beat the undivided leaf since this was last reset. */
  anyGain = false;
  readonly #sums: LeafSums;
  readonly #lambda: number;
  readonly #minCount: number;
  readonly #minHessian: number;
  /** Rows per unit of Hessian: histograms keep no counts, so each bin's is estimated, as in LightGBM. */
  readonly #countFactor: number;
  /** The children's share of the best split so far, or the parent's own: what any other must exceed. */
  #gainToBeat: number;
  readonly #parentGain: number;

  constructor(sums: LeafSums, parameters: BoostingParameters) {
    this.#sums = sums;
    this.#lambda = parameters.lambdaL2;
    this.#minCount = parameters.minDataInLeaf;
    this.#minHessian = parameters.minSumHessianInLeaf;
    this.#countFactor = sums.count / sums.hessian;
    this.#parentGain = (sums.gradient * sums.gradient) / (sums.hessian + this.#lambda);
    this.#gainToBeat = this.#parentGain;
  }

  /**
   * From the highest threshold down, what is not yet counted to the right being left: missing values go left.
   * A leaf too small on the right may still grow as the threshold falls; one too small on the left only shrinks, so
   * the scan ends there.
   *
   * @param offset of the feature's first bin in the histogram
   * @param valueBins its bins without that of missing values
   */
  downward(histogram: Histogram, offset: number, valueBins: number, feature: number): void {
    const { gradient, hessian, count } = this.#sums;
    let rightGradient = 0;
    let rightHessian = 0;
    let rightCount = 0;
    for (let bin = valueBins - 1; bin > 0; bin--) {
      const binGradient = histogram[offset + bin * 2] as number;
      const binHessian = histogram[offset + bin * 2 + 1] as number;
      // Beyond an empty bin stands the same split once more.
      if (binGradient === 0 && binHessian === 0) continue;
      rightGradient += binGradient;
      rightHessian += binHessian;
      rightCount += Math.round(binHessian * this.#countFactor);
      if (rightCount < this.#minCount || rightHessian < this.#minHessian) continue;
      const leftHessian = hessian - rightHessian;
      if (count - rightCount < this.#minCount || leftHessian < this.#minHessian) break;
      this.#offer(gradient - rightGradient, leftHessian, feature, bin - 1, true);
    }
  }

  /**
   * From the lowest threshold up, what is not yet counted to the left being right: missing values go right.
   * Only for features with missing values: without them both directions weigh the same thresholds.
   */
  upward(histogram: Histogram, offset: number, valueBins: number, feature: number): void {
    let leftGradient = 0;
    let leftHessian = 0;
    let leftCount = 0;
    for (let bin = 0; bin < valueBins; bin++) {
      const binGradient = histogram[offset + bin * 2] as number;
      const binHessian = histogram[offset + bin * 2 + 1] as number;
      if (binGradient === 0 && binHessian === 0) continue;
      leftGradient += binGradient;
      leftHessian += binHessian;
      leftCount += Math.round(binHessian * this.#countFactor);
      if (leftCount < this.#minCount || leftHessian < this.#minHessian) continue;
      if (
        this.#sums.count - leftCount < this.#minCount ||
        this.#sums.hessian - leftHessian < this.#minHessian
      )
        break;
      this.#offer(leftGradient, leftHessian, feature, bin, false);
    }
  }

  /**
   * Weighs one threshold. The right side is what the left leaves over, so one running sum serves both.
   *
   * @param leftGradient ΣG of the rows up to and including `bin`
   * @param missingLeft which side values go to that are missing
   */
  #offer(
    leftGradient: number,
    leftHessian: number,
    feature: number,
    bin: number,
    missingLeft: boolean,
  ): void {
    const rightGradient = this.#sums.gradient - leftGradient;
    const rightHessian = this.#sums.hessian - leftHessian;
    const gain =
      (leftGradient * leftGradient) / (leftHessian + this.#lambda) +
      (rightGradient * rightGradient) / (rightHessian + this.#lambda);
    if (gain > this.#parentGain) this.anyGain = true;
    if (!(gain > this.#gainToBeat)) return;
    this.#gainToBeat = gain;
    this.best = { gain: gain - this.#parentGain, feature, bin, missingLeft, leftGradient, leftHessian };
  }
}
