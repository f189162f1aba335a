import { buckets, coarserOrEqual, type Bucket } from '@forecast-console/calendar';

/** The choices of the Time Bucket select; those finer than the run's own are disabled, and say why. */
export function bucketOptions(own: Bucket): { value: Bucket; label: string; disabled: boolean }[] {
  const allowed = coarserOrEqual(own);
  return buckets.map((bucket) => {
    const disabled = !allowed.includes(bucket);
    return { value: bucket, label: disabled ? `${bucket} (finer than the run's ${own})` : bucket, disabled };
  });
}

/** A bucket's name as the server writes it; null for anything else. */
export function toBucket(text: string | null | undefined): Bucket | null {
  return buckets.find((bucket) => bucket === text) ?? null;
}
