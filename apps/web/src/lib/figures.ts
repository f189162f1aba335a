/** Accuracy metrics by name; null or missing if unknown. */
export type Figures = Readonly<Partial<Record<string, number | null>>>;

/**
 * If MAPE exceeds WAPE by more than this factor, periods of low demand dominate it, such as days with short opening
 * hours.
 */
const maxMapePerWape = 1.5;

/** Whether a few periods of low demand dominate the MAPE, so that WAPE describes the error better. */
export const isMapeDominated = ({ mape = null, wape = null }: Figures): boolean =>
  mape !== null && wape !== null && mape > maxMapePerWape * wape;
