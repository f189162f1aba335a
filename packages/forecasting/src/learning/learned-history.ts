import { fillGaps } from '../preparation/fill-gaps.ts';
import { openPositions } from '../preparation/open-positions.ts';
import { withoutGrowth } from './without-growth.ts';
import { withoutOutliers } from './without-outliers.ts';
import { withoutShift } from './without-shift.ts';

/** Growth goes on, a twentieth slower every bucket: none lasts. */
const damping = 0.95;

/** A history as models learn from it: what happened is kept elsewhere, and it is what a forecast is measured on. */
export interface LearnedHistory {
  values: Float64Array;
  /** What a forecast made from these values is multiplied with to be of the size of the last values. */
  factor: number;
  /** Logarithm of the growth a bucket that is to go on from there. */
  growth: number;
  /** For each step of a season from the end of the history on, whether anything is ever sold then. */
  open: Uint8Array;
}

/**
 * Besides, models learn nothing of the days on which nothing is ever sold: these are filled in for them and forecast as
 * what they are.
 * In this order: closed days filled in, accidents out, the last shift out, steady growth out. `restore` undoes it on
 * forecasts.
 *
 * @param values without gaps, from the first demand on
 */
export function learnedHistory(values: Float64Array, seasonLength: number): LearnedHistory {
  const open = openPositions(values, seasonLength);
  const trading = open.includes(0)
    ? fillGaps(
        values.map((value, t) => (open[t % seasonLength] === 0 ? Number.NaN : value)),
        seasonLength,
      )
    : values;
  const shifted = withoutShift(withoutOutliers(trading, seasonLength), seasonLength);
  // Steady growth of yearly values gained on one training fold of M3 what it lost on another.
  const grown = seasonLength > 1 ? withoutGrowth(shifted.values) : { values: shifted.values, growth: 0 };
  const factor = shifted.ratio * Math.exp(grown.growth * (values.length - 1));
  return {
    values: grown.values,
    factor,
    growth: grown.growth,
    open: open.map((_, step) => open[(values.length + step) % seasonLength] as number),
  };
}

/** A history that is learned from as it is. */
export function unchanged(values: Float64Array): LearnedHistory {
  return { values, factor: 1, growth: 0, open: Uint8Array.of(1) };
}

/**
 * A forecast made from a learned history, in the units of the history itself.
 * f(h) · factor · e^(g(1 + 0.95 + … + 0.95^(h − 1))), and 0 on the days on which nothing is ever sold.
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
