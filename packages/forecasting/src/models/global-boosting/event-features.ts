import { bucketsBeyond } from '../../events/event-calendar.ts';
import type { SeriesEvents } from '../../events/series-events.ts';
import type { FilledSeries } from '../forecaster.ts';

/** A history without its events, and the removed effects. */
export interface MovedSeries extends FilledSeries {
  events?: SeriesEvents | null;
}

/** Names of `eventFeatures` for users, in the same order. */
export const eventFeatureNames = [
  'the share of the bucket that an event covers',
  'the estimated effect of events and drivers',
  'the time since the last event',
  'the time until the next event',
];

/**
 * Event features of a bucket: the share of it that an event covers, the estimated effect, and the number of buckets
 * since the last event and to the next (NaN beyond eight).
 *
 * @param events null for a series without events
 */
export function eventFeatures(events: SeriesEvents | null, bucket: number): number[] {
  if (events === null) return [0, 0, Number.NaN, Number.NaN];
  const at = bucket - events.first;
  const isEvent = (position: number) => (events.share[position] ?? 0) > 0;
  const near = Array.from({ length: bucketsBeyond }, (_, distance) => distance + 1);
  const since = near.find((distance) => isEvent(at - distance));
  const to = near.find((distance) => isEvent(at + distance));
  return [events.share[at] ?? 0, events.effect[at] ?? 0, since ?? Number.NaN, to ?? Number.NaN];
}
