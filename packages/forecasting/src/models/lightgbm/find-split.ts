import type { BinnedDataset } from './binned-dataset.ts';
import type { Histogram } from './leaf-histograms.ts';
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
 * @param leaf sums over its rows, missing values included, and the features that may still split this branch
 */
export function findSplit(
  histogram: Histogram,
  dataset: BinnedDataset,
  leaf: LeafSums & { features: Int32Array },
  parameters: BoostingParameters,
): SplitSearch {
  const scan = new SplitScan(histogram, leaf, parameters);
  const splittable = leaf.features.filter((feature) => {
    const valueBins = (dataset.bounds[feature] as Float64Array).length + 1;
    const first = dataset.binOffsets[feature] as number;
    const gains = scan.look(feature, first, valueBins, true);
    // Without missing values both directions weigh the same thresholds.
    return (dataset.hasMissing[feature] === true && scan.look(feature, first, valueBins, false)) || gains;
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
  readonly #histogram: Histogram;
  readonly #sums: LeafSums;
  readonly #parameters: BoostingParameters;
  readonly #parentGain: number;
  /** The children's share of the best split so far, or the parent's own: what any other must exceed. */
  #gainToBeat: number;

  constructor(histogram: Histogram, sums: LeafSums, parameters: BoostingParameters) {
    this.#histogram = histogram;
    this.#sums = sums;
    this.#parameters = parameters;
    this.#parentGain = (sums.gradient * sums.gradient) / (sums.hessian + parameters.lambdaL2);
    this.#gainToBeat = this.#parentGain;
  }

  /**
   * Scans the thresholds of one feature. Downward scans send missing values left, upward scans right. A passed side
   * that is too small may still grow; a remaining side that is too small only shrinks, so the scan ends.
   *
   * @param first first bin of the feature in the histogram
   * @param valueBins its bins without that of missing values
   * @returns whether any threshold beats the undivided leaf
   */
  look(feature: number, first: number, valueBins: number, missingLeft: boolean): boolean {
    const histogram = this.#histogram;
    const { gradient, hessian, count } = this.#sums;
    const { minDataInLeaf, minSumHessianInLeaf, lambdaL2 } = this.#parameters;
    // Rows per unit of Hessian: histograms keep no counts, so each bin's is estimated, as in LightGBM.
    const countFactor = count / hessian;
    const parentGain = this.#parentGain;
    let gainToBeat = this.#gainToBeat;
    let anyGain = false;
    let [passedGradient, passedHessian, passedCount] = [0, 0, 0];
    const step = missingLeft ? -1 : 1;
    const end = missingLeft ? 0 : valueBins;
    for (let bin = missingLeft ? valueBins - 1 : 0; bin !== end; bin += step) {
      const binGradient = histogram[2 * (first + bin)] as number;
      const binHessian = histogram[2 * (first + bin) + 1] as number;
      // An empty bin gives the same split again.
      if (binGradient === 0 && binHessian === 0) continue;
      passedGradient += binGradient;
      passedHessian += binHessian;
      passedCount += Math.round(binHessian * countFactor);
      if (passedCount < minDataInLeaf || passedHessian < minSumHessianInLeaf) continue;
      if (count - passedCount < minDataInLeaf || hessian - passedHessian < minSumHessianInLeaf) break;
      const leftGradient = missingLeft ? gradient - passedGradient : passedGradient;
      const leftHessian = missingLeft ? hessian - passedHessian : passedHessian;
      // The right side is the rest.
      const rightGradient = gradient - leftGradient;
      const rightHessian = hessian - leftHessian;
      const gain =
        (leftGradient * leftGradient) / (leftHessian + lambdaL2) +
        (rightGradient * rightGradient) / (rightHessian + lambdaL2);
      if (gain > parentGain) anyGain = true;
      if (!(gain > gainToBeat)) continue;
      gainToBeat = gain;
      const threshold = missingLeft ? bin - 1 : bin;
      this.best = {
        gain: gain - parentGain,
        feature,
        bin: threshold,
        missingLeft,
        leftGradient,
        leftHessian,
      };
    }
    this.#gainToBeat = gainToBeat;
    return anyGain;
  }
}
