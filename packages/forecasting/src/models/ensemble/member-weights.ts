import type { HeldOut } from '../hold-out.ts';
import { scaledError } from '../scaled-error.ts';

const parts = 10;
/** With fewer held-out series the best weights would be those of chance. */
export const fewestToWeigh = 20;
/** What weights must win by before the median is given up. */
const leastGain = 0.005;

/**
 * Chooses the weights of an ensemble on held-out values: those of least scaled error, shrunk half-way to equal ones,
 * and only if, chosen on either half of the series, they miss less on the other half than the median of the members
 * does. Equal treatment is hard to beat (Stock & Watson 2004), and whatever wins on the values it was chosen on proves
 * nothing.
 *
 * @param forecasts of each member, one per held-out series
 * @returns weights that sum to 1, or null for the median
 */
export function chooseWeights(
  held: readonly HeldOut[],
  forecasts: readonly (readonly Float64Array[])[],
  seasonLength: number,
): number[] | null {
  const members = forecasts.length;
  if (held.length < fewestToWeigh || members < 2) return null;
  const all = held.map((_, position) => position);
  const even = all.filter((position) => position % 2 === 0);
  const odd = all.filter((position) => position % 2 === 1);
  const errorOf = (weights: readonly number[] | null, positions: readonly number[]): number =>
    scaledError(
      positions.flatMap((position) => held[position] ?? []),
      positions.map((position) => combine(forecasts, position, weights)),
      seasonLength,
    );
  const learnt = (positions: readonly number[]): number[] => {
    let best = { weights: [] as number[], error: Infinity };
    for (const weights of simplex(members)) {
      const error = errorOf(weights, positions);
      if (error < best.error) best = { weights, error };
    }
    return best.weights.map((weight) => (weight + 1 / members) / 2);
  };
  const ofLearnt = errorOf(learnt(even), odd) + errorOf(learnt(odd), even);
  const ofMedian = errorOf(null, odd) + errorOf(null, even);
  return ofLearnt < (1 - leastGain) * ofMedian ? learnt(all) : null;
}

/** The weighted mean of the members' forecasts of one series, or, without weights, their median at each step. */
export function combine(
  forecasts: readonly (readonly Float64Array[])[],
  position: number,
  weights: readonly number[] | null,
): Float64Array {
  const own = forecasts.flatMap((ofMember) => ofMember[position] ?? []);
  return Float64Array.from({ length: own[0]?.length ?? 0 }, (_, step) => {
    const values = own.map((forecast) => forecast[step] as number);
    if (weights === null) return median(values);
    return values.reduce((sum, value, member) => sum + value * (weights[member] ?? 0), 0);
  });
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}

/** All weights that are multiples of a tenth and sum to 1. */
function simplex(members: number, left = parts): number[][] {
  if (members === 1) return [[left / parts]];
  return Array.from({ length: left + 1 }, (_, own) =>
    simplex(members - 1, left - own).map((rest) => [own / parts, ...rest]),
  ).flat();
}
