import { Text, Title } from '@mantine/core';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatMilliseconds } from '../../lib/format.ts';
import classes from './screen-loads.module.css';
import { screenTrends, slowestRequests, type Visit } from './screen-loads.ts';

const number = (name: string) => ({ name, number: true });

/** The slowest requests on a time axis that starts when their screen was opened (PERF-11). */
export function SlowestRequests({ visits }: { visits: readonly Visit[] }) {
  const slowest = slowestRequests(visits);
  if (slowest.length === 0) return null;
  const whole = slowest.reduce((max, { offset, record }) => Math.max(max, offset + record.duration), 1);
  return (
    <div>
      <Title order={3} mb="xs">
        Slowest requests
      </Title>
      <SimpleTable
        label="Slowest requests"
        columns={['Request', 'Screen', number('Started after'), number('Took'), 'Timeline']}
      >
        {slowest.map(({ record: { id, method, endpoint, duration }, screen, offset }) => (
          <tr key={id}>
            <th scope="row">
              {method} {endpoint}
            </th>
            <td>{screen}</td>
            <td data-numeric>{formatMilliseconds(offset)}</td>
            <td data-numeric>{formatMilliseconds(duration)}</td>
            <td className={classes['track']}>
              <Bar from={offset / whole} length={duration / whole} />
            </td>
          </tr>
        ))}
      </SimpleTable>
      <Text size="xs" c="dimmed" mt="xs">
        Timelines start when the screen was opened and end after {formatMilliseconds(whole)}.
      </Text>
    </div>
  );
}

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
    <div>
      <Title order={3} mb="xs">
        Loading time by screen
      </Title>
      <SimpleTable
        label="Loading time by screen"
        columns={['Screen', number('Visits'), number('Requests'), number('Average'), number('Last'), 'Trend']}
      >
        {trends.map(({ screen, visits: count, requests, loads, average }) => (
          <tr key={screen}>
            <th scope="row">{screen}</th>
            <td data-numeric>{count}</td>
            <td data-numeric>{requests}</td>
            <td data-numeric>{formatMilliseconds(average)}</td>
            <td data-numeric>{formatMilliseconds(loads.at(-1) ?? null)}</td>
            <td>
              <Trend loads={loads} />
            </td>
          </tr>
        ))}
      </SimpleTable>
      <Text size="xs" c="dimmed" mt="xs">
        Until the requests of the first second had finished. One bar per visit, the latest on the right.
      </Text>
    </div>
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
