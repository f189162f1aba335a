/** A time bucket: the calendar period one value of a series stands for (the field's "frequency"). */
export type Bucket = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** All buckets, finest first. */
export const buckets: readonly Bucket[] = ['day', 'week', 'month', 'quarter', 'year'];
