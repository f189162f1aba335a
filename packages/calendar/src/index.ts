export { buckets, coarserOrEqual, seasonLength, type Bucket } from './bucket.ts';
export { bucketDates } from './bucket.ts';
export { bucketEnd, bucketIndex, bucketStart } from './bucket.ts';
export {
  comparedText,
  comparisonText,
  forecastChange,
  forecastComparison,
  type ComparedSeries,
  type Comparison,
} from './forecast-change.ts';
export { guessBucket } from './guess-bucket.ts';
export { formatIsoDate, parseIsoDate } from './iso-date.ts';
export { median } from './outliers.ts';
export { outliers } from './outliers.ts';
export { rebucket, type DatedValue } from './rebucket.ts';
