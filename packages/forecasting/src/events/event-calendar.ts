import { bucketIndex, bucketStart, type Bucket } from '@forecast-console/calendar';
import type { EventInput, EventSpan } from './event-input.ts';

/** Buckets known behind the last one forecast: how near the next event is counts in the last one, too. */
export const bucketsBeyond = 8;

/** How much of every bucket of a run each event takes. */
export class EventCalendar {
  /** Bucket index of the first entry of `shares`. */
  readonly first: number;
  /** One array an event: share of the days of each bucket, 0 to 1. */
  readonly shares: readonly Float64Array[];
  /** Buckets of the run and those known behind it. */
  readonly length: number;

  /**
   * @param first bucket index of the first value of any series
   * @param end bucket after the last one forecast
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

  /** Events that take some of a bucket before a cutoff, by their position. */
  before(cutoff: number): number[] {
    return [...this.shares.keys()].filter((event) =>
      this.shares[event]?.subarray(0, Math.max(0, cutoff - this.first)).some((share) => share > 0),
    );
  }
}

/**
 * A day counts once, however many spans it lies in.
 *
 * @param starts first days of the buckets and of the one after the last
 * @param bucketOf position of a day's bucket among them
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
