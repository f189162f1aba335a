import { EtsSearch, type EtsFit } from './ets-search.ts';
import { passEts, projectEts, type EtsForm } from './ets-model.ts';
import { seasonalNaive } from './seasonal-naive.ts';

// Maximum number of values, because older values do not affect the states.
const maxHistoryLength = 400;
/**
 * Number of search steps in each round, and how far a form's criterion may be above the best to take part in it. Few
 * of the up to fifteen forms need more than the first steps: a form 12 above the best is e⁻⁶ times as likely.
 */
const rounds = [
  [25, Infinity],
  [40, 12],
  [95, 3],
] as const;

/** Form and parameters selected for a history; reused after a few more values are known. */
export interface SelectedEts {
  fit: EtsFit;
  /** Mean absolute value of the history: the unit of the parameters. */
  scale: number;
  /** Number of values that are skipped at the start of the history. */
  skipped: number;
}

/**
 * Exponential smoothing with automatic selection by the corrected Akaike criterion (Hyndman et al. 2002): trend none,
 * additive or damped; season none, additive or multiplicative; error additive or multiplicative. If a history is too
 * short for every form, the naive forecast is returned.
 *
 * @param values at least one, without gaps
 * @returns `horizon` values in the units of the history
 */
export function ets(values: Float64Array, seasonLength: number, horizon: number): Float64Array {
  const selected = selectEts(values, seasonLength);
  return selected === null ? seasonalNaive(values, 1, horizon) : forecastEts(selected, values, horizon);
}

/**
 * Selects form and parameters; null if no form can describe the history, or if it is all zeros. Values are first
 * scaled to a mean absolute value of 1, so that the same step size and tolerance suit all series.
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
    const minAicc = searches.reduce((min, { aicc }) => Math.min(min, aicc), Infinity);
    for (const search of searches) if (search.aicc <= minAicc + margin) search.run(iterations);
  }
  let best: EtsSearch | null = null;
  for (const search of searches)
    if (Number.isFinite(search.aicc) && (best === null || search.aicc < best.aicc)) best = search;
  return best === null ? null : { fit: best.fit, scale, skipped };
}

/**
 * Runs the recursion over a history, which may have grown since the selection; much cheaper than selecting again.
 *
 * @param values the history used for the selection, possibly longer now
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
