import { findSeason } from './find-season.ts';
import { line } from './line.ts';
import type { SeasonForm } from './seasonal-indices.ts';
import { gridOf, smoothOnGrid } from './smooth-on-grid.ts';

// Alphas for a grid search, which does not get stuck in local minima.
const alphas = gridOf(0.02, (alpha) => alpha < 1);

/**
 * The Theta method (Assimakopoulos & Nikolopoulos 2000) in the form of Hyndman & Billah (2003): simple exponential
 * smoothing with half the slope of the linear trend as drift, on the deseasonalized series (see `findSeason`). ŷ(h) =
 * l + (b/2)·(h − 1 + (1 − (1 − α)ⁿ)/α), where h starts at 1, l is the smoothed level, b the slope and n the number of
 * values.
 *
 * @param values at least one, without gaps
 * @param form falls back from multiplicative to additive if a value is not positive
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
  const adjusted = indices === null ? values : withoutSeason(values, indices, multiplicative);
  const { level, alpha } = smoothOnGrid(adjusted, alphas) ?? { level: adjusted[0] as number, alpha: 1 };
  const drift = line(adjusted).slope / 2;
  // Lag of the smoothed level behind the trend.
  const lag = (1 - (1 - alpha) ** values.length) / alpha;
  const forecast = new Float64Array(horizon);
  for (let step = 0; step < horizon; step++) {
    const value = level + drift * (step + lag);
    forecast[step] =
      indices === null ? value : addSeason(value, indices, values.length + step, multiplicative);
  }
  return forecast;
}

/** Removes the season. Ignores factors that are not positive. */
function withoutSeason(values: Float64Array, indices: Float64Array, multiplicative: boolean): Float64Array {
  const adjusted = new Float64Array(values.length);
  for (let t = 0; t < values.length; t++) {
    const index = indices[t % indices.length] as number;
    const value = values[t] as number;
    adjusted[t] = multiplicative ? value / (index > 0 ? index : 1) : value - index;
  }
  return adjusted;
}

function addSeason(value: number, indices: Float64Array, t: number, multiplicative: boolean): number {
  const index = indices[t % indices.length] as number;
  return multiplicative ? value * index : value + index;
}
