import type { components } from '@forecast-console/api-client/schema';
import {
  type Bucket,
  bucketEnd,
  bucketStart,
  formatIsoDate,
  median,
  seasonLength,
} from '@forecast-console/calendar';
import { stockoutCandidates } from '@forecast-console/forecasting/demand';
import { dateInWords } from '../../../plain-text.ts';
import { valueFilter } from '../input/value-filter.ts';
import type { LevelGroup } from '../input/load-level.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import type { RunRequest } from './stored-run.ts';

type RunStockouts = components['schemas']['RunStockouts'];

/** Counts the buckets in which the series of a run were out of stock; null if there are none. */
export function runStockouts(groups: Iterable<Pick<LevelGroup, 'stockouts'>>): RunStockouts | null {
  const counts = { series: 0, periods: 0, sold: 0, demand: 0 };
  for (const { stockouts = [] } of groups) {
    if (stockouts.length > 0) counts.series++;
    counts.periods += stockouts.length;
    for (const { sold, demand } of stockouts) {
      counts.sold += sold;
      counts.demand += demand;
    }
  }
  return counts.series === 0 ? null : counts;
}

/** Returns the run notes about marked outliers. */
export function outlierNotes(
  groups: Iterable<Pick<LevelGroup, 'outliers' | 'kept'>>,
  bucket: Bucket,
): string[] {
  const where = (kind: 'outliers' | 'kept') => {
    let [periods, series] = [0, 0];
    for (const { [kind]: own = [] } of groups) {
      periods += own.length;
      if (own.length > 0) series++;
    }
    return periods === 0 ? null : `${periods} ${bucket}${periods === 1 ? '' : 's'} of ${series} series`;
  };
  const [out, kept] = [where('outliers'), where('kept')];
  return [
    ...(out === null
      ? []
      : [`Left out as marked outliers: ${out}. Charts and exports show the recorded values.`]),
    ...(kept === null ? [] : [`Kept as marked, even if they look like outliers: ${kept}.`]),
  ];
}

/** Maximum number of dates in a note. */
const maxDates = 10;

/** Returns the notes on the marked outliers of a series. */
export function seriesOutlierNotes(
  { outliers = [], kept = [] }: Pick<LevelGroup, 'outliers' | 'kept'>,
  start: number,
  bucket: Bucket,
): string[] {
  const dates = (all: readonly number[]) => {
    const first = all
      .slice(0, maxDates)
      .map((at) => dateInWords(formatIsoDate(bucketStart(start + at, bucket))));
    return `${first.join(', ')}${all.length > maxDates ? ` and ${all.length - maxDates} more` : ''}.`;
  };
  return [
    ...(outliers.length === 0 ? [] : [`Left out as marked outliers: ${dates(outliers)}`]),
    ...(kept.length === 0 ? [] : [`Kept as marked, even if they look like outliers: ${dates(kept)}`]),
  ];
}

/** Maximum number of proposals of a run. */
const maxProposals = 50;

/**
 * Proposes periods that look like stockouts, with the largest lost demand first. Nothing is applied before a user marks
 * them.
 */
export function stockoutProposals(
  groups: Iterable<LevelGroup>,
  { bucket_type: bucket, filters }: Pick<RunRequest, 'bucket_type' | 'filters'>,
  { start, cutoff }: Pick<RunPeriods, 'start' | 'cutoff'>,
): components['schemas']['StockoutPeriod'][] {
  const filtered = [...valueFilter(filters)];
  let proposals: { lost: number; period: components['schemas']['StockoutPeriod'] }[] = [];
  const largest = () => proposals.toSorted((a, b) => b.lost - a.lost).slice(0, maxProposals);
  for (const { key, values } of groups) {
    const known = values.subarray(0, cutoff - start + 1);
    const found = stockoutCandidates(known, seasonLength(bucket));
    if (found.length === 0) continue;
    // A mark names one value of each characteristic.
    const others = filtered.filter(([code]) => key[code] === undefined);
    if (others.some(([, chosen]) => chosen.length > 1)) continue;
    const item = { ...Object.fromEntries(others.map(([code, [only = '']]) => [code, only])), ...key };
    const usual = median([...known].filter((value) => value > 0));
    for (const { first, last } of found)
      proposals.push({
        lost: usual * (last - first + 1),
        period: {
          key: item,
          first_date: formatIsoDate(bucketStart(start + first, bucket)),
          last_date: formatIsoDate(bucketEnd(start + last, bucket)),
        },
      });
    // The candidates of a million series would need much memory.
    if (proposals.length > 20 * maxProposals) proposals = largest();
  }
  return largest().map(({ period }) => period);
}

/** Returns the run note about stockouts. */
export function stockoutNotes(stockouts: RunStockouts | null, bucket: Bucket): string[] {
  if (stockouts === null) return [];
  const { series, periods } = stockouts;
  const where = `in ${periods} ${bucket}${periods === 1 ? '' : 's'} of ${series} series`;
  return [
    `Out of stock ${where}: this demand is unknown instead of zero. Sums and sales that were partly out of stock include an estimate of the lost demand.`,
  ];
}
