/**
 * Member of the ETS family: error, trend and season, each of which is none, additive, multiplicative or damped. Named
 * as in Hyndman et al. 2008: ETS(A,Ad,M) is additive error, damped additive trend, multiplicative season.
 */
export interface EtsForm {
  error: 'A' | 'M';
  trend: 'N' | 'A' | 'Ad';
  season: 'N' | 'A' | 'M';
}

/**
 * Smoothing parameters and the states before the first value; parameters that a form lacks are ignored. α, β, φ and γ
 * have no unit. Level, slope and additive seasons are in the units of the values; multiplicative seasons are factors.
 */
export interface EtsParameters {
  alpha: number;
  beta: number;
  phi: number;
  gamma: number;
  level: number;
  slope: number;
  /** Seasonal state of each position; position i belongs to values[i], values[i + m], … */
  seasons: Float64Array;
}

/** Result of one pass over the values: fit and final states. */
interface EtsPass {
  /** −2 log-likelihood up to a constant shared by all forms; Infinity if the form does not fit the values. */
  deviance: number;
  level: number;
  slope: number;
  seasons: Float64Array;
}

// Takes one logarithm per product of eight fitted values. The values are scaled, so the product cannot
// overflow.
const valuesPerLogarithm = 8;

/**
 * One pass of the innovations state-space recursion (Hyndman, Koehler, Ord & Snyder 2008, table 2.2 and §5.1). With x
 * = l + φb: ŷ = x, x + s or x·s; then l ← x + αe, b ← φb + βe and s ← s + γe. With a multiplicative season, e is
 * divided by s for level and slope, and by x for the season.
 *
 * @param values without gaps; all positive if the error or season is multiplicative
 * @param seasons overwritten with the final seasonal states; a search passes one array for all its passes
 * @returns deviance n·ln(Σe²/n), plus 2·Σ ln ŷ for relative errors, and the states after the last value
 */
export function passEts(
  values: Float64Array,
  form: EtsForm,
  parameters: EtsParameters,
  seasons = new Float64Array(parameters.seasons.length),
): EtsPass {
  const { alpha, beta, gamma } = parameters;
  const phi = form.trend === 'Ad' ? parameters.phi : 1;
  const trending = form.trend !== 'N';
  const multiplicativeError = form.error === 'M';
  const multiplicative = form.season === 'M';
  const additive = form.season === 'A';
  seasons.set(parameters.seasons);
  const period = seasons.length;
  let level = parameters.level;
  let slope = trending ? parameters.slope : 0;
  let squares = 0;
  let logarithms = 0;
  let product = 1;
  let position = 0;
  for (let t = 0; t < values.length; t++) {
    const season = seasons[position] as number;
    const expected = level + phi * slope;
    const fitted = multiplicative ? expected * season : additive ? expected + season : expected;
    const residual = (values[t] as number) - fitted;
    // Relative errors: −2 log-likelihood is n·log Σ(e/ŷ)² + 2·Σ log|ŷ|; the logarithms are taken of products of eight
    // values.
    if (multiplicativeError) {
      if (!(fitted > 1e-9)) return { deviance: Infinity, level, slope, seasons };
      const relative = residual / fitted;
      squares += relative * relative;
      product *= fitted;
      if (t % valuesPerLogarithm === 0) {
        logarithms += Math.log(product);
        product = 1;
      }
    } else {
      squares += residual * residual;
    }
    // Error-correction form of table 2.2: every state moves by its weight times the residual.
    let correction = residual;
    if (multiplicative) {
      if (!(season > 1e-6) || !(Math.abs(expected) > 1e-9))
        return { deviance: Infinity, level, slope, seasons };
      correction = residual / season;
      seasons[position] = season + (gamma * residual) / expected;
    } else if (additive) {
      seasons[position] = season + gamma * residual;
    }
    level = expected + alpha * correction;
    if (trending) slope = phi * slope + beta * correction;
    if (++position === period) position = 0;
  }
  const count = values.length;
  logarithms += Math.log(product);
  const deviance = count * Math.log(squares / count + 1e-12) + (multiplicativeError ? 2 * logarithms : 0);
  return { deviance: Number.isNaN(deviance) ? Infinity : deviance, level, slope, seasons };
}

/**
 * Point forecasts from the final states of a pass over `seen` values: (l + (φ + φ² + … + φʰ)·b) combined with the
 * seasonal state of the step; h starts at 1.
 *
 * @param seen number of values in the pass, which determines the position in the season
 * @returns `horizon` values in the units of the pass
 */
export function projectEts(
  pass: EtsPass,
  form: EtsForm,
  phi: number,
  { seen, horizon }: { seen: number; horizon: number },
): Float64Array {
  let slopeSum = 0;
  let damping = 1;
  return Float64Array.from({ length: horizon }, (_, step) => {
    damping *= form.trend === 'Ad' ? phi : 1;
    slopeSum += damping;
    const trend = pass.level + (form.trend === 'N' ? 0 : pass.slope * slopeSum);
    const season = pass.seasons[(seen + step) % pass.seasons.length] as number;
    return form.season === 'M' ? trend * season : form.season === 'A' ? trend + season : trend;
  });
}
