/** Member of the ETS family: error, trend and season, each none, additive, multiplicative or damped. */
export interface EtsForm {
  error: 'A' | 'M';
  trend: 'N' | 'A' | 'Ad';
  season: 'N' | 'A' | 'M';
}

/** Smoothing parameters and the states before the first value; those a form lacks are ignored. */
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

/** A pass over the values: fit and final states. */
interface EtsPass {
  /** −2 log-likelihood up to a constant that all forms share; Infinity where the form does not fit the values. */
  deviance: number;
  level: number;
  slope: number;
  seasons: Float64Array;
}

/**
 * One pass of the innovations state-space recursion (Hyndman, Koehler, Ord & Snyder 2008, table 2.2 and §5.1).
 *
 * @param values without gaps; all positive where error or season are multiplicative
 */
export function passEts(values: Float64Array, form: EtsForm, parameters: EtsParameters): EtsPass {
  const { alpha, beta, gamma } = parameters;
  const phi = form.trend === 'Ad' ? parameters.phi : 1;
  const trending = form.trend !== 'N';
  const seasons = parameters.seasons.slice();
  const period = seasons.length;
  let level = parameters.level;
  let slope = trending ? parameters.slope : 0;
  let squares = 0;
  let logarithms = 0;
  const unfit = { deviance: Infinity, level, slope, seasons };
  for (let t = 0; t < values.length; t++) {
    const position = t % period;
    const season = seasons[position] as number;
    const expected = level + phi * slope;
    const fitted =
      form.season === 'M' ? expected * season : form.season === 'A' ? expected + season : expected;
    const residual = (values[t] as number) - fitted;
    if (form.error === 'M') {
      if (!(fitted > 1e-9)) return unfit;
      squares += (residual / fitted) ** 2;
      logarithms += Math.log(fitted);
    } else {
      squares += residual * residual;
    }
    let correction = residual;
    if (form.season === 'M') {
      if (!(season > 1e-6) || !(Math.abs(expected) > 1e-9)) return unfit;
      correction = residual / season;
      seasons[position] = season + (gamma * residual) / expected;
    } else if (form.season === 'A') {
      seasons[position] = season + gamma * residual;
    }
    level = expected + alpha * correction;
    slope = trending ? phi * slope + beta * correction : 0;
  }
  const count = values.length;
  const deviance = count * Math.log(squares / count + 1e-12) + (form.error === 'M' ? 2 * logarithms : 0);
  return { deviance: Number.isNaN(deviance) ? Infinity : deviance, level, slope, seasons };
}

/** Point forecasts from the final states of a pass over `seen` values. */
export function projectEts(
  pass: EtsPass,
  form: EtsForm,
  phi: number,
  seen: number,
  horizon: number,
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
