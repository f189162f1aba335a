import { buckets, coarserOrEqual, type Bucket } from '@forecast-console/calendar';

/** Options of the Time Bucket select; buckets finer than the run's are disabled with the reason. */
export function bucketOptions(own: Bucket): { value: Bucket; label: string; disabled: boolean }[] {
  const allowed = coarserOrEqual(own);
  return buckets.map((bucket) => {
    const disabled = !allowed.includes(bucket);
    return { value: bucket, label: disabled ? `${bucket} (finer than the run's ${own})` : bucket, disabled };
  });
}

/** Parses the name of a bucket; returns null for any other text. */
export function toBucket(text: string | null | undefined): Bucket | null {
  return buckets.find((bucket) => bucket === text) ?? null;
}
