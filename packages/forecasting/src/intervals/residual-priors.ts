import type { ResidualPrior } from './residual-prior.ts';
import { residualPriors } from './residual-priors.gen.ts';

/** Growth per step of the expected sizes, for season lengths without learned ones. */
const slopes: ReadonlyMap<number, number> = new Map([
  [52, 0.03],
  [7, 0.03],
]);
const otherSlope = 0.1;

/** Returns the prior of a season length. None was learned for days and weeks. */
export function residualPrior(seasonLength: number): ResidualPrior {
  const slope = slopes.get(seasonLength) ?? otherSlope;
  return (
    residualPriors[seasonLength] ?? {
      sizes: Array.from({ length: 5 }, (_, step) => 1 + slope * step),
      learned: null,
    }
  );
}
