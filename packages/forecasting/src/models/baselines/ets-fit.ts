import { nelderMead } from './nelder-mead.ts';
import { passEts, type EtsForm, type EtsParameters } from './ets-model.ts';
import { seasonalIndices } from './seasonal-indices.ts';

/** A fitted form and its corrected Akaike criterion (lower is better). */
export interface EtsFit {
  form: EtsForm;
  parameters: EtsParameters;
  aicc: number;
}

const maxIterations = 160;

/**
 * Fits one form by maximum likelihood over smoothing parameters, first level and first slope. First seasonal states
 * are those of a classical decomposition: searching all of them costs tenfold and changes little. They count as
 * parameters all the same.
 *
 * @returns null when the history is too short for the form or the form cannot describe it
 */
export function fitEts(values: Float64Array, seasonLength: number, form: EtsForm): EtsFit | null {
  const seasonal = form.season !== 'N';
  const trending = form.trend !== 'N';
  const damped = form.trend === 'Ad';
  const smoothing = 1 + Number(trending) + Number(damped) + Number(seasonal);
  const free = smoothing + 1 + Number(trending) + (seasonal ? seasonLength - 1 : 0) + 1;
  if (values.length - free - 1 <= 0) return null;
  const seasons = firstSeasons(values, seasonLength, form);
  if (seasons === null) return null;
  const line = firstLine(values, seasons, form, Math.min(values.length, Math.max(10, 2 * seasonLength)));

  const unpack = (point: readonly number[]): EtsParameters => {
    let next = 0;
    const take = (fallback: number, present: boolean) => (present ? (point[next++] ?? fallback) : fallback);
    const alpha = take(0, true);
    const beta = take(0, trending);
    const phi = take(1, damped);
    const gamma = take(0, seasonal);
    return { alpha, beta, phi, gamma, level: take(0, true), slope: take(0, trending), seasons };
  };
  const objective = (point: readonly number[]): number => {
    const parameters = unpack(point);
    return feasible(parameters, trending, damped, seasonal)
      ? passEts(values, form, parameters).deviance
      : Infinity;
  };
  const pick = (...entries: [number, boolean][]) =>
    entries.filter(([, present]) => present).map(([value]) => value);
  const start = pick(
    [0.3, true],
    [0.03, trending],
    [0.95, damped],
    [0.05, seasonal],
    [line.level, true],
    [line.slope, trending],
  );
  const size = (value: number) => 0.1 * Math.abs(value) + 0.01;
  const steps = pick(
    [0.15, true],
    [0.05, trending],
    [-0.04, damped],
    [0.1, seasonal],
    [size(line.level), true],
    [size(line.slope), trending],
  );
  const { point, value } = nelderMead(objective, start, steps, maxIterations);
  if (!Number.isFinite(value)) return null;
  const aicc = value + 2 * free + (2 * free * (free + 1)) / (values.length - free - 1);
  return { form, parameters: unpack(point), aicc };
}

/** The usual region (Hyndman et al. 2008, §2.4): smoothing weights that average, damping that is neither none nor all. */
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

function firstSeasons(values: Float64Array, seasonLength: number, form: EtsForm): Float64Array | null {
  if (form.season === 'N') return Float64Array.of(0);
  const mode = form.season === 'M' ? 'multiplicative' : 'additive';
  const indices = seasonalIndices(values, seasonLength, mode);
  return form.season === 'M' && indices.some((index) => !(index > 0.01)) ? null : indices;
}

/** Level and slope before the first value, from a line through the seasonally adjusted beginning. */
function firstLine(
  values: Float64Array,
  seasons: Float64Array,
  form: EtsForm,
  count: number,
): { level: number; slope: number } {
  const centre = (count - 1) / 2;
  let sum = 0;
  let cross = 0;
  let square = 0;
  for (let t = 0; t < count; t++) {
    const season = seasons[t % seasons.length] as number;
    const value = values[t] as number;
    const adjusted = form.season === 'M' ? value / season : value - season;
    sum += adjusted;
    cross += (t - centre) * adjusted;
    square += (t - centre) * (t - centre);
  }
  const slope = square > 0 ? cross / square : 0;
  return { level: form.trend === 'N' ? sum / count : sum / count - slope * (centre + 1), slope };
}
