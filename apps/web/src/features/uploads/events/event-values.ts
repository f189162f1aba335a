import type { Characteristic, DatasetEvent, EventForm } from '../queries.ts';

export type Code = Characteristic['type'];

/** Form values of an event; '' if a field is empty. */
export interface EventValues {
  name: string;
  kind: EventForm['kind'];
  dates: readonly { first: string; last: string }[];
  country: string;
  region: string;
  daysBefore: number | '';
  daysAfter: number | '';
  /** values by characteristic; empty for all */
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

/** Returns the first validation error; null if the values are valid. */
export function problemOf({ name, kind, dates, country }: EventValues): string | null {
  if (name.trim() === '') return 'Enter a name.';
  if (kind === 'holidays') return country === '' ? 'Choose a country.' : null;
  const invalid = dates.find(({ first, last }) => first === '' || (last !== '' && last < first));
  if (invalid === undefined) return null;
  return invalid.first === ''
    ? 'Enter every date of the event.'
    : 'The last day must not be before the first day.';
}

/**
 * Converts form values to a request.
 *
 * @param revision of the event when the form was opened; null for a new event
 */
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

/** Returns the characteristics that can limit the scope: all except TYPE. */
export function scopeChoices(characteristics: readonly Characteristic[]): Characteristic[] {
  return characteristics.filter(({ type }) => type !== 'c1');
}
