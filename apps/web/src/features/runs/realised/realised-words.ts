import type { components } from '@forecast-console/api-client/schema';
import { formatAmount, formatBuckets, formatPercent } from '../../../lib/format.ts';

type Schemas = components['schemas'];

/** How many actuals lie within their interval; N/A where none has one. */
export function hitsText({ hits, bounded }: Pick<Schemas['Realised'], 'hits' | 'bounded'>): string {
  return bounded === 0 ? 'N/A' : `${hits} of ${bounded}`;
}

/** What came of a run beside what its backtest promised, in one sentence. */
export function realisedSentence({
  total,
  promised,
  level,
}: Pick<Schemas['RealisedAccuracy'], 'total' | 'promised' | 'level'>): string {
  const periods = formatBuckets(total.count, 'period');
  const promise = promised?.wape == null ? '' : `; in the backtest it was ${formatPercent(promised.wape)}`;
  const missed =
    total.wape === null ? 'cannot be measured in percent' : `missed by ${formatPercent(total.wape)}`;
  const held =
    total.bounded === 0 || level === null
      ? ''
      : ` ${hitsText(total)} actuals lie within the ${Math.round(100 * level)} % interval.`;
  return `Of the ${periods} that came, the total ${missed}${promise}${leaning(total.bias)}.${held}`;
}

function leaning(bias: number | null): string {
  if (bias === null || bias === 0) return '';
  return `; on average ${formatAmount(Math.abs(bias))} too ${bias > 0 ? 'high' : 'low'}`;
}
