import type { components } from '@forecast-console/api-client/schema';
import { formatAmount, formatBuckets, formatPercent } from '../../../lib/format.ts';

type Schemas = components['schemas'];

/** Number of actuals inside their interval; N/A without intervals. */
export function hitsText({ hits, bounded }: Pick<Schemas['Realised'], 'hits' | 'bounded'>): string {
  return bounded === 0 ? 'N/A' : `${hits} of ${bounded}`;
}

/** Summary sentence: realized error, backtest error, bias and interval coverage. */
export function realisedSentence({
  total,
  promised,
  level,
}: Pick<Schemas['RealisedAccuracy'], 'total' | 'promised' | 'level'>): string {
  const periods = formatBuckets(total.count, 'period');
  const backtest = promised?.wape == null ? '' : ` (backtest: ${formatPercent(promised.wape)})`;
  const error =
    total.wape === null
      ? 'the error of the total cannot be expressed in percent'
      : `the total was off by ${formatPercent(total.wape)}`;
  const coverage =
    total.bounded === 0 || level === null
      ? ''
      : ` ${hitsText(total)} actuals are inside the ${Math.round(100 * level)} % interval.`;
  return `Over the ${periods} so far, ${error}${backtest}${biasText(total.bias)}.${coverage}`;
}

function biasText(bias: number | null): string {
  if (bias === null || bias === 0) return '';
  return `, on average ${formatAmount(Math.abs(bias))} too ${bias > 0 ? 'high' : 'low'}`;
}
