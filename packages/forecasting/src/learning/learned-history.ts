import { fillGaps } from '../preparation/fill-gaps.ts';
import { openPositions } from '../preparation/open-positions.ts';
import { withoutGrowth } from './without-growth.ts';
import { withoutOutliers } from './without-outliers.ts';
import { withoutShift } from './without-shift.ts';

/** Damping factor of growth: forecast growth slows down by 5% per bucket. */
const damping = 0.95;

/** A history transformed for training. Accuracy is always measured on the original values. */
export interface LearnedHistory {
  values: Float64Array;
  /** Factor that scales forecasts made from these values to the level of the last original values. */
  factor: number;
  /** Logarithm of the growth per bucket, which continues after the end. */
  growth: number;
  /** Positions of the outliers that were replaced. */
  outliers: readonly number[];
  /** The last level shift: position of the first value after it, and ratio of the levels; null if there is none. */
  shift: { from: number; ratio: number } | null;
  /** 1 for each open position of the season, starting at the end of the history. */
  open: Uint8Array;
}

/**
 * Prepares a history for models: fills closed days, then removes outliers, the last level shift and steady growth.
 * `restore` reverses this for forecasts.
 *
 * @param values without gaps, starting at the first demand
 * @param isKept whether the value at a position must not be replaced as an outlier
 */
export function learnedHistory(
  values: Float64Array,
  seasonLength: number,
  isKept?: (t: number) => boolean,
): LearnedHistory {
  const open = openPositions(values, seasonLength);
  const trading = open.includes(0)
    ? fillGaps(
        values.map((value, t) => (open[t % seasonLength] === 0 ? Number.NaN : value)),
        seasonLength,
      )
    : values;
  const cleaned = withoutOutliers(trading, seasonLength, isKept);
  const shifted = withoutShift(cleaned, seasonLength);
  // For yearly values, removing steady growth helped on one training fold of M3 and hurt as much on another.
  const grown = seasonLength > 1 ? withoutGrowth(shifted.values) : { values: shifted.values, growth: 0 };
  const factor = shifted.ratio * Math.exp(grown.growth * (values.length - 1));
  return {
    values: grown.values,
    factor,
    growth: grown.growth,
    outliers: cleaned === trading ? [] : [...cleaned.keys()].filter((t) => cleaned[t] !== trading[t]),
    shift: shifted.ratio === 1 ? null : { from: shifted.from, ratio: shifted.ratio },
    open: open.map((_, step) => open[(values.length + step) % seasonLength] as number),
  };
}

/** Returns a history that models use unchanged. */
export function unchanged(values: Float64Array): LearnedHistory {
  return { values, factor: 1, growth: 0, outliers: [], shift: null, open: Uint8Array.of(1) };
}

/**
 * Converts a forecast back to the units of the history.
 * f(h) · factor · e^(g(1 + 0.95 + … + 0.95^(h − 1))), and 0 on closed days.
 *
 * @param forecast changed in place
 */
export function restore(forecast: Float64Array, { factor, growth, open }: LearnedHistory): Float64Array {
  let by = factor;
  let pace = growth;
  for (let step = 0; step < forecast.length; step++) {
    by *= Math.exp(pace);
    forecast[step] = open[step % open.length] === 0 ? 0 : (forecast[step] as number) * by;
    pace *= damping;
  }
  return forecast;
}
