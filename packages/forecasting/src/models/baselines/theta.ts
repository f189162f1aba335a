import { findSeason } from './find-season.ts';
import { line } from './line.ts';
import type { SeasonForm } from './seasonal-indices.ts';

const smoothingStep = 0.02;

/**
 * The Theta method (Assimakopoulos & Nikolopoulos 2000) in the form Hyndman & Billah (2003) showed it to have:
 * simple exponential smoothing with half the slope of the linear trend as drift, on the seasonally adjusted series
 * where a season shows (see `findSeason`).
 * ŷ(h) = l + (b/2)·(h − 1 + (1 − (1 − α)ⁿ)/α), h from 1, with l the smoothed level, b the slope of the line and n the
 * values.
 *
 * @param values at least one, without gaps
 * @param form how the season is taken out; multiplicative needs positive values and falls back to additive
 * @returns `horizon` values in the units of the history
 */
export function theta(
  values: Float64Array,
  seasonLength: number,
  horizon: number,
  form: SeasonForm = 'multiplicative',
): Float64Array {
  const multiplicative = form === 'multiplicative' && values.every((value) => value > 0);
  const indices = findSeason(values, seasonLength, multiplicative ? 'multiplicative' : 'additive');
  const adjusted =
    indices === null ? values : values.map((value, t) => removeSeason(value, indices, t, multiplicative));
  const { level, alpha } = smooth(adjusted);
  const drift = line(adjusted).slope / 2;
  // What the smoothing lags behind the trend, by the number of values it has seen.
  const lag = (1 - (1 - alpha) ** values.length) / alpha;
  return Float64Array.from({ length: horizon }, (_, step) => {
    const forecast = level + drift * (step + lag);
    return indices === null ? forecast : addSeason(forecast, indices, values.length + step, multiplicative);
  });
}

/** A factor that is not positive cannot be divided by and is left out. */
function removeSeason(value: number, indices: Float64Array, t: number, multiplicative: boolean): number {
  const index = indices[t % indices.length] as number;
  return multiplicative ? value / (index > 0 ? index : 1) : value - index;
}

function addSeason(value: number, indices: Float64Array, t: number, multiplicative: boolean): number {
  const index = indices[t % indices.length] as number;
  return multiplicative ? value * index : value + index;
}

/**
 * Simple exponential smoothing from the first value on, with the alpha of least squared one-step error.
 * l ← l + α(y − l), α among 0.02, 0.04 … 0.98: unlike a search, a grid cannot get stuck.
 *
 * @returns the last level and the α it was smoothed with
 */
function smooth(values: Float64Array): { level: number; alpha: number } {
  let best = { level: values[0] as number, alpha: 1, error: Infinity };
  for (let alpha = smoothingStep; alpha < 1; alpha += smoothingStep) {
    let level = values[0] as number;
    let error = 0;
    for (let t = 1; t < values.length; t++) {
      const miss = (values[t] as number) - level;
      error += miss * miss;
      level += alpha * miss;
    }
    if (error < best.error) best = { level, alpha, error };
  }
  return best;
}
