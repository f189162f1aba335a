import { formatBuckets, formatCount, formatDate, formatEffect, formatPercent } from '../../../lib/format.ts';
import type { RunDetail, RunEvent } from '../queries.ts';

/**
 * 'With the events the miss over 6 backtests was 8.1 % against 9.4 % without; in the 14 weeks with events 9.0 % against
 * 15.2 %.' Null where that was not measured.
 */
export function broughtInWords(
  brought: RunDetail['events_brought'],
  bucket: string,
  what = 'the events',
): string | null {
  if (brought === null || brought.with === null || brought.without === null) return null;
  const { origins, with: having, without, in_events: inEvents } = brought;
  const backtests = formatBuckets(origins, 'backtest');
  const whole = `With ${what} the miss over ${backtests} was ${formatPercent(having)} against ${formatPercent(without)} without`;
  if (inEvents === null) return `${whole}.`;
  const { buckets, with: there, without: thereWithout } = inEvents;
  const where = `${formatBuckets(buckets, bucket)} with events`;
  return `${whole}; in the ${where} ${formatPercent(there)} against ${formatPercent(thereWithout)}.`;
}

/** The same of events alone or drivers alone where a run used both. Null where that was not measured. */
export function partInWords(brought: RunDetail['events_brought'], part: 'events' | 'drivers'): string | null {
  const [without, others] =
    part === 'events' ? [brought?.without_events, 'drivers'] : [brought?.without_drivers, 'events'];
  if (brought?.with == null || without == null) return null;
  const backtests = formatBuckets(brought.origins, 'backtest');
  return `With the ${part} the miss over ${backtests} was ${formatPercent(brought.with)} against ${formatPercent(without)} without them, the ${others} left in.`;
}

/** What was learnt of an event: '+42.0 %', or why nothing was. */
export function effectInWords({ effect }: RunEvent): string {
  if (effect === null) return 'Never seen in the data: changes nothing';
  return effect === 0 ? 'No more than chance: changes nothing' : formatEffect(effect);
}

/** Its dates, the first and last of them where there are many. */
export function datesInWords({ dates }: RunEvent): string {
  const all = dates.map(({ first_date: first, last_date: last }) =>
    first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`,
  );
  if (all.length <= 4) return all.join(', ') || 'None in the range of the run';
  return `${all.slice(0, 2).join(', ')}, ${formatCount(all.length - 4)} more, ${all.slice(-2).join(', ')}`;
}
