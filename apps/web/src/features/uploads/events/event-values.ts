import type { Characteristic, DatasetEvent, EventForm } from '../queries.ts';

export type Code = Characteristic['type'];

/** What the form of an event holds. Empty text means "not given". */
export interface EventValues {
  name: string;
  kind: EventForm['kind'];
  dates: readonly { first: string; last: string }[];
  country: string;
  region: string;
  daysBefore: number | '';
  daysAfter: number | '';
  /** Values by characteristic; none means all. */
  scope: Readonly<Partial<Record<Code, readonly string[]>>>;
}

export const newEvent: EventValues = {
  name: '',
  kind: 'once',
  dates: [{ first: '', last: '' }],
  country: '',
  region: '',
  daysBefore: 0,
  daysAfter: 0,
  scope: {},
};

export function valuesOf(event: DatasetEvent): EventValues {
  return {
    name: event.name,
    kind: event.kind,
    dates:
      event.dates.length === 0
        ? newEvent.dates
        : event.dates.map(({ first_date, last_date }) => ({ first: first_date, last: last_date })),
    country: event.country ?? '',
    region: event.region ?? '',
    daysBefore: event.days_before,
    daysAfter: event.days_after,
    scope: event.scope,
  };
}

/** What is missing before the event can be sent; null where nothing is. */
export function problemOf({ name, kind, dates, country }: EventValues): string | null {
  if (name.trim() === '') return 'Give the event a name.';
  if (kind === 'holidays') return country === '' ? 'Choose the country whose holidays they are.' : null;
  const odd = dates.find(({ first, last }) => first === '' || (last !== '' && last < first));
  if (odd === undefined) return null;
  return odd.first === ''
    ? 'Give every date on which it takes place.'
    : 'An event cannot end before it begins.';
}

/** @param revision of the event as it was when it was opened; null for a new one */
export function formOf(values: EventValues, revision: number | null): EventForm {
  const { name, kind, dates, country, region, daysBefore, daysAfter, scope } = values;
  const chosen = Object.entries(scope).flatMap(([code, own]): [string, string[]][] =>
    own.length === 0 ? [] : [[code, [...own]]],
  );
  return {
    name: name.trim(),
    kind,
    ...(kind === 'holidays'
      ? { country, region: region === '' ? null : region }
      : { dates: dates.map(({ first, last }) => ({ first_date: first, last_date: last || first })) }),
    days_before: daysBefore === '' ? 0 : daysBefore,
    days_after: daysAfter === '' ? 0 : daysAfter,
    scope: Object.fromEntries(chosen),
    revision,
  };
}

/** Characteristics an event can be limited by: all but the type of a row. */
export function scopeChoices(characteristics: readonly Characteristic[]): Characteristic[] {
  return characteristics.filter(({ type }) => type !== 'c1');
}
