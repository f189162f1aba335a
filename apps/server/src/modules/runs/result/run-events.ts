import type { components } from '@forecast-console/api-client/schema';
import type { EventFinding, EventInput, EventsBrought } from '@forecast-console/forecasting';
import { bucketEnd, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { type EventDefinition, occurrencesOf } from '../../datasets/events/index.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import type { RunRequest } from './stored-run.ts';

type Schemas = components['schemas'];

/** Buckets behind the last one forecast: an event there is near its end. */
const bucketsBeyond = 8;

/**
 * The events of a run, as the models take them.
 *
 * @param reaches how much of each group they move, one an event
 */
export async function runEvents(
  events: readonly EventDefinition[],
  reaches: readonly (readonly number[] | null)[],
  {
    periods,
    bucket_type: bucket,
    horizon,
  }: Pick<RunRequest, 'bucket_type' | 'horizon'> & { periods: RunPeriods },
): Promise<EventInput[]> {
  const from = bucketStart(periods.start, bucket);
  const to = bucketEnd(periods.forecastStart + horizon - 1 + bucketsBeyond, bucket);
  const inputs = await Promise.all(
    events.map(async (event, position) => {
      const reach = reaches[position] ?? null;
      const named = await occurrencesOf(event, from, to);
      // What never takes place is told of, too.
      return (named.length > 0 ? named : [{ name: event.name, spans: [] }]).map((one) => ({ ...one, reach }));
    }),
  );
  return inputs.flat();
}

/** What a run found of its events, as it is kept. */
export function eventsFound(
  inputs: readonly EventInput[],
  findings: readonly EventFinding[],
): Schemas['RunEvent'][] {
  return findings.map(({ name, past, ahead, effect }, position) => ({
    name,
    past,
    ahead,
    effect,
    dates: (inputs[position]?.spans ?? []).map(({ first, last }) => ({
      first_date: formatIsoDate(first),
      last_date: formatIsoDate(last),
    })),
  }));
}

/** Events of which nothing could be learnt, in a sentence. */
export function neverSeen(findings: readonly EventFinding[]): string[] {
  const names = findings.filter(({ effect }) => effect === null).map(({ name }) => name);
  return names.length === 0
    ? []
    : [`Without effect, as the data never saw ${names.length === 1 ? 'it' : 'them'}: ${names.join(', ')}.`];
}

export function broughtOf(brought: EventsBrought | null): Schemas['EventsBrought'] | null {
  if (brought === null) return null;
  const { origins, with: having, without, withoutEvents, withoutDrivers, inEvents } = brought;
  return {
    origins,
    with: having.wape,
    without: without.wape,
    ...(withoutEvents && { without_events: withoutEvents.wape }),
    ...(withoutDrivers && { without_drivers: withoutDrivers.wape }),
    in_events: inEvents,
  };
}
