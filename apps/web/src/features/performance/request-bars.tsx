import { type RequestRecord, slowRequestMs } from '@forecast-console/api-client';
import { Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import classes from './request-bars.module.css';
import { barsOf, maxBars } from './summaries.ts';

/** The durations of the latest requests (PERF-12). The tables below have the same numbers for screen readers. */
export function RequestBars({ records }: { records: readonly RequestRecord[] }) {
  const bars = barsOf(records);
  if (bars.length === 0) return null;
  return (
    <div>
      <div className={classes['bars']} aria-hidden>
        {bars.map(({ id, kind, share }) => (
          <div key={id} data-kind={kind} style={{ height: `${100 * share}%` }} />
        ))}
      </div>
      <Text size="xs" c="dimmed" mt={4}>
        Durations of the latest requests (up to {formatCount(maxBars)}), newest on the right. The line marks{' '}
        {formatCount(slowRequestMs)} ms; bars end at {formatCount(2 * slowRequestMs)} ms.{' '}
        <span className={classes['key']} data-kind="slow">
          slow
        </span>{' '}
        <span className={classes['key']} data-kind="failed">
          failed
        </span>
      </Text>
    </div>
  );
}
