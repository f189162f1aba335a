import type { components } from '@forecast-console/api-client/schema';
import type { Bucket } from '@forecast-console/calendar';
import type { LevelGroup } from '../input/load-level.ts';

type RunStockouts = components['schemas']['RunStockouts'];

/** Counts the buckets in which the series of a run were out of stock; null if there are none. */
export function runStockouts(groups: readonly Pick<LevelGroup, 'stockouts'>[]): RunStockouts | null {
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

/** Returns the run note about stockouts. */
export function stockoutNotes(stockouts: RunStockouts | null, bucket: Bucket): string[] {
  if (stockouts === null) return [];
  const { series, periods } = stockouts;
  const where = `in ${periods} ${bucket}${periods === 1 ? '' : 's'} of ${series} series`;
  return [
    `Out of stock ${where}: this demand is unknown instead of zero. Sums and sales that were partly out of stock include an estimate of the lost demand.`,
  ];
}
