import { Panel } from '../../components/panel/panel.tsx';
import { formatBuckets, formatCount, formatDate, formatEffect, formatPercent } from '../../lib/format.ts';
import { FigureTable } from './figure-table.tsx';
import type { RunDetail, RunEvent } from './queries.ts';
import { Stack, Text } from '@mantine/core';

/**
 * The events of a run with their effects and their contribution to accuracy (EV-9). Renders nothing if there are
 * none.
 */
export function RunEventsPanel({ run }: { run: RunDetail }) {
  if (run.events.length === 0) return null;
  const bucket = run.bucket_type ?? 'period';
  const sentences = [
    partInWords(run.events_brought, 'events'),
    broughtInWords(
      run.events_brought,
      bucket,
      run.drivers.length > 0 ? 'events and drivers together' : 'the events',
    ),
  ].filter((sentence) => sentence !== null);
  return (
    <Panel title={`Events: ${run.events.length}`} foldable>
      <Stack gap="md">
        {sentences.map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <FigureTable
          title="Event effects"
          columns={['Event', 'Effect (95% range)', `Past ${bucket}s`, `Future ${bucket}s`, 'Dates']}
          rows={run.events.map((event) => [
            event.name,
            effectInWords(event),
            formatCount(event.past),
            formatCount(event.ahead),
            datesInWords(event),
          ])}
        />
      </Stack>
    </Panel>
  );
}

/**
 * 'With the events, the error over 6 backtests was 8.1% instead of 9.4%; in their 14 weeks with events 9.0% instead
 * of 15.2%.' Null if not measured.
 */
export function broughtInWords(
  brought: RunDetail['events_brought'],
  bucket: string,
  what: 'the events' | 'the drivers' | 'events and drivers together',
): string | null {
  if (brought === null || brought.with === null || brought.without === null) return null;
  const { origins, with: having, without, in_events: inEvents } = brought;
  const backtests = formatBuckets(origins, 'backtest');
  const whole = `With ${what}, the error over ${backtests} was ${formatPercent(having)} instead of ${formatPercent(without)}`;
  if (inEvents === null) return `${whole}.`;
  const { buckets, with: there, without: thereWithout } = inEvents;
  const where = `${formatBuckets(buckets, bucket)} with events`;
  return `${whole}; in their ${where} ${formatPercent(there)} instead of ${formatPercent(thereWithout)}.`;
}

/**
 * Describes the contribution of only the events or only the drivers, for a run that has both. Null if not measured.
 */
export function partInWords(brought: RunDetail['events_brought'], part: 'events' | 'drivers'): string | null {
  const [without, others] =
    part === 'events' ? [brought?.without_events, 'drivers'] : [brought?.without_drivers, 'events'];
  if (brought?.with == null || without == null) return null;
  const backtests = formatBuckets(brought.origins, 'backtest');
  return `With the ${part}, the error over ${backtests} was ${formatPercent(brought.with)} instead of ${formatPercent(without)}; the ${others} were used in both cases.`;
}

/** Effect of an event and its range: '+42.0% (+30.5% to +53.5%)', or the reason why it has no effect. */
export function effectInWords({ effect, range }: RunEvent): string {
  if (effect === null) return 'Not in the history; ignored';
  // The effect on single series can still be significant, and models can use the dates of the event.
  return effect === 0 ? 'No significant effect on average' : `${formatEffect(effect)}${rangeInWords(range)}`;
}

/** Formats the 95% range of an effect in brackets. */
export const rangeInWords = (range: { lower: number; upper: number } | null | undefined): string =>
  range == null ? '' : ` (${formatEffect(range.lower)} to ${formatEffect(range.upper)})`;

/** Formats the dates of an event. If there are many, lists only the first and last. */
export function datesInWords({ dates }: RunEvent): string {
  const all = dates.map(({ first_date: first, last_date: last }) =>
    first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`,
  );
  if (all.length <= 4) return all.join(', ') || "None within the run's date range";
  return `${all.slice(0, 2).join(', ')}, ${formatCount(all.length - 4)} more, ${all.slice(-2).join(', ')}`;
}
