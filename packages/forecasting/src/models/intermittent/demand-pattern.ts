import { openPositions } from '../../preparation/open-positions.ts';

/** Demand pattern by the two measures of Syntetos, Boylan & Croston (2005). */
export interface DemandPattern {
  /** Average demand interval: buckets per bucket with demand; Infinity if there is no demand. */
  interval: number;
  /** Squared coefficient of variation of the nonzero demands. */
  variation: number;
  kind: 'smooth' | 'erratic' | 'intermittent' | 'lumpy';
}

// Thresholds from the paper. Above them, Croston's method is more accurate than smoothing.
const longInterval = 1.32;
const largeVariation = 0.49;

/**
 * Classifies demand. Closed positions of the season, such as the weekends of a shop that opens on weekdays, are not
 * counted because seasonal models predict them. ADI = buckets / buckets with demand; CV² = mean ((v / mean − 1)²)
 * over the demands.
 *
 * @param values without gaps, starting at the first demand
 */
export function demandPattern(values: Float64Array, seasonLength: number): DemandPattern {
  const open = openPositions(values, seasonLength);
  let buckets = 0;
  let count = 0;
  let sum = 0;
  for (let t = 0; t < values.length; t++) {
    if (open[t % seasonLength] === 0) continue;
    buckets++;
    const value = values[t] as number;
    if (value === 0) continue;
    count++;
    sum += value;
  }
  const mean = sum / count;
  let squares = 0;
  for (const value of values) if (value !== 0) squares += (value / mean - 1) ** 2;
  const interval = count > 0 ? buckets / count : Infinity;
  const variation = count > 0 ? squares / count : 0;
  const sparse = interval >= longInterval;
  if (variation >= largeVariation) return { interval, variation, kind: sparse ? 'lumpy' : 'erratic' };
  return { interval, variation, kind: sparse ? 'intermittent' : 'smooth' };
}

/** Returns whether demand is intermittent or lumpy and never negative. */
export function isIntermittentDemand(values: Float64Array, seasonLength: number): boolean {
  if (values.some((value) => value < 0)) return false;
  const { kind } = demandPattern(values, seasonLength);
  return kind === 'intermittent' || kind === 'lumpy';
}
