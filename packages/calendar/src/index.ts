export { buckets, coarserOrEqual, seasonLength, type Bucket } from './bucket.ts';
export { bucketDates } from './bucket-dates.ts';
export { bucketEnd, bucketIndex, bucketStart } from './bucket-index.ts';
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
export { median } from './median.ts';
export { outliers } from './outliers.ts';
export { rebucket, type DatedValue } from './rebucket.ts';
