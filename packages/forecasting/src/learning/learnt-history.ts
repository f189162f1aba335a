import { withoutGrowth } from './without-growth.ts';
import { withoutOutliers } from './without-outliers.ts';
import { withoutShift } from './without-shift.ts';

/** Growth goes on, a twentieth slower every bucket: none lasts. */
const damping = 0.95;

/** A history as models learn from it: what happened is kept elsewhere, and it is what a forecast is measured on. */
export interface LearntHistory {
  values: Float64Array;
  /** What a forecast made from these values is multiplied with to be of the size of the last values. */
  factor: number;
  /** Logarithm of the growth a bucket that is to go on from there. */
  growth: number;
}

/** @param values without gaps, from the first demand on */
export function learntHistory(values: Float64Array, seasonLength: number): LearntHistory {
  const shifted = withoutShift(withoutOutliers(values, seasonLength), seasonLength);
  const grown = withoutGrowth(shifted.values);
  const factor = shifted.ratio * Math.exp(grown.growth * (values.length - 1));
  return { values: grown.values, factor, growth: grown.growth };
}

/** A forecast made from a learnt history, in the units of the history itself. @param forecast changed in place */
export function restore(forecast: Float64Array, { factor, growth }: LearntHistory): Float64Array {
  let by = factor;
  let pace = growth;
  for (let step = 0; step < forecast.length; step++) {
    by *= Math.exp(pace);
    forecast[step] = (forecast[step] as number) * by;
    pace *= damping;
  }
  return forecast;
}
