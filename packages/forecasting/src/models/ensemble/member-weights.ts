import { median } from '@forecast-console/calendar';
import type { HeldOut } from '../hold-out.ts';
import { typicalChange } from '../scaled-error.ts';

const parts = 10;
/**
 * How far the best weights are drawn towards equal ones, and what they must win by over the more careful choice before.
 * On M3's training folds weights drawn less lose unless one member is far better.
 */
const sharesOfEqual = [
  [0.5, 0.005],
  [0.25, 0.03],
  [0, 0.03],
] as const;
/** With fewer held-out series the best weights would be those of chance. */
export const minSeriesToWeigh = 20;
/** Held-out series the members are weighed on at most. */
export const maxSeriesWeighed = 150;
// One wild series must not decide for all.
const maxError = 10;

/**
 * Chooses the weights of an ensemble on held-out values: those of least scaled error, drawn half-way to equal ones,
 * and only if, chosen on either half of the series, they miss less on the other half than the median of the members
 * does; less far only where that misses far less still. Equal treatment is hard to beat (Stock & Watson 2004), and whatever wins on the values it was chosen on proves
 * nothing.
 *
 * @param forecasts of each member, those of the held-out series one after the other
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
 * Mean scaled errors of combinations of the same forecasts.
 * Σ over series of min(10, mean |f − a| / typical change) / n: without a unit, and no series counts more than ten
 * times its scale.
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
   * @param positions the series to measure on
   * @returns 0 where none of them has a scale
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
 * The weighted mean of the members' forecasts, or, without weights, their median at each step.
 *
 * @param forecasts of each member, of many series one after the other
 * @param from where the series' forecast begins
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

/**
 * All weights that are multiples of a tenth and sum to 1.
 * C(13, 3) = 286 of them for four members: few enough to try every one.
 */
function simplex(members: number, left = parts): number[][] {
  if (members === 1) return [[left / parts]];
  return Array.from({ length: left + 1 }, (_, own) =>
    simplex(members - 1, left - own).map((rest) => [own / parts, ...rest]),
  ).flat();
}

/**
 * How the members of an ensemble were combined, in a sentence.
 *
 * @param weights null for the median
 * @param names in the order of the weights
 */
export function describeEnsemble(names: readonly string[], weights: readonly number[] | null): string {
  if (weights === null) return `The ensemble is the median of ${names.join(', ')}.`;
  const parts = names.map((name, position) => `${name} ${Math.round(100 * (weights[position] ?? 0))} %`);
  return `The ensemble is the mean of ${parts.join(', ')}, by what each missed on held-out values.`;
}
