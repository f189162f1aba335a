import { varies } from '../drivers/driver-input.ts';
import { EventCalendar } from '../events/event-calendar.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { RunSpan } from './run-events.ts';

/**
 * Yields, for each past event and each driver, the positions of the series that its effect can be estimated from.
 * Events that affect all series are skipped, because any series can be used for them.
 *
 * @param throwIfStopped called regularly; may throw to abort
 */
export function* scopesOf(
  { events = [], drivers = [], series, bucket, horizon }: ForecastRequest,
  { first, end }: RunSpan,
  throwIfStopped: () => void,
): Generator<number[]> {
  const seen = new EventCalendar(events, bucket, first, end + horizon).before(end);
  for (const event of seen) {
    throwIfStopped();
    const reach = events[event]?.reach ?? null;
    if (reach !== null) yield positionsIn(series.length, (at) => (reach[at] ?? 0) > 0);
  }
  for (const { values } of drivers) {
    throwIfStopped();
    yield positionsIn(series.length, (at) => varies(values[at] ?? new Float64Array(0)));
  }
}

function positionsIn(count: number, isIn: (position: number) => boolean): number[] {
  return Array.from({ length: count }, (_, position) => position).filter(isIn);
}
