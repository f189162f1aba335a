import type { Bucket } from '@forecast-console/calendar';
import { median } from '@forecast-console/calendar';
import { plural } from '../../../lib/plural.ts';
import type { Model } from '../queries.ts';

type Measured = NonNullable<Model['measured']>[number];

/** Runs of up to this many times more, or fewer, combinations tell something of one. */
const likeness = 3;
/** The runs closest in size that are asked. */
const mostAsked = 5;

/**
 * Seconds that a run will about take, from what runs of the same model and bucket took on this server; null where
 * none had about that many combinations (FC-27).
 */
export function estimateSeconds(
  measured: readonly Measured[] | undefined,
  bucket: Bucket,
  combinations: number,
): number | null {
  const ratio = (run: Measured) => Math.abs(Math.log(run.combinations / combinations));
  const alike = (measured ?? [])
    .filter((run) => run.bucket_type === bucket && ratio(run) <= Math.log(likeness))
    .toSorted((a, b) => ratio(a) - ratio(b))
    .slice(0, mostAsked);
  if (alike.length === 0) return null;
  return median(alike.map((run) => (run.seconds * combinations) / run.combinations));
}

/** 'About 2 seconds on this server'. */
export function estimateInWords(seconds: number | null): string {
  if (seconds === null) return 'No run of this size has been measured on this server yet';
  if (seconds < 90) {
    const whole = Math.max(1, Math.round(seconds));
    return `About ${whole} ${plural(whole, 'second')} on this server`;
  }
  const minutes = Math.round(seconds / 60);
  return `About ${minutes} ${plural(minutes, 'minute')} on this server`;
}
