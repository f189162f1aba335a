import { formatBuckets, formatCount, formatDate, formatEffect, formatPercent } from '../../../lib/format.ts';
import type { RunDetail, RunEvent } from '../queries.ts';

/**
 * 'With the events, the error over 6 backtests was 8.1 % instead of 9.4 %; in the 14 weeks with events 9.0 % instead of
 * 15.2 %.' Null if not measured.
 */
export function broughtInWords(
  brought: RunDetail['events_brought'],
  bucket: string,
  what = 'the events',
): string | null {
  if (brought === null || brought.with === null || brought.without === null) return null;
  const { origins, with: having, without, in_events: inEvents } = brought;
  const backtests = formatBuckets(origins, 'backtest');
  const whole = `With ${what}, the error over ${backtests} was ${formatPercent(having)} instead of ${formatPercent(without)}`;
  if (inEvents === null) return `${whole}.`;
  const { buckets, with: there, without: thereWithout } = inEvents;
  const where = `${formatBuckets(buckets, bucket)} with events`;
  return `${whole}; in the ${where} ${formatPercent(there)} instead of ${formatPercent(thereWithout)}.`;
}

/** Contribution of only the events or only the drivers of a run with both. Null if not measured. */
export function partInWords(brought: RunDetail['events_brought'], part: 'events' | 'drivers'): string | null {
  const [without, others] =
    part === 'events' ? [brought?.without_events, 'drivers'] : [brought?.without_drivers, 'events'];
  if (brought?.with == null || without == null) return null;
  const backtests = formatBuckets(brought.origins, 'backtest');
  return `With the ${part}, the error over ${backtests} was ${formatPercent(brought.with)} instead of ${formatPercent(without)}; the ${others} were used in both cases.`;
}

/** Effect of an event: '+42.0 %', or why it has none. */
export function effectInWords({ effect }: RunEvent): string {
  if (effect === null) return 'Not in the history; ignored';
  return effect === 0 ? 'No significant effect; ignored' : formatEffect(effect);
}

/** Dates of an event; of many, only the first and last ones. */
export function datesInWords({ dates }: RunEvent): string {
  const all = dates.map(({ first_date: first, last_date: last }) =>
    first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`,
  );
  if (all.length <= 4) return all.join(', ') || 'None within the range of the run';
  return `${all.slice(0, 2).join(', ')}, ${formatCount(all.length - 4)} more, ${all.slice(-2).join(', ')}`;
}
