import type { components } from '@forecast-console/api-client/schema';
import type { DriverFinding, EventFinding, EventInput, EventsBrought } from '@forecast-console/forecasting';
import { bucketEnd, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { type EventDefinition, occurrencesOf } from '../../datasets/events/index.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import type { RunRequest } from './stored-run.ts';

type Schemas = components['schemas'];

/**
 * Number of buckets after the forecast in which events are still considered, because they can affect its last buckets.
 */
const bucketsBeyond = 8;

/**
 * Returns the events of a run as model input.
 *
 * @param reaches for each event, the affected share of each group
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
      const occurrences = await occurrencesOf(event, from, to);
      // Events without occurrences are reported as well.
      return (occurrences.length > 0 ? occurrences : [{ name: event.name, spans: [] }]).map((one) => ({
        ...one,
        reach,
      }));
    }),
  );
  return inputs.flat();
}

/** Maps the effects of events to their stored form. */
export function toRunEvents(
  inputs: readonly EventInput[],
  findings: readonly EventFinding[],
): Schemas['RunEvent'][] {
  return findings.map(({ name, past, ahead, effect, range }, position) => ({
    name,
    past,
    ahead,
    effect,
    range,
    dates: (inputs[position]?.spans ?? []).map(({ first, last }) => ({
      first_date: formatIsoDate(first),
      last_date: formatIsoDate(last),
    })),
  }));
}

/** Returns a note on events whose effect could not be estimated. */
export function eventNotes(findings: readonly EventFinding[]): string[] {
  const names = findings.filter(({ effect }) => effect === null).map(({ name }) => name);
  return names.length === 0
    ? []
    : [`No effect could be estimated because the history contains no occurrence: ${names.join(', ')}.`];
}

export function toEventsBrought(brought: EventsBrought | null): Schemas['EventsBrought'] | null {
  if (brought === null) return null;
  const { origins, with: withAll, without, withoutEvents, withoutDrivers, inEvents } = brought;
  return {
    origins,
    with: withAll.wape,
    without: without.wape,
    ...(withoutEvents && { without_events: withoutEvents.wape }),
    ...(withoutDrivers && { without_drivers: withoutDrivers.wape }),
    in_events: inEvents,
  };
}

/** Returns notes on drivers that were excluded or whose future values end before the forecast does. */
export function driverNotes(
  findings: readonly DriverFinding[],
  { bucket_type: bucket, horizon }: Pick<RunRequest, 'bucket_type' | 'horizon'>,
): string[] {
  const excluded = findings.filter(({ effect }) => effect === null).map(({ name }) => name);
  const excludedNote = `Excluded because ${excluded.length === 1 ? 'it' : 'they'} had no significant effect or increased the holdout error: ${excluded.join(', ')}.`;
  const short = findings.filter(({ effect, ahead }) => effect !== null && ahead < horizon);
  return [
    ...(excluded.length === 0 ? [] : [excludedNote]),
    ...short.map(({ name, ahead, usual }) => {
      const left = horizon - ahead;
      const assumed =
        usual === 0
          ? `No ${name} is assumed in ${left} of the ${horizon} ${bucket}s to forecast`
          : `In ${left} of the ${horizon} ${bucket}s to forecast, ${name} is assumed to be ${usual === null ? "each series' typical value" : `${usual}, its typical value`} of the last season`;
      const known = ahead === 0 ? 'not known' : `known for only ${ahead}`;
      return `${assumed}, because it is ${known}. To change this, add a file with ${name} for these ${bucket}s to the dataset and refresh the run.`;
    }),
  ];
}

/** Maps the effects of drivers to their stored form. */
export function toRunDrivers(
  findings: readonly DriverFinding[],
  { horizon: periods }: Pick<RunRequest, 'horizon'>,
): components['schemas']['RunDriver'][] {
  return findings.map((finding) => ({ ...finding, periods }));
}
