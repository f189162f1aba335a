/** What is minimized; `quantile` needs `alpha`, `tweedie` its variance power (1 < p < 2). */
type ObjectiveName = 'l2' | 'l1' | 'quantile' | 'tweedie';

/**
 * Boosting parameters under LightGBM's names (docs: lightgbm.readthedocs.io/en/stable/Parameters.html).
 * `learningRate` shrinks every leaf value; `numLeaves`, `minDataInLeaf` and `minSumHessianInLeaf` bound how far one
 * tree goes; `lambdaL2` is λ in −G/(H + λ).
 */
export interface BoostingParameters {
  objective: ObjectiveName;
  /** The quantile asked for, in (0, 1). */
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
  /** Share of the rows each tree is grown on, drawn again for every tree, in (0, 1]. */
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
