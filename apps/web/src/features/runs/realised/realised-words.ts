import type { components } from '@forecast-console/api-client/schema';
import { formatFigure } from '../../../lib/format.ts';

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
  const periods = total.count === 1 ? '1 period' : `${total.count} periods`;
  const promise =
    promised?.wape == null ? '' : `, where the backtest promised ${formatFigure(promised.wape)} %`;
  const side = total.bias === null || total.bias === 0 ? '' : total.bias > 0 ? ', too high' : ', too low';
  const held =
    total.bounded === 0 || level === null
      ? ''
      : ` ${hitsText(total)} actuals lie within the ${Math.round(100 * level)} % interval.`;
  return `Of the ${periods} that came, the total missed by ${formatFigure(total.wape)} % (WAPE)${promise}; on average by ${formatFigure(total.bias)}${side}.${held}`;
}
