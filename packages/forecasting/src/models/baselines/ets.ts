import { EtsSearch, type EtsFit } from './ets-search.ts';
import { passEts, projectEts, type EtsForm } from './ets-model.ts';
import { seasonalNaive } from './seasonal-naive.ts';

// Older values no longer reach the states; they only cost time.
const maxHistoryLength = 400;
// Steps of every round of the search, and by how much a form's criterion may lie above the best to take part in it.
/**
 * Fifteen forms at most, few of which are worth more than the first steps: a form 12 behind is e⁻⁶ times as likely as the best.
 */
const rounds = [
  [25, Infinity],
  [40, 12],
  [95, 3],
] as const;

/** The form and parameters chosen for a history; they stay good for that history grown by a few values. */
export interface SelectedEts {
  fit: EtsFit;
  /** Mean absolute value: the unit of the parameters. */
  scale: number;
  /** Values at the beginning that were left out for their age. */
  skipped: number;
}

/**
 * Exponential smoothing, the form chosen among none, additive and damped trend, none, additive and multiplicative
 * season, additive and multiplicative error by the corrected Akaike criterion (Hyndman et al. 2002). A history too
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
 * Chooses form and parameters; null when no form can describe so short a history, or one of nothing but zeros.
 * Values are scaled to mean size 1 first, so that one step size and one tolerance suit series of any size.
 *
 * @param trends what trends may be chosen; by default all
 * @param seasons what seasons may be chosen; by default all
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
    const least = Math.min(...searches.map(({ aicc }) => aicc));
    for (const search of searches) if (search.aicc <= least + margin) search.run(iterations);
  }
  let best: EtsSearch | null = null;
  for (const search of searches)
    if (Number.isFinite(search.aicc) && (best === null || search.aicc < best.aicc)) best = search;
  return best === null ? null : { fit: best.fit, scale, skipped };
}

/**
 * A grown history moves the states on with the parameters it had: that is what makes further origins cheap.
 *
 * @param values those chosen for, or the same grown
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

/** Forms that can describe the values: multiplicative ones need positive values, seasonal ones two seasons and more. */
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
