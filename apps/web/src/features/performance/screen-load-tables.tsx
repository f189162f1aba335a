import { Text } from '@mantine/core';
import { PhoneGroup } from '../../components/panel/phone-group.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatBuckets, formatCount, formatElapsed, formatMilliseconds } from '../../lib/format.ts';
import { Address } from './address.tsx';
import { Duration } from './outcome.tsx';
import classes from './screen-loads.module.css';
import { loadingMs, screenTrends, slowestRequests, type Visit } from './screen-loads.ts';

const number = (name: string) => ({ name, number: true });

/** The slowest requests on a time axis that starts when their screen was opened (PERF-11). */
export function SlowestRequests({ visits }: { visits: readonly Visit[] }) {
  const slowest = slowestRequests(visits);
  const [first] = slowest;
  if (first === undefined) return null;
  // A request that starts long after its screen would make all other bars too small to see.
  const drawn = slowest.map((request) => ({ ...request, from: Math.min(request.offset, loadingMs) }));
  const whole = drawn.reduce((max, { from, record }) => Math.max(max, from + record.duration), 1);
  return (
    <PhoneGroup title="Slowest requests" summary={formatMilliseconds(first.record.duration)} hasHeading>
      <SimpleTable
        label="Slowest requests"
        columns={['Request', number('Took'), 'Screen', number('Started after'), 'Timeline']}
        scrolls
      >
        {drawn.map(({ record: { id, method, endpoint, duration }, screen, offset, from }) => (
          <tr key={id}>
            <th scope="row">
              {method} <Address path={endpoint} />
            </th>
            <td data-numeric>
              <Duration duration={duration} />
            </td>
            <td>
              <Address path={screen} />
            </td>
            <td data-numeric>{delay(offset)}</td>
            <td className={classes['track']}>
              <Bar from={from / whole} length={duration / whole} />
            </td>
          </tr>
        ))}
      </SimpleTable>
      <Text size="xs" c="dimmed" mt="xs">
        Timelines start when the screen was opened and end after {formatMilliseconds(whole)}. Requests that
        started later than {formatCount(loadingMs)} ms are drawn from there.
      </Text>
    </PhoneGroup>
  );
}

/** Milliseconds, or minutes and seconds from 10 seconds. */
const delay = (offset: number) =>
  offset < 10_000 ? formatMilliseconds(offset) : `${formatElapsed(offset)} min`;

/** Hidden from screen readers, because the row has the same numbers. */
function Bar({ from, length }: { from: number; length: number }) {
  return (
    <div
      className={classes['bar']}
      style={{ marginLeft: `${100 * from}%`, width: `${100 * length}%` }}
      aria-hidden
    />
  );
}

/** Loading times of each screen in this tab (PERF-11). */
export function ScreenTrends({ visits }: { visits: readonly Visit[] }) {
  const trends = screenTrends(visits);
  if (trends.length === 0) return null;
  return (
    <PhoneGroup title="Loading time by screen" summary={formatBuckets(trends.length, 'screen')} hasHeading>
      <SimpleTable
        label="Loading time by screen"
        columns={['Screen', number('Average'), number('Last'), 'Trend', number('Visits'), number('Requests')]}
        scrolls
      >
        {trends.map(({ screen, visits: count, requests, loads, average }) => (
          <tr key={screen}>
            <th scope="row">
              <Address path={screen} />
            </th>
            <td data-numeric>{formatMilliseconds(average)}</td>
            <td data-numeric>{formatMilliseconds(loads.at(-1) ?? null)}</td>
            <td>
              <Trend loads={loads} />
            </td>
            <td data-numeric>{formatCount(count)}</td>
            <td data-numeric>{formatCount(requests)}</td>
          </tr>
        ))}
      </SimpleTable>
      <Text size="xs" c="dimmed" mt="xs">
        Until the requests of the first second had finished. One bar per visit, the latest on the right.
      </Text>
    </PhoneGroup>
  );
}

/** Hidden from screen readers, because the row has the average and the last value. */
function Trend({ loads }: { loads: readonly number[] }) {
  const highest = loads.reduce((max, load) => Math.max(max, load), 1);
  const bars = loads.map((load, visit) => ({ visit, height: `${(100 * load) / highest}%` }));
  return (
    <div className={classes['trend']} aria-hidden>
      {bars.map(({ visit, height }) => (
        <div key={visit} style={{ height }} />
      ))}
    </div>
  );
}
