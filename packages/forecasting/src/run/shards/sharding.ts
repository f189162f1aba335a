import { seededRandom } from '../../random.ts';

/** Settings for splitting a run of many series. */
export interface Sharding {
  /** Maximum number of series of a run that is not split. */
  wholeUpTo: number;
  /** Sample size for training in larger runs, and maximum sample size for calibrating their intervals. */
  sampled: number;
  /** Number of series per shard. */
  perShard: number;
  /** Number of shards per part of later rounds. Sums over more series are fewer sums to add up. */
  perPass: number;
}

/**
 * A larger sample does not improve the models, because training rows, fine-tuning and weighting use fewer series.
 * Shards are small so that all workers finish at about the same time.
 */
export const usualSharding: Sharding = { wholeUpTo: 20_000, sampled: 4000, perShard: 500, perPass: 5 };

/** Returns how a run is split into shards; null if it is computed as a whole. */
export function appliedSharding(series: number, sharding: Sharding | undefined): Sharding | null {
  return sharding !== undefined && series > sharding.wholeUpTo ? sharding : null;
}

/**
 * Samples the positions of the series used for training, ascending, all with equal probability (selection sampling:
 * Fan, Muller & Rezucha 1962).
 */
export function samplePositions(count: number, wanted: number, seed: number): number[] {
  const random = seededRandom(seed);
  const taken: number[] = [];
  for (let at = 0; at < count && taken.length < wanted; at++)
    if (random() * (count - at) < wanted - taken.length) taken.push(at);
  return taken;
}

/** Returns n, if intervals and stock are calibrated on every n-th series. */
export function calibrationStep(series: number, sharding: Sharding | undefined): number {
  return sharding === undefined ? 1 : Math.ceil(series / sharding.sampled);
}

/** Returns the positions of the series in each shard. They depend only on the number of series. */
export function shardsOf(count: number, perShard: number): number[][] {
  return Array.from({ length: Math.ceil(count / perShard) }, (_, shard) =>
    Array.from({ length: Math.min(perShard, count - shard * perShard) }, (__, at) => shard * perShard + at),
  );
}
