import type { BoostingParameters } from './parameters.ts';
import { percentile } from './percentile.ts';

/**
 * A loss function. Gradients and Hessians are derivatives of one row's loss with respect to its score. A score is the
 * sum of the trees' outputs; a label is the target.
 */
export interface Objective {
  /** Whether every Hessian is 1. `hessians` is then not written, and row counts replace its sums. */
  constantHessian: boolean;
  /** Whether every gradient is −1, 0 or 1. */
  signGradients: boolean;
  /** Returns the constant score to start from. */
  initialScore: (labels: Float64Array) => number;
  computeGradients(
    scores: Float64Array,
    labels: Float64Array,
    gradients: Float32Array,
    hessians: Float32Array,
  ): void;
  /** For losses without curvature, leaf values are this percentile of the residuals instead of a Newton step. */
  renewalPercentile: number | null;
  /** Converts a score to a prediction. */
  link: (score: number) => number;
}

/**
 * Creates the objective named in the parameters, as LightGBM defines it.
 *
 * @throws RangeError if alpha or the Tweedie variance power is out of range
 */
export function createObjective(parameters: BoostingParameters): Objective {
  switch (parameters.objective) {
    case 'l2':
      return squaredError;
    case 'l1':
      return { ...quantileLoss(0.5), signGradients: true, computeGradients: signGradients };
    case 'quantile':
      return quantileLoss(parameters.alpha);
    case 'tweedie':
      return tweedieLoss(parameters.tweedieVariancePower);
    default:
      throw new RangeError('unknown objective');
  }
}

/** @param values at least one */
function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * L2: for score s and label y, the loss is ½(s − y)², the gradient s − y and the Hessian 1. The best constant is the
 * mean.
 */
const squaredError: Objective = {
  constantHessian: true,
  signGradients: false,
  initialScore: mean,
  computeGradients(scores, labels, gradients) {
    for (let row = 0; row < labels.length; row++)
      gradients[row] = (scores[row] as number) - (labels[row] as number);
  },
  renewalPercentile: null,
  link: (score) => score,
};

/**
 * L1: the loss is |s − y|, and the gradient is its sign, or 0 if the score is exact. This is not the quantile loss at
 * ½, whose gradients are half as large: with λ in the denominator of a leaf's value, the two differ.
 */
function signGradients(scores: Float64Array, labels: Float64Array, gradients: Float32Array): void {
  for (let row = 0; row < labels.length; row++) {
    gradients[row] = Math.sign((scores[row] as number) - (labels[row] as number));
  }
}

/**
 * Pinball loss (Koenker & Bassett 1978): α(y − s) below the label, (1 − α)(s − y) above; its minimum is the α-quantile.
 *
 * @throws RangeError unless 0 < alpha < 1
 */
function quantileLoss(alpha: number): Objective {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha must be between 0 and 1, got ${alpha}`);
  return {
    constantHessian: true,
    signGradients: false,
    initialScore: (labels) => percentile(labels.slice(), labels.length, alpha),
    computeGradients(scores, labels, gradients) {
      for (let row = 0; row < labels.length; row++) {
        gradients[row] = (scores[row] as number) >= (labels[row] as number) ? 1 - alpha : -alpha;
      }
    },
    renewalPercentile: alpha,
    link: (score) => score,
  };
}

/**
 * Tweedie deviance with a log link, for demand with many zeros (Jørgensen 1987; Zhou, Yang & Qian 2022). The score is
 * the logarithm of the mean, s = ln μ; the loss is −y·e^((1−p)s)/(1−p) + e^((2−p)s)/(2−p). The variance is
 * proportional to μ^p. p = 1 would be Poisson and p = 2 gamma; in between, the distribution has a point mass at zero
 * and a density above it.
 *
 * @throws RangeError unless 1 < power < 2
 */
function tweedieLoss(power: number): Objective {
  if (!(power > 1 && power < 2))
    throw new RangeError(`the Tweedie variance power must be between 1 and 2, got ${power}`);
  return {
    constantHessian: false,
    signGradients: false,
    initialScore: (labels) => Math.log(Math.max(mean(labels), 1e-300)),
    computeGradients(scores, labels, gradients, hessians) {
      for (let row = 0; row < labels.length; row++) {
        const label = labels[row] as number;
        const first = Math.exp((1 - power) * (scores[row] as number));
        const second = Math.exp((2 - power) * (scores[row] as number));
        gradients[row] = -label * first + second;
        hessians[row] = -label * (1 - power) * first + (2 - power) * second;
      }
    },
    renewalPercentile: null,
    link: (score) => Math.exp(score),
  };
}
