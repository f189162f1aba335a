import type { ResidualPrior } from './residual-prior.ts';
import { residualPriors } from './residual-priors.gen.ts';

/** Returns the prior of a season length; of monthly series for an unknown one. */
export function residualPrior(seasonLength: number): ResidualPrior {
  return residualPriors[seasonLength] ?? (residualPriors[12] as ResidualPrior);
}
