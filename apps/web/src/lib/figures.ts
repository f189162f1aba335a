/** Accuracy metrics by name; null or missing if unknown. */
export type Figures = Readonly<Partial<Record<string, number | null>>>;

/**
 * If MAPE exceeds WAPE by more than this factor, periods of low demand dominate it, such as days with short opening
 * hours.
 */
const maxMapePerWape = 1.5;

/** Tooltips of the headline metrics in lists and tables of runs, which state what the metrics are computed from. */
export const metricHints = {
  mape: 'Mean of absolute errors ÷ actuals of the total, in percent; mean over all backtests. The summary of a run uses the WAPE.',
  mae: 'Mean absolute error of the total, mean over all backtests.',
  rmse: 'Root mean square error of the total, mean over all backtests.',
  bias: 'Forecast minus actual of the total, mean over all backtests.',
} as const;

/** Whether a few periods of low demand dominate the MAPE, so that WAPE describes the error better. */
export const isMapeDominated = ({ mape = null, wape = null }: Figures): boolean =>
  mape !== null && wape !== null && mape > maxMapePerWape * wape;
