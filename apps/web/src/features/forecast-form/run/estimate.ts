import { type Bucket, median } from '@forecast-console/calendar';
import { plural } from '../../../lib/format.ts';
import type { Model } from '../queries.ts';

type Measured = NonNullable<Model['measured']>[number];

/** Two runs are comparable if their numbers of combinations differ by at most this factor. */
const maxSizeRatio = 3;
/** Maximum number of comparable runs to use; those closest in size come first. */
const maxComparable = 5;

/**
 * Estimates the duration of a run in seconds from runs of the same model and bucket on this server. Returns null if
 * there is no run of comparable size (FC-27).
 */
export function estimateSeconds(
  measured: readonly Measured[] | undefined,
  bucket: Bucket,
  combinations: number,
): number | null {
  const ratio = (run: Measured) => Math.abs(Math.log(run.combinations / combinations));
  const comparable = (measured ?? [])
    .filter((run) => run.bucket_type === bucket && ratio(run) <= Math.log(maxSizeRatio))
    .toSorted((a, b) => ratio(a) - ratio(b))
    .slice(0, maxComparable);
  if (comparable.length === 0) return null;
  return median(comparable.map((run) => (run.seconds * combinations) / run.combinations));
}

/** Formats an estimate: 'About 2 seconds on this server'. */
export function estimateInWords(seconds: number | null): string {
  if (seconds === null) return 'No time estimate available yet';
  if (seconds < 90) {
    const whole = Math.max(1, Math.round(seconds));
    return `About ${whole} ${plural(whole, 'second')} on this server`;
  }
  const minutes = Math.round(seconds / 60);
  return `About ${minutes} ${plural(minutes, 'minute')} on this server`;
}
