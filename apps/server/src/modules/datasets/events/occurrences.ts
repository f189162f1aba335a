import type { components } from '@forecast-console/api-client/schema';
import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import { holidaysIn } from './holidays.ts';

type Schemas = components['schemas'];

/** An event as it is stored in its dataset and in the runs that use it. */
export type EventDefinition = Pick<
  Schemas['DatasetEvent'],
  'name' | 'kind' | 'dates' | 'country' | 'region' | 'days_before' | 'days_after' | 'scope'
>;

/** One occurrence of an event, in epoch days, inclusive. */
interface Occurrence {
  first: number;
  last: number;
}

/** Occurrences whose effect is estimated together. */
interface NamedOccurrences {
  name: string;
  spans: Occurrence[];
}

const day = (date: string) => parseIsoDate(date) ?? 0;
const yearOf = (epochDay: number) => Number(formatIsoDate(epochDay).slice(0, 4));

/**
 * Returns the occurrences of an event between two days. Each public holiday has its own effect; the days before and
 * after share separate effects.
 * @returns groups with at least one occurrence, in the order of the definition; occurrences in date order
 */
export async function occurrencesOf(
  event: EventDefinition,
  from: number,
  to: number,
): Promise<NamedOccurrences[]> {
  const reach = { from: from - event.days_after, to: to + event.days_before };
  const core = await coreOf(event, reach.from, reach.to);
  const all = core.flatMap(({ spans }) => spans).toSorted((a, b) => a.first - b.first);
  const { days_before: before, days_after: after, name } = event;
  const beside = [
    {
      name: `${name}: days before`,
      days: before,
      of: ({ first }: Occurrence) => [first - before, first - 1],
    },
    { name: `${name}: days after`, days: after, of: ({ last }: Occurrence) => [last + 1, last + after] },
  ]
    .filter(({ days }) => days > 0)
    .map((one) => ({
      name: one.name,
      spans: all.map((span) => {
        const [first = 0, last = 0] = one.of(span);
        return { first, last };
      }),
    }));
  return [...core, ...beside]
    .map((one) => ({ ...one, spans: one.spans.filter(({ first, last }) => last >= from && first <= to) }))
    .filter(({ spans }) => spans.length > 0);
}

/** Returns the event days without the days before and after. */
async function coreOf(event: EventDefinition, from: number, to: number): Promise<NamedOccurrences[]> {
  const within = (spans: readonly Occurrence[]) =>
    spans.filter(({ first, last }) => last >= from && first <= to).toSorted((a, b) => a.first - b.first);
  const [firstYear, lastYear] = [yearOf(from) - 1, yearOf(to) + 1];
  if (event.kind === 'holidays') {
    const byName = new Map<string, Occurrence[]>();
    const found = await holidaysIn(event.country ?? '', event.region, firstYear, lastYear);
    for (const { name, ...span } of found) byName.set(name, [...(byName.get(name) ?? []), span]);
    return [...byName].map(([name, spans]) => ({ name: `${event.name}: ${name}`, spans: within(spans) }));
  }
  const dates = event.dates.map(({ first_date, last_date }) => ({
    first: day(first_date),
    last: day(last_date),
  }));
  if (event.kind === 'once') return [{ name: event.name, spans: within(dates) }];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, turn) => firstYear + turn);
  return [
    { name: event.name, spans: within(years.flatMap((year) => dates.map((span) => inYear(span, year)))) },
  ];
}

/** Moves days to another year; 29 February becomes 28 February in other years. */
function inYear({ first, last }: Occurrence, year: number): Occurrence {
  const sameDay = formatIsoDate(first).slice(4);
  const moved = parseIsoDate(`${year}${sameDay}`) ?? day(`${year}-02-28`);
  return { first: moved, last: moved + last - first };
}
