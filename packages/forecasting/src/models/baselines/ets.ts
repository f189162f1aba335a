import { EtsSearch, type EtsFit } from './ets-search.ts';
import { passEts, projectEts, type EtsForm } from './ets-model.ts';
import { seasonalNaive } from './seasonal-naive.ts';

// Older values no longer affect the states.
const maxHistoryLength = 400;
// Steps of every round, and how far the criterion of a form may be above the best to take part in it.
/**
 * Few of the up to fifteen forms need more than the first steps: a form 12 behind is e⁻⁶ times as likely as the best.
 */
const rounds = [
  [25, Infinity],
  [40, 12],
  [95, 3],
] as const;

/** Form and parameters chosen for a history; they are reused when it grows by a few values. */
export interface SelectedEts {
  fit: EtsFit;
  /** Mean absolute value: the unit of the parameters. */
  scale: number;
  /** Number of oldest values left out. */
  skipped: number;
}

/**
 * Exponential smoothing with automatic selection by the corrected Akaike criterion (Hyndman et al. 2002): no,
 * additive or damped trend; no, additive or multiplicative season; additive or multiplicative error. A history too
 * short for any form gets the naive forecast.
 *
 * @param values at least one, without gaps
 * @returns `horizon` values in the units of the history
 */
export function ets(values: Float64Array, seasonLength: number, horizon: number): Float64Array {
  const selected = selectEts(values, seasonLength);
  return selected === null ? seasonalNaive(values, 1, horizon) : forecastEts(selected, values, horizon);
}

/**
 * Selects form and parameters; null if no form can describe the history, or if it is all zeros. Values are scaled to
 * mean size 1 first, so that one step size and one tolerance fit all series.
 *
 * @param trends allowed trends; by default all
 * @param seasons allowed seasons; by default all
 */
export function selectEts(
  values: Float64Array,
  seasonLength: number,
  trends: readonly EtsForm['trend'][] = ['N', 'A', 'Ad'],
  seasons: readonly EtsForm['season'][] = ['N', 'A', 'M'],
): SelectedEts | null {
  const skipped =
    values.length > maxHistoryLength
      ? values.length - Math.floor(maxHistoryLength / seasonLength) * seasonLength
      : 0;
  const recent = values.subarray(skipped);
  let scale = 0;
  for (const value of recent) scale += Math.abs(value) / recent.length;
  if (!(scale > 0)) return null;
  const scaled = recent.map((value) => value / scale);
  const searches = candidateForms(scaled, seasonLength, trends, seasons).flatMap(
    (form) => EtsSearch.begin(scaled, seasonLength, form) ?? [],
  );
  for (const [iterations, margin] of rounds) {
    const least = searches.reduce((min, { aicc }) => Math.min(min, aicc), Infinity);
    for (const search of searches) if (search.aicc <= least + margin) search.run(iterations);
  }
  let best: EtsSearch | null = null;
  for (const search of searches)
    if (Number.isFinite(search.aicc) && (best === null || search.aicc < best.aicc)) best = search;
  return best === null ? null : { fit: best.fit, scale, skipped };
}

/**
 * Runs the recursion over a history, which may have grown since the selection; much cheaper than selecting again.
 *
 * @param values the history of the selection, possibly longer
 */
export function forecastEts(
  { fit, scale, skipped }: SelectedEts,
  values: Float64Array,
  horizon: number,
): Float64Array {
  const { form, parameters } = fit;
  const scaled = values.subarray(skipped).map((value) => value / scale);
  const pass = passEts(scaled, form, parameters);
  return projectEts(pass, form, parameters.phi, { seen: scaled.length, horizon }).map(
    (value) => value * scale,
  );
}

/**
 * Forms that can describe the values: multiplicative ones need positive values, seasonal ones at least two seasons.
 */
function candidateForms(
  values: Float64Array,
  seasonLength: number,
  trends: readonly EtsForm['trend'][],
  seasons: readonly EtsForm['season'][],
): EtsForm[] {
  const positive = values.every((value) => value > 0);
  const seasonal = seasonLength > 1 && values.length >= 2 * seasonLength + 3;
  const forms: EtsForm[] = [];
  for (const trend of trends) {
    for (const season of seasons) {
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
