import { findSeason } from '../models/baselines/find-season.ts';

/** A history and the bucket index of its first value. */
interface DatedValues {
  values: Float64Array;
  start: number;
}

/** Minimum number of seasonal series for a common season. */
const minSeries = 5;
/** The season is learned from at most this many series, evenly spread. */
const maxSeries = 200;

/**
 * Season common to many series: the mean of their multiplicative indices at each position, shrunk toward no season by
 * 1 − 1/F, where F is the variance between positions divided by the variance within positions. It is used for new
 * series that have no season yet. Series are aligned by the calendar before averaging.
 *
 * @returns one factor per position, mean 1; null if there are too few seasonal series or no common season
 */
export function groupSeason(histories: readonly DatedValues[], seasonLength: number): Float64Array | null {
  const every = Math.max(1, Math.ceil(histories.length / maxSeries));
  const seasons = histories.flatMap(({ values, start }, position) => {
    if (position % every !== 0 || values.some((value) => !(value > 0))) return [];
    const indices = findSeason(values, seasonLength, 'multiplicative');
    return indices === null
      ? []
      : [indices.map((_, at) => indices[modulo(at - start, seasonLength)] as number)];
  });
  if (seasons.length < minSeries) return null;
  const mean = new Float64Array(seasonLength);
  for (const season of seasons)
    for (let at = 0; at < seasonLength; at++)
      mean[at] = (mean[at] as number) + (season[at] as number) / seasons.length;
  let [between, within] = [0, 0];
  for (let at = 0; at < seasonLength; at++) {
    between += ((mean[at] as number) - 1) ** 2;
    for (const season of seasons) within += ((season[at] as number) - (mean[at] as number)) ** 2;
  }
  const ratio =
    (seasons.length * between) / (seasonLength - 1) / (within / ((seasons.length - 1) * seasonLength));
  const strength = Math.max(0, 1 - 1 / ratio);
  return strength > 0 ? mean.map((index) => 1 + strength * (index - 1)) : null;
}

/**
 * Forecasts a short history as its mean level times the season of other series: level · index(t), where level is the
 * mean of v(t) / index(t).
 *
 * @param season from `groupSeason`
 * @returns `horizon` values in the units of the history
 */
export function forecastInSeason(
  { values, start }: DatedValues,
  season: Float64Array,
  horizon: number,
): Float64Array {
  const index = (t: number) => season[modulo(start + t, season.length)] as number;
  let level = 0;
  for (const [t, value] of values.entries()) level += value / index(t) / values.length;
  return Float64Array.from({ length: horizon }, (_, step) => level * index(values.length + step));
}

/** Modulo that is never negative, unlike `%`. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
