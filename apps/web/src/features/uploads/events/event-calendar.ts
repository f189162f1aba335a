import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';
import type { DatasetEvent } from '../queries.ts';

/** An occurrence of an event in a month of the calendar; it may begin or end in another month. */
export interface CalendarEntry {
  event: DatasetEvent;
  first: string;
  last: string;
  days: number;
}

/** Returns the occurrences of events by month of a year. Of public holidays, only the next date is known. */
export function calendarOf(events: readonly DatasetEvent[], year: number): CalendarEntry[][] {
  const entries = events
    .flatMap((event) => spansOf(event, year).map((span) => ({ event, ...span })))
    .map(({ event, first, last }) => ({
      event,
      first: formatIsoDate(first),
      last: formatIsoDate(last),
      days: last - first + 1,
    }))
    .toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  return Array.from({ length: 12 }, (_, month) => {
    const name = `${year}-${String(month + 1).padStart(2, '0')}`;
    return entries.filter(({ first, last }) => first.slice(0, 7) <= name && last.slice(0, 7) >= name);
  });
}

/** Returns the year of the next event; otherwise the year of the last one. */
export function firstYear(events: readonly DatasetEvent[], today: string): number {
  const next = events.flatMap(({ next_date: date }) => (date === null ? [] : [date])).toSorted()[0];
  const last = events
    .flatMap(({ dates }) => dates.map((span) => span.last_date))
    .toSorted()
    .at(-1);
  return Number((next ?? last ?? today).slice(0, 4));
}

interface Span {
  first: number;
  last: number;
}

function spansOf({ kind, dates, next_date: next }: DatasetEvent, year: number): Span[] {
  if (kind === 'holidays') return next === null ? [] : [{ first: dayOf(next), last: dayOf(next) }];
  const spans = dates.map((span) => ({ first: dayOf(span.first_date), last: dayOf(span.last_date) }));
  // A yearly event may begin in the year before.
  return kind === 'once'
    ? spans
    : [year - 1, year].flatMap((turn) => spans.map((span) => inYear(span, turn)));
}

const dayOf = (date: string) => parseIsoDate(date) ?? 0;

/** EV-7: 29 February becomes 28 February in other years. */
function inYear({ first, last }: Span, year: number): Span {
  const moved = parseIsoDate(`${year}${formatIsoDate(first).slice(4)}`) ?? dayOf(`${year}-02-28`);
  return { first: moved, last: moved + last - first };
}
