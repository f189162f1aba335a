import { sortFew } from '../learning/sort-few.ts';
import { findSeason } from '../models/baselines/find-season.ts';
import { neutralIndex, type SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { interpolate } from './interpolate.ts';

/** Number of ordinary values on each side of the moving median; for days, one week. */
const reach = 7;

/**
 * Returns the expected values of a history without its events: the season times the median of the deseasonalized
 * ordinary values around each bucket. A bucket does not affect its own expected value. e(t) = median of {v(s) /
 * index(s)} · index(t), where s runs over the seven ordinary buckets before and after t. With an additive season,
 * differences and sums replace ratios and products.
 *
 * @param values without gaps
 * @param ordinary 1 for buckets without events
 * @returns NaN for every bucket if no bucket is ordinary
 */
export function expectedValues(
  values: Float64Array,
  ordinary: Uint8Array,
  seasonLength: number,
  form: SeasonForm,
): Float64Array {
  const known = Array.from(values.keys()).filter((t) => ordinary[t] === 1);
  if (known.length === 0) return values.map(() => Number.NaN);
  const seen = new Uint8Array(seasonLength);
  for (const t of known) seen[t % seasonLength] = 1;
  // If an event always occurs at the same position of the season, its effect cannot be separated from the season.
  const ofSeason = (t: number) => ordinary[t] === 1 || seen[t % seasonLength] === 0;
  const season = findSeason(interpolate(values, ofSeason, seasonLength), seasonLength, form);
  const neutral = neutralIndex(form);
  const index = (t: number) => {
    const own = season?.[t % seasonLength] ?? neutral;
    return form === 'multiplicative' && own <= 0 ? neutral : own;
  };
  const adjusted = values.map((value, t) =>
    form === 'multiplicative' ? value / index(t) : value - index(t),
  );
  const window = new Float64Array(2 * reach);
  let behind = 0;
  return values.map((_, t) => {
    while (behind < known.length && (known[behind] as number) < t) behind++;
    const after = known[behind] === t ? behind + 1 : behind;
    let count = 0;
    for (let at = Math.max(0, behind - reach); at < behind; at++)
      window[count++] = adjusted[known[at] as number] as number;
    for (let at = after; at < Math.min(known.length, after + reach); at++)
      window[count++] = adjusted[known[at] as number] as number;
    sortFew(window, count);
    const level = middleOf(window, count);
    return form === 'multiplicative' ? level * index(t) : level + index(t);
  });
}

/** Median of sorted values; NaN if there are none. */
function middleOf(sorted: Float64Array, count: number): number {
  if (count === 0) return Number.NaN;
  return ((sorted[(count - 1) >> 1] as number) + (sorted[count >> 1] as number)) / 2;
}
