import type { BaseForecasts, Evidence } from './evidence.ts';
import type { Hierarchy } from './hierarchy.ts';
import { minTrace } from './min-trace.ts';
import { proportional } from './proportional.ts';
import { minShrinkage, shrinkage } from './shrinkage.ts';

/** A reconciliation method. */
export interface Reconciler {
  /** Description of the method, after its weight in percent. */
  does: string;
  /**
   * Returns the forecasts of the series, which determine the sums; null if there are too few residuals.
   * `throwIfStopped` is called regularly and may throw to abort.
   */
  reconcile: (base: BaseForecasts, evidence: Evidence, throwIfStopped?: () => void) => Float64Array[] | null;
}

/** Positions of the two methods that need no residuals from earlier cutoffs: bottom-up and scaling to the total. */
export const mainMethods = { bottomUp: 0, toTotal: 1 } as const;

/** Returns the reconciliation methods of a hierarchy. */
export function reconcilersOf(hierarchy: Hierarchy): Reconciler[] {
  return [
    {
      does: 'sum of the series',
      reconcile: ({ series }) => [...series],
    },
    ...hierarchy.levels.map(({ name, sums }) => ({
      does: `series scaled to the forecast of ${name === 'total' ? 'the total' : `each ${name}`}`,
      reconcile: (base: BaseForecasts) => proportional(base, hierarchy, sums),
    })),
    {
      does: 'least squares',
      reconcile: (base, evidence, throwIfStopped) =>
        minTrace(base, hierarchy, evidence, { shrunk: 1, throwIfStopped }),
    },
    {
      does: 'MinT',
      reconcile: (base, evidence, throwIfStopped) =>
        minTrace(base, hierarchy, evidence, {
          shrunk: Math.max(minShrinkage, shrinkage(evidence.residuals, evidence.columns)),
          throwIfStopped,
        }),
    },
  ];
}

/** Describes weighted methods as the end of a sentence. */
export function inWords(methods: readonly Pick<Reconciler, 'does'>[], weights: readonly number[]): string {
  const parts = methods.flatMap(({ does }, method) => {
    const weight = weights[method] ?? 0;
    return weight > 0 ? [{ weight, text: `${(100 * weight).toFixed(0)}% ${does}` }] : [];
  });
  return `they were combined: ${parts
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ text }) => text)
    .join(', ')}`;
}
