import { median } from '@forecast-console/calendar';
import type { HeldOut } from '../hold-out.ts';
import { typicalChange } from '../scaled-error.ts';

const parts = 10;
/**
 * Shrinkage toward equal weights, and the minimum gain over the next stronger shrinkage. On training folds of M3,
 * less shrinkage increased the error unless one member was far better.
 */
const sharesOfEqual = [
  [0.5, 0.005],
  [0.25, 0.03],
  [0, 0.03],
] as const;
/** With fewer series, the best weights are due to chance. */
export const minSeriesToWeigh = 20;
/** Maximum number of series used to choose the weights. */
export const maxSeriesWeighed = 150;
// Maximum scaled error of a series, which limits the influence of a single series.
const maxError = 10;

/**
 * Chooses ensemble weights on a holdout: the weights with the lowest scaled error, shrunk halfway to equal weights,
 * if they beat the median of the members in twofold cross-validation over the series. Less shrinkage requires a
 * larger gain, because equal weights are hard to beat (Stock & Watson 2004).
 *
 * @param forecasts of each member, concatenated over the series of the holdout
 * @returns weights that sum to 1, or null for the median
 */
export function chooseWeights(
  held: readonly HeldOut[],
  forecasts: readonly Float64Array[],
  seasonLength: number,
): number[] | null {
  const members = forecasts.length;
  if (held.length < minSeriesToWeigh || members < 2) return null;
  const errors = new HeldOutErrors(held, forecasts, seasonLength);
  const all = held.map((_, position) => position);
  const even = all.filter((position) => position % 2 === 0);
  const odd = all.filter((position) => position % 2 === 1);
  const equal = 1 / members;
  const combinations = simplex(members);
  const bestOn = (positions: readonly number[]): number[] => {
    let best = { weights: [] as number[], error: Infinity };
    for (const weights of combinations) {
      const error = errors.of(weights, positions);
      if (error < best.error) best = { weights, error };
    }
    return best.weights;
  };
  const drawn = (weights: readonly number[], share: number) =>
    weights.map((weight) => weight + share * (equal - weight));
  const [ofEven, ofOdd] = [bestOn(even), bestOn(odd)];
  const ofMedian = errors.of(null, odd) + errors.of(null, even);
  let best: { share: number | null; error: number } = { share: null, error: ofMedian };
  for (const [share, gain] of sharesOfEqual) {
    const error = errors.of(drawn(ofEven, share), odd) + errors.of(drawn(ofOdd, share), even);
    if (error < (1 - gain) * best.error) best = { share, error };
  }
  return best.share === null ? null : drawn(bestOn(all), best.share);
}

/**
 * Mean scaled errors of different combinations of the same forecasts: Σ min(10, mean |f − a| / typical change) / n
 * over the series.
 */
class HeldOutErrors {
  readonly #held: readonly HeldOut[];
  readonly #forecasts: readonly Float64Array[];
  readonly #ahead: number;
  readonly #scales: readonly number[];

  constructor(held: readonly HeldOut[], forecasts: readonly Float64Array[], seasonLength: number) {
    this.#held = held;
    this.#forecasts = forecasts;
    this.#ahead = (forecasts[0]?.length ?? 0) / held.length;
    this.#scales = held.map(({ history }) => typicalChange(history.values, seasonLength));
  }

  /**
   * @param weights null for the median of the members
   * @param positions the series to measure
   * @returns the mean error; 0 if no series has a scale
   */
  of(weights: readonly number[] | null, positions: readonly number[]): number {
    let sum = 0;
    let count = 0;
    for (const position of positions) {
      const actual = this.#held[position]?.actual ?? new Float64Array(0);
      const scale = this.#scales[position] as number;
      if (!(scale > 0)) continue;
      const combined = combine(this.#forecasts, position * this.#ahead, actual.length, weights);
      let absolute = 0;
      for (let step = 0; step < actual.length; step++)
        absolute += Math.abs((combined[step] as number) - (actual[step] as number));
      sum += Math.min(maxError, absolute / scale / actual.length);
      count++;
    }
    return count > 0 ? sum / count : 0;
  }
}

/**
 * Returns the weighted mean of the members' forecasts, or their median if there are no weights.
 *
 * @param forecasts of each member, concatenated over the series
 * @param from start of one series' forecast
 */
export function combine(
  forecasts: readonly Float64Array[],
  from: number,
  count: number,
  weights: readonly number[] | null,
): Float64Array {
  const combined = new Float64Array(count);
  if (weights !== null) {
    for (const [member, forecast] of forecasts.entries()) {
      const weight = weights[member] ?? 0;
      for (let step = 0; step < count; step++)
        combined[step] = (combined[step] as number) + weight * (forecast[from + step] as number);
    }
    return combined;
  }
  const values = new Float64Array(forecasts.length);
  for (let step = 0; step < count; step++) {
    for (let member = 0; member < values.length; member++)
      values[member] = (forecasts[member] as Float64Array)[from + step] as number;
    combined[step] = median(values);
  }
  return combined;
}

/** Returns all sets of weights that are multiples of a tenth and sum to 1: C(13, 3) = 286 for four members. */
function simplex(members: number, left = parts): number[][] {
  if (members === 1) return [[left / parts]];
  return Array.from({ length: left + 1 }, (_, own) =>
    simplex(members - 1, left - own).map((rest) => [own / parts, ...rest]),
  ).flat();
}

/**
 * Describes how the members were combined.
 *
 * @param names names of the members, in the order of the weights
 * @param weights null for the median
 */
export function describeEnsemble(names: readonly string[], weights: readonly number[] | null): string {
  if (weights === null) return `The ensemble is the median of ${names.join(', ')}.`;
  const parts = names.map((name, position) => `${name} ${Math.round(100 * (weights[position] ?? 0))}%`);
  return `The ensemble is the weighted mean of ${parts.join(', ')}, based on the error on the holdout.`;
}
