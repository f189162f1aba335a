import { buckets, type Bucket } from './bucket.ts';

/**
 * The buckets a series kept at `bucket` can be shown at, finest first: itself and every coarser one.
 * Weeks straddle months, so from weeks on a sum by the week's Monday is the convention (see `rebucket`).
 */
export function coarserOrEqual(bucket: Bucket): Bucket[] {
  return buckets.slice(buckets.indexOf(bucket));
}
