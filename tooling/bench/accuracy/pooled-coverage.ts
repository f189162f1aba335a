import { generator } from '../speed/made-up-series.ts';
import type { Bounds } from './benchmark-set.ts';

/** A block of correlated values, such as those of one cutoff: how many there are, and how many of them are covered. */
export interface Block {
  covered: number;
  count: number;
}

/** Percentage of covered values over all blocks, with its 95% sampling range. */
interface PooledCoverage {
  share: number;
  low: number;
  high: number;
  count: number;
}

const draws = 4000;

/** Adds the values of a forecast to a block. Ignores unknown values (NaN). */
export function addTo(block: Block, actual: Float64Array, { lower, upper }: Bounds): void {
  for (const [step, value] of actual.entries()) {
    if (Number.isNaN(value)) continue;
    block.count++;
    if (value >= (lower?.[step] ?? Infinity) && value <= (upper?.[step] ?? -Infinity)) block.covered++;
  }
}

/** Returns the coverage over all blocks with its sampling range by block bootstrap (Künsch 1989). */
export function pooledCoverage(blocks: readonly Block[]): PooledCoverage {
  const shareOf = (some: readonly Block[]) =>
    (100 * some.reduce((sum, { covered }) => sum + covered, 0)) /
    some.reduce((sum, { count }) => sum + count, 0);
  const random = generator(20_000);
  const shares = Float64Array.from({ length: draws }, () =>
    shareOf(blocks.flatMap(() => blocks[Math.floor(random() * blocks.length)] ?? [])),
  ).sort();
  return {
    share: shareOf(blocks),
    low: shares[Math.floor(0.025 * draws)] ?? Number.NaN,
    high: shares[Math.ceil(0.975 * draws) - 1] ?? Number.NaN,
    count: blocks.reduce((sum, { count }) => sum + count, 0),
  };
}
