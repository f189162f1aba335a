import { bucketIndex, bucketStart, type Bucket } from '@forecast-console/calendar';
import type { EventInput, EventSpan } from './event-input.ts';

/**
 * Buckets known after the horizon, so that the distance to the next event is known even in the last forecast bucket.
 */
export const bucketsBeyond = 8;

/** The share of every bucket that each event covers. */
export class EventCalendar {
  /** Bucket index of the first entry of `shares`. */
  readonly first: number;
  /** One array per event: the share of each bucket's days that it covers, 0 to 1. */
  readonly shares: readonly Float64Array[];
  /** Buckets of the run plus the known buckets after it. */
  readonly length: number;

  /**
   * @param first bucket index of the first value of any series
   * @param end bucket after the last forecast bucket
   */
  constructor(events: readonly EventInput[], bucket: Bucket, first: number, end: number) {
    this.first = first;
    this.length = end + bucketsBeyond - first;
    const starts = Array.from({ length: end + bucketsBeyond - first + 1 }, (_, at) =>
      bucketStart(first + at, bucket),
    );
    this.shares = events.map(({ spans }) =>
      sharesOf(spans, starts, (day) => bucketIndex(day, bucket) - first),
    );
  }

  /** Returns the positions of events that occurred before a cutoff. */
  before(cutoff: number): number[] {
    return [...this.shares.keys()].filter((event) =>
      this.shares[event]?.subarray(0, Math.max(0, cutoff - this.first)).some((share) => share > 0),
    );
  }
}

/**
 * Returns the share of each bucket's days that are in any span. Overlapping spans count a day once.
 *
 * @param starts first day of each bucket, and of the bucket after the last
 * @param bucketOf position of the bucket that contains a day
 */
function sharesOf(
  spans: readonly EventSpan[],
  starts: readonly number[],
  bucketOf: (day: number) => number,
): Float64Array {
  const [from = 0, to = 0] = [starts[0], starts.at(-1)];
  const shares = new Float64Array(starts.length - 1);
  let counted = from - 1;
  for (const { first, last } of spans.toSorted((a, b) => a.first - b.first)) {
    for (let day = Math.max(first, counted + 1); day <= Math.min(last, to - 1); day++) {
      const at = bucketOf(day);
      const days = (starts[at + 1] as number) - (starts[at] as number);
      shares[at] = (shares[at] as number) + 1 / days;
    }
    counted = Math.max(counted, Math.min(last, to - 1));
  }
  return shares.map((share) => Math.min(1, share));
}
