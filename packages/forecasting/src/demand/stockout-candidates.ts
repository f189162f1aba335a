import { openPositions } from '../preparation/open-positions.ts';

/** A run of zeros that may be a stockout: positions of its first and last bucket. */
export interface StockoutCandidate {
  first: number;
  last: number;
}

/**
 * Maximum probability that a series produces such a run of zeros by chance anywhere in its history. With this value,
 * all proposals on 200 emptied M3 months are right, and 0.4% of the intermittent series of carparts get one.
 */
const maxProbability = 1e-4;
/** Minimum number of buckets with demand. With fewer, the usual demand is unknown. */
const minDemands = 12;
/**
 * In a series with more zeros than this share of its buckets, only the length of a run can be improbable, not its
 * existence.
 */
const maxZeroShare = 0.2;
/** A single zero is improbable if the smallest demand is larger than this share of the median demand. */
const minDemandShare = 0.15;

/**
 * Finds runs of zeros that are improbable given the other zeros of the series. Zeros that recur at the same position
 * of the season, such as company holidays, are not proposed; neither are zeros before the first and
 * after the last demand, because the item may not have been on sale.
 *
 * A run of length L is improbable in one of two ways. If zeros are rare and the other demands stay far above zero, any
 * zero is improbable. Otherwise, zeros follow zeros with a probability q, estimated from the other runs with one
 * prior success and failure, and n · s · q^(L − 1) has to be small, where s is the share of buckets in which a run
 * starts and n the number of buckets.
 *
 * @param values NaN where the demand is unknown
 */
export function stockoutCandidates(values: Float64Array, seasonLength: number): StockoutCandidate[] {
  const first = values.findIndex((value) => value > 0);
  const end = values.findLastIndex((value) => value > 0) + 1;
  if (first < 0 || values.some((value) => value < 0)) return [];
  const history = values.subarray(first, end);
  const demands = history.filter((value) => value > 0).toSorted();
  if (demands.length < minDemands) return [];
  const open = openPositions(history, seasonLength);
  const runs = zeroRuns(history, open);
  const buckets = history.reduce((count, _, t) => count + (open[t % open.length] as number), 0);
  const zeros = runs.reduce((sum, { length }) => sum + length, 0);
  const isRegular =
    zeros <= maxZeroShare * buckets &&
    (demands[0] as number) >= minDemandShare * (demands[demands.length >> 1] as number);
  return runs
    .filter(
      (run) =>
        !recurs(history, run, seasonLength) &&
        (isRegular || expectedRuns(run.length, runs, buckets) <= maxProbability),
    )
    .map((run) => ({ first: first + run.first, last: first + run.last }));
}

interface ZeroRun extends StockoutCandidate {
  /** Number of open buckets. */
  length: number;
}

/** Returns the runs of zeros, which may continue over closed positions of the season. */
function zeroRuns(history: Float64Array, open: Uint8Array): ZeroRun[] {
  const runs: ZeroRun[] = [];
  let current: ZeroRun | null = null;
  for (let t = 0; t < history.length; t++) {
    if (open[t % open.length] === 0) continue;
    if (history[t] !== 0) current = null;
    else if (current === null) runs.push((current = { first: t, last: t, length: 1 }));
    else {
      current.last = t;
      current.length++;
    }
  }
  return runs;
}

/** Returns whether most buckets of the run are also zero one season earlier or later. */
function recurs(history: Float64Array, { first, last }: StockoutCandidate, seasonLength: number): boolean {
  if (seasonLength < 2) return false;
  let again = 0;
  for (let t = first; t <= last; t++)
    if (history[t - seasonLength] === 0 || history[t + seasonLength] === 0) again++;
  return 2 * again > last - first + 1;
}

/** Expected number of runs of at least this length, estimated from all runs but one of this length. */
function expectedRuns(length: number, runs: readonly ZeroRun[], buckets: number): number {
  const zeros = runs.reduce((sum, run) => sum + run.length, 0) - length;
  const others = runs.length - 1;
  // Each other run of length l has l − 1 zeros that follow a zero, and one end.
  const follow = (zeros - others + 1) / (zeros + 2);
  return (others + 1) * (buckets / Math.max(1, buckets - length)) * follow ** (length - 1);
}
