import type { BaseForecasts, Evidence } from './evidence.ts';
import type { Hierarchy } from './hierarchy.ts';
import { minTrace } from './min-trace.ts';
import { proportional } from './proportional.ts';
import { shrinkage } from './shrinkage.ts';

/** A reconciliation method. */
export interface Reconciler {
  /** Description of the method, as the end of a sentence. */
  does: string;
  /**
   * Returns the forecasts of the series, which determine the sums; null if there are too few residuals.
   * `throwIfStopped` is called regularly and may throw to abort.
   */
  reconcile: (base: BaseForecasts, evidence: Evidence, throwIfStopped?: () => void) => Float64Array[] | null;
}

/** Positions of the two methods that need no residuals from earlier cutoffs: bottom-up and scaling to the total. */
export const defaultMethods = { bottomUp: 0, toTotal: 1 } as const;

/** Returns the reconciliation methods of a hierarchy. */
export function reconcilersOf(hierarchy: Hierarchy): Reconciler[] {
  return [
    {
      does: bottomUp,
      reconcile: ({ series }) => [...series],
    },
    ...hierarchy.levels.map(({ name, sums }) => ({
      does: `the series were scaled to the forecast of ${name === 'total' ? 'the total' : `each ${name}`}`,
      reconcile: (base: BaseForecasts) => proportional(base, hierarchy, sums),
    })),
    {
      does: 'series and sums were weighted by their past errors (least squares)',
      reconcile: (base, evidence, throwIfStopped) =>
        minTrace(base, hierarchy, evidence, { shrunk: 1, throwIfStopped }),
    },
    {
      does: 'series and sums were weighted by the covariance of their past errors (MinT)',
      reconcile: (base, evidence, throwIfStopped) =>
        minTrace(base, hierarchy, evidence, {
          shrunk: Math.max(minShrinkage, shrinkage(evidence.residuals, evidence.columns)),
          throwIfStopped,
        }),
    },
  ];
}

/** Description of the bottom-up method, which does not use the forecasts of the sums. */
export const bottomUp = "each sum is the sum of its series' forecasts";

// Without a share of the diagonal, a covariance estimated from few residuals is singular.
const minShrinkage = 1e-4;
