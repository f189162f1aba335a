import { bucketStart, type Bucket } from '@forecast-console/calendar';
import type { EventInput } from '../../src/events/event-input.ts';
import { normalDraw, type Random } from '../../src/random.ts';

/** Demand with season, trend and noise, increased by `uplift` in the buckets of promotions. */
export function promotedSeries(
  random: Random,
  length: number,
  { promotions, uplift, noise = 0.1, season = 52 }: Promoted,
): Float64Array {
  const level = 100 + 100 * random();
  const phase = Math.floor(season * random());
  return Float64Array.from({ length }, (_, t) => {
    const usual = level * (1 + 0.002 * t) * (1 + 0.3 * Math.sin((2 * Math.PI * (t + phase)) / season));
    const by = promotions.includes(t) ? 1 + uplift : 1;
    return Math.max(1, usual * by * (1 + noise * normalDraw(random)));
  });
}

interface Promoted {
  /** Positions of the promoted buckets. */
  promotions: readonly number[];
  /** Effect of a promotion: 0.5 means 50% more demand. */
  uplift: number;
  /** Standard deviation of the noise as a share of the value. */
  noise?: number;
  season?: number;
}

/** Returns the positions of promotions: about every seventh bucket, never two consecutive ones. */
export function promotionsOf(random: Random, length: number): number[] {
  const found: number[] = [];
  for (let t = 5; t < length; t += 5 + Math.floor(5 * random())) found.push(t);
  return found;
}

/**
 * An event that covers whole buckets.
 * @param buckets bucket indices
 */
export function eventIn(name: string, buckets: readonly number[], bucket: Bucket): EventInput {
  return {
    name,
    spans: buckets.map((at) => ({ first: bucketStart(at, bucket), last: bucketStart(at + 1, bucket) - 1 })),
    reach: null,
  };
}
