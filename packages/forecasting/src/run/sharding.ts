import { seededRandom } from '../random.ts';

/** How a run of many series is cut. */
export interface Sharding {
  /** Runs of so many series are not: all of them are learned from, and forecast together. */
  wholeUpTo: number;
  /** Series that are learned from beyond that. */
  sampled: number;
  /** Series forecast at a time. */
  perShard: number;
}

/**
 * More series than this in a sample teach the models nothing: training rows, tuning and weighing draw fewer. A shard is
 * small, for the last one is waited for by all who have no other.
 */
export const usualSharding: Sharding = { wholeUpTo: 20_000, sampled: 4000, perShard: 500 };

/** Whether a run of so many series has a second round, of shards. */
export function isSharded(series: number, { wholeUpTo } = usualSharding): boolean {
  return series > wholeUpTo;
}

/** Positions of the series to learn from, ascending, all equally likely (selection sampling: Fan, Muller & Rezucha 1962). */
export function samplePositions(count: number, wanted: number, seed: number): number[] {
  const random = seededRandom(seed);
  const taken: number[] = [];
  for (let at = 0; at < count && taken.length < wanted; at++)
    if (random() * (count - at) < wanted - taken.length) taken.push(at);
  return taken;
}

/** Positions of the series of each shard: fixed by how many there are, never by who computes them. */
export function shardsOf(count: number, perShard: number): number[][] {
  return Array.from({ length: Math.ceil(count / perShard) }, (_, shard) =>
    Array.from({ length: Math.min(perShard, count - shard * perShard) }, (__, at) => shard * perShard + at),
  );
}
