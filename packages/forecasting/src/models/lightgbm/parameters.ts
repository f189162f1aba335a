/** The loss to minimize. `quantile` needs `alpha`; `tweedie` needs a variance power p with 1 < p < 2. */
type ObjectiveName = 'l2' | 'l1' | 'quantile' | 'tweedie';

/**
 * Boosting parameters under LightGBM's names (docs: lightgbm.readthedocs.io/en/stable/Parameters.html).
 * `learningRate` shrinks every leaf value; `numLeaves`, `minDataInLeaf` and `minSumHessianInLeaf` limit the size of a
 * tree; `lambdaL2` is λ in −G/(H + λ).
 */
export interface BoostingParameters {
  objective: ObjectiveName;
  /** Quantile to predict, in (0, 1). */
  alpha: number;
  tweedieVariancePower: number;
  numIterations: number;
  learningRate: number;
  numLeaves: number;
  minDataInLeaf: number;
  minSumHessianInLeaf: number;
  lambdaL2: number;
  /** Share of the features each tree may use, in (0, 1]. */
  featureFraction: number;
  /** Share of the rows used for each tree, in (0, 1]. The rows are sampled again for every tree. */
  baggingFraction: number;
  seed: number;
}

/** LightGBM's own defaults. */
export const defaultParameters: BoostingParameters = {
  objective: 'l2',
  alpha: 0.9,
  tweedieVariancePower: 1.5,
  numIterations: 100,
  learningRate: 0.1,
  numLeaves: 31,
  minDataInLeaf: 20,
  minSumHessianInLeaf: 1e-3,
  lambdaL2: 0,
  featureFraction: 1,
  baggingFraction: 1,
  seed: 0,
};
