import { passEts, type EtsForm, type EtsParameters } from './ets-model.ts';
import { seasonalIndices } from './seasonal-indices.ts';
import { SimplexSearch } from './simplex-search.ts';

/** A fitted form and its corrected Akaike criterion (lower is better). */
export interface EtsFit {
  form: EtsForm;
  parameters: EtsParameters;
  aicc: number;
}

// In units of −2 log-likelihood; far below the typical difference between two forms.
const tolerance = 1e-6;

/**
 * Maximum likelihood search over smoothing parameters, first level and first slope of one form. The first seasonal
 * states come from a classical decomposition: including them in the search would take ten times as long and change
 * little. They still count as parameters. AICc = deviance + 2k + 2k(k + 1)/(n − k − 1) with k free parameters and n
 * values.
 */
export class EtsSearch {
  readonly #form: EtsForm;
  readonly #penalty: number;
  readonly #simplex: SimplexSearch;
  readonly #parameters: EtsParameters;

  /**
   * Returns null if the history is too short for the form or the form cannot describe it.
   *
   * @param values without gaps, scaled to a mean absolute value of 1
   */
  static begin(values: Float64Array, seasonLength: number, form: EtsForm): EtsSearch | null {
    const free = freeParameters(form, seasonLength);
    if (values.length - free - 1 <= 0) return null;
    const seasons = firstSeasons(values, seasonLength, form);
    if (seasons === null) return null;
    const penalty = 2 * free + (2 * free * (free + 1)) / (values.length - free - 1);
    return new EtsSearch(values, seasonLength, form, { seasons, penalty });
  }

  private constructor(
    values: Float64Array,
    seasonLength: number,
    form: EtsForm,
    { seasons, penalty }: { seasons: Float64Array; penalty: number },
  ) {
    this.#form = form;
    this.#penalty = penalty;
    const seasonal = form.season !== 'N';
    const trending = form.trend !== 'N';
    const damped = form.trend === 'Ad';
    const { level, slope } = firstLine(
      values,
      seasons,
      form,
      Math.min(values.length, Math.max(10, 2 * seasonLength)),
    );
    const parameters: EtsParameters = { alpha: 0, beta: 0, phi: 1, gamma: 0, level: 0, slope: 0, seasons };
    this.#parameters = parameters;
    const states = seasons.slice();
    // The data typically move a state by about a tenth of its size.
    const size = (value: number) => 0.1 * Math.abs(value) + 0.01;
    const axes = [
      { start: 0.3, step: 0.15, present: true },
      { start: 0.03, step: 0.05, present: trending },
      { start: 0.95, step: -0.04, present: damped },
      { start: 0.05, step: 0.1, present: seasonal },
      { start: level, step: size(level), present: true },
      { start: slope, step: size(slope), present: trending },
    ].filter(({ present }) => present);
    this.#simplex = new SimplexSearch(
      (point) => {
        this.#unpack(point);
        if (!feasible(parameters, trending, damped, seasonal)) return Infinity;
        return passEts(values, form, parameters, states).deviance;
      },
      axes.map(({ start }) => start),
      axes.map(({ step }) => step),
    );
  }

  /** Runs at most this many steps; stops early when the simplex has converged. */
  run(maxIterations: number): void {
    this.#simplex.run(maxIterations, tolerance);
  }

  /** Corrected Akaike criterion of the best point so far (lower is better); Infinity if no point fits. */
  get aicc(): number {
    return this.#simplex.best.value + this.#penalty;
  }

  get fit(): EtsFit {
    this.#unpack(this.#simplex.best.point);
    return { form: this.#form, parameters: { ...this.#parameters }, aicc: this.aicc };
  }

  /** Converts a point of the search into parameters: α, β, φ, γ, level, slope, omitting those that the form lacks. */
  #unpack(point: Float64Array): void {
    const parameters = this.#parameters;
    const { trend, season } = this.#form;
    let next = 0;
    parameters.alpha = point[next++] as number;
    if (trend !== 'N') parameters.beta = point[next++] as number;
    if (trend === 'Ad') parameters.phi = point[next++] as number;
    if (season !== 'N') parameters.gamma = point[next++] as number;
    parameters.level = point[next++] as number;
    if (trend !== 'N') parameters.slope = point[next] as number;
  }
}

/**
 * Number of free parameters: α, first level and variance; β and first slope; φ; γ and all first seasons except one,
 * because they sum to a constant.
 */
function freeParameters({ trend, season }: EtsForm, seasonLength: number): number {
  const trending = Number(trend !== 'N');
  const seasonal = season === 'N' ? 0 : 1 + (seasonLength - 1);
  return 3 + 2 * trending + Number(trend === 'Ad') + seasonal;
}

/** The usual parameter region (Hyndman et al. 2008, §2.4): β ≤ α, γ ≤ 1 − α, damping between 0.8 and 0.98. */
function feasible(
  { alpha, beta, phi, gamma }: EtsParameters,
  trending: boolean,
  damped: boolean,
  seasonal: boolean,
): boolean {
  if (!(alpha >= 1e-3 && alpha <= 0.999)) return false;
  if (trending && !(beta >= 1e-4 && beta <= alpha)) return false;
  if (damped && !(phi >= 0.8 && phi <= 0.98)) return false;
  return !seasonal || (gamma >= 1e-4 && gamma <= 1 - alpha);
}

/**
 * Seasonal states before the first value, from a classical decomposition; a single zero for forms without a season.
 * Null if a factor is not positive.
 */
function firstSeasons(values: Float64Array, seasonLength: number, form: EtsForm): Float64Array | null {
  if (form.season === 'N') return Float64Array.of(0);
  const mode = form.season === 'M' ? 'multiplicative' : 'additive';
  const indices = seasonalIndices(values, seasonLength, mode);
  return form.season === 'M' && indices.some((index) => !(index > 0.01)) ? null : indices;
}

/**
 * Level and slope before the first value, from a line through the deseasonalized start of the history.
 *
 * @param count number of values to use
 * @returns level one step before the first value, where the recursion starts
 */
function firstLine(
  values: Float64Array,
  seasons: Float64Array,
  form: EtsForm,
  count: number,
): { level: number; slope: number } {
  const center = (count - 1) / 2;
  let sum = 0;
  let cross = 0;
  let square = 0;
  for (let t = 0; t < count; t++) {
    const season = seasons[t % seasons.length] as number;
    const value = values[t] as number;
    const adjusted = form.season === 'M' ? value / season : value - season;
    sum += adjusted;
    cross += (t - center) * adjusted;
    square += (t - center) * (t - center);
  }
  const slope = square > 0 ? cross / square : 0;
  return { level: form.trend === 'N' ? sum / count : sum / count - slope * (center + 1), slope };
}
