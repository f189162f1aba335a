import type { BaseForecasts, Evidence } from './evidence.ts';
import type { Hierarchy } from './hierarchy.ts';
import { minTrace } from './min-trace.ts';
import { proportional } from './proportional.ts';
import { shrinkage } from './shrinkage.ts';

/** A way to make forecasts of series and sums add up. */
export interface Reconciler {
  /** What it does, as the end of a sentence. */
  does: string;
  /**
   * Forecasts of the series, which the sums follow from; null where too little was missed before to tell. `alive` is
   * called now and then; may throw, which aborts.
   */
  reconcile: (base: BaseForecasts, evidence: Evidence, throwIfStopped?: () => void) => Float64Array[] | null;
}

/** Where the two ways that may be taken without evidence stand among all: plain sums, and scaling to the total. */
export const usualWays = { bottomUp: 0, toTotal: 1 } as const;

/** Ways to make a hierarchy add up. */
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
      does: 'series and sums were weighed by what each missed before (least squares)',
      reconcile: (base, evidence, throwIfStopped) =>
        minTrace(base, hierarchy, evidence, { shrunk: 1, throwIfStopped }),
    },
    {
      does: 'series and sums were weighed by what they missed before, alone and together (MinT)',
      reconcile: (base, evidence, throwIfStopped) =>
        minTrace(base, hierarchy, evidence, {
          shrunk: Math.max(minShrinkage, shrinkage(evidence.residuals, evidence.columns)),
          throwIfStopped,
        }),
    },
  ];
}

/** How the bottom-up way is described: the sums' own forecasts were not used. */
export const bottomUp = 'each sum is what its series were forecast to';

// Without any diagonal of its own the covariance of few residuals cannot be solved for.
const minShrinkage = 1e-4;
