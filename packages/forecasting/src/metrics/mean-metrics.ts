import type { Metrics } from './metrics.ts';

/**
 * Returns the mean of each metric over the measurements in which it is defined; null where it never is. All cutoffs
 * have equal weight (docs/decisions/017): this is the mean of ratios, not the ratio of sums.
 *
 * @param measurements one per cutoff
 */
export function meanMetrics(measurements: readonly Metrics[]): Metrics | null {
  if (measurements.length === 0) return null;
  const mean = (name: keyof Metrics): number | null => {
    const defined = measurements.map((metrics) => metrics[name]).filter((value) => value !== null);
    return defined.length === 0 ? null : defined.reduce((sum, value) => sum + value, 0) / defined.length;
  };
  return {
    mape: mean('mape'),
    mae: mean('mae'),
    rmse: mean('rmse'),
    bias: mean('bias'),
    wape: mean('wape'),
    smape: mean('smape'),
    mase: mean('mase'),
    rmsse: mean('rmsse'),
    skill: mean('skill'),
  };
}
