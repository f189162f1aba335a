import { fitEts, type EtsFit } from './ets-fit.ts';
import { passEts, projectEts, type EtsForm } from './ets-model.ts';
import { seasonalNaive } from './seasonal-naive.ts';

// Older values no longer reach the states; they only cost time.
const longestHistory = 400;

/**
 * Exponential smoothing, the form chosen among none, additive and damped trend, none, additive and multiplicative
 * season, additive and multiplicative error by the corrected Akaike criterion (Hyndman et al. 2002). A history too
 * short for any form gets the naive forecast.
 *
 * @param values at least one, without gaps
 */
export function ets(values: Float64Array, seasonLength: number, horizon: number): Float64Array {
  const recent =
    values.length > longestHistory
      ? values.subarray(values.length - Math.floor(longestHistory / seasonLength) * seasonLength)
      : values;
  let scale = 0;
  for (const value of recent) scale += Math.abs(value) / recent.length;
  if (!(scale > 0)) return new Float64Array(horizon);
  const scaled = recent.map((value) => value / scale);
  let best: EtsFit | null = null;
  for (const form of candidateForms(scaled, seasonLength)) {
    const fit = fitEts(scaled, seasonLength, form);
    if (fit !== null && (best === null || fit.aicc < best.aicc)) best = fit;
  }
  if (best === null) return seasonalNaive(values, 1, horizon);
  const pass = passEts(scaled, best.form, best.parameters);
  return projectEts(pass, best.form, best.parameters.phi, scaled.length, horizon).map(
    (value) => value * scale,
  );
}

/** Forms that can describe the values: multiplicative ones need positive values, seasonal ones two seasons and more. */
function candidateForms(values: Float64Array, seasonLength: number): EtsForm[] {
  const positive = values.every((value) => value > 0);
  const seasonal = seasonLength > 1 && values.length >= 2 * seasonLength + 3;
  const forms: EtsForm[] = [];
  for (const trend of ['N', 'A', 'Ad'] as const) {
    for (const season of ['N', 'A', 'M'] as const) {
      if (season !== 'N' && !seasonal) continue;
      for (const error of ['A', 'M'] as const) {
        // Additive error under a multiplicative season is numerically unstable (Hyndman et al. 2008, §2.5.2).
        const stable = season !== 'M' || error === 'M';
        if (stable && (positive || (error === 'A' && season !== 'M'))) forms.push({ error, trend, season });
      }
    }
  }
  return forms;
}
