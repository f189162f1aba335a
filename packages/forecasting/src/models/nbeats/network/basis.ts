import type { StackKind } from './architecture.ts';

// Degree of the trend polynomial.
const polynomialDegree = 3;
// Maximum number of cosine and sine pairs; a yearly season of weeks would have 26.
const maxHarmonics = 12;

/** Basis functions of an interpretable block; row-major, one row per function. */
export interface Basis {
  functions: number;
  /** Basis of the backcast: functions × inputSize. */
  backcast: Float64Array;
  /** Basis of the forecast: functions × horizon. */
  forecast: Float64Array;
}

/**
 * Returns the basis of an interpretable stack (Oreshkin et al. 2020, §3.3, equations 2 and 3): powers of time for
 * trend, Fourier terms for seasonality. Unlike in the paper, the period is the season, because these windows contain
 * several seasons. Half of the thetas belong to the backcast.
 *
 * @returns null for generic stacks, whose basis is learned
 */
export function basisOf(
  kind: StackKind,
  inputSize: number,
  horizon: number,
  seasonLength: number,
): Basis | null {
  if (kind === 'generic') return null;
  const functions = kind === 'trend' ? powers() : harmonics(seasonLength);
  const count = functions.length;
  const backcast = new Float64Array(2 * count * inputSize);
  const forecast = new Float64Array(2 * count * horizon);
  for (const [row, valueAt] of functions.entries()) {
    for (let t = 0; t < inputSize; t++) {
      backcast[row * inputSize + t] = valueAt((t - inputSize + 1) / inputSize, t - inputSize + 1);
    }
    for (let t = 0; t < horizon; t++) {
      forecast[(count + row) * horizon + t] = valueAt((t + 1) / horizon, t + 1);
    }
  }
  return { functions: 2 * count, backcast, forecast };
}

/**
 * A function of time. Time is given both as a share of the window and in steps from the last known value.
 *
 * @param share t/T, so that powers stay between −1 and 1 for any window length
 * @param step counts from 1 for the first forecast; 0 and below is the past
 */
type TimeFunction = (share: number, step: number) => number;

/**
 * 1, τ, τ², τ³ for τ = t/T (equation 2), computed by multiplication because `**` may round differently across
 * JavaScript engines.
 */
function powers(): TimeFunction[] {
  return Array.from({ length: polynomialDegree + 1 }, (_, degree) => (share: number) => {
    let power = 1;
    for (let factor = 0; factor < degree; factor++) power *= share;
    return power;
  });
}

/**
 * cos(2πkt/m) and sin(2πkt/m) for k = 1 … ⌊m/2⌋, at most 12 (equation 3 with the season m as the period), in pairs by
 * frequency.
 *
 * @param seasonLength m, in steps; at least 2
 */
function harmonics(seasonLength: number): TimeFunction[] {
  const count = Math.min(maxHarmonics, Math.floor(seasonLength / 2));
  return Array.from({ length: count }, (_, index) => {
    const frequency = (2 * Math.PI * (index + 1)) / seasonLength;
    return [
      (_share: number, step: number) => Math.cos(frequency * step),
      (_share: number, step: number) => Math.sin(frequency * step),
    ];
  }).flat();
}
