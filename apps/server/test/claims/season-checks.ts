import { bucketStart, type Bucket, seasonLength } from '@forecast-console/calendar';

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Sum of squared differences from the mean. */
const squaresOf = (values: readonly number[]) => {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
};

/** Seasonality by classical decomposition: its strength, and the index of each position from the first value on. */
function decomposed(values: readonly number[], season: number): { strength: number; indices: number[] } {
  const half = Math.floor(season / 2);
  const departures = values.flatMap((value, t) => {
    if (t < half || t + half >= values.length) return [];
    const around = values.slice(t - half, t + half + 1);
    // An even season has half a weight at both ends of the window.
    const ends = season % 2 === 0 ? ((around[0] ?? 0) + (around.at(-1) ?? 0)) / 2 : 0;
    const trend = (around.reduce((sum, one) => sum + one, 0) - ends) / season;
    return [{ position: t % season, value: value - trend }];
  });
  const indices = Array.from({ length: season }, (_, at) =>
    meanOf(departures.filter(({ position }) => position === at).map(({ value }) => value)),
  );
  const remainder = departures.map(({ position, value }) => value - (indices[position] ?? 0));
  // Unbiased variances: the remainder has lost one degree of freedom for each position.
  const spread = squaresOf(departures.map(({ value }) => value)) / (departures.length - 1);
  const unexplained = squaresOf(remainder) / (departures.length - season);
  return { strength: Math.max(0, 1 - unexplained / spread), indices };
}

/** Position in the calendar as users read it: weekday from Monday, week, month or quarter of the year, from 0. */
function calendarPositions(bucket: Bucket, index: number): readonly number[] {
  const day = new Date(86_400_000 * bucketStart(index, bucket));
  if (bucket === 'day') return [(day.getUTCDay() + 6) % 7];
  if (bucket === 'month') return [day.getUTCMonth()];
  if (bucket === 'quarter') return [Math.floor(day.getUTCMonth() / 3)];
  const week = Math.floor((day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 1)) / 604_800_000);
  // Years start on different weekdays, so a week of the season has one of two numbers.
  return [week - 1, week, week + 1];
}

/**
 * Whether strength and strongest season agree with a classical decomposition.
 *
 * @param values without gaps, from the first demand on
 * @param start bucket index of the first value
 */
export function isSeason(
  values: readonly number[],
  start: number,
  bucket: Bucket,
  { strength, strongest }: { strength: number; strongest: number | null },
): boolean {
  const season = seasonLength(bucket);
  const own = decomposed(values, season);
  const highest = Math.max(...own.indices);
  const range = highest - Math.min(...own.indices);
  const isStrongest = own.indices.some(
    (index, at) =>
      highest - index <= 0.02 * range && calendarPositions(bucket, start + at).includes(strongest ?? -1),
  );
  const isStrength = Math.abs(own.strength - strength) <= 1e-6;
  // A season that is no stronger than chance has no strongest position.
  return isStrength && (strength > 0 ? isStrongest : strongest === null);
}
