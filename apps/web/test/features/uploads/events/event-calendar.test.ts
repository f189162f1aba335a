import { expect, it } from 'vitest';
import { calendarOf, firstYear } from '../../../../src/features/uploads/events/event-calendar.ts';
import type { DatasetEvent } from '../../../../src/features/uploads/queries.ts';

const event = (name: string, change: Partial<DatasetEvent>) =>
  ({ name, kind: 'once', dates: [], next_date: null, ...change }) as DatasetEvent;

const shown = (events: readonly DatasetEvent[], year: number) =>
  calendarOf(events, year).flatMap((entries, month) =>
    entries.map(({ event: { name }, first, last, days }) => [month + 1, name, first, last, days]),
  );

// EV-11
it('calendarOf lists an event in every month that it touches', () => {
  const sale = event('Sale', { dates: [{ first_date: '2024-04-29', last_date: '2024-05-02' }] });
  const fair = event('Fair', { dates: [{ first_date: '2024-04-01', last_date: '2024-04-01' }] });
  expect(shown([sale, fair], 2024)).toEqual([
    [4, 'Fair', '2024-04-01', '2024-04-01', 1],
    [4, 'Sale', '2024-04-29', '2024-05-02', 4],
    [5, 'Sale', '2024-04-29', '2024-05-02', 4],
  ]);
  expect(shown([sale, fair], 2025)).toEqual([]);
});

it('calendarOf repeats yearly events, across the turn of the year and on leap days', () => {
  const yearEnd = event('Year end', {
    kind: 'yearly',
    dates: [{ first_date: '2023-12-30', last_date: '2024-01-02' }],
  });
  const leap = event('Leap', {
    kind: 'yearly',
    dates: [{ first_date: '2024-02-29', last_date: '2024-02-29' }],
  });
  expect(shown([yearEnd, leap], 2026)).toEqual([
    [1, 'Year end', '2025-12-30', '2026-01-02', 4],
    [2, 'Leap', '2026-02-28', '2026-02-28', 1],
    [12, 'Year end', '2026-12-30', '2027-01-02', 4],
  ]);
});

it('calendarOf shows the next public holiday', () => {
  const holidays = event('Holidays', { kind: 'holidays', next_date: '2024-10-03' });
  expect(shown([holidays], 2024)).toEqual([[10, 'Holidays', '2024-10-03', '2024-10-03', 1]]);
});

it('firstYear is the year of the next event, of the last event, or the current year', () => {
  const past = event('Past', { dates: [{ first_date: '2022-01-01', last_date: '2022-01-02' }] });
  expect(firstYear([past, event('Next', { next_date: '2025-01-01' })], '2024-06-01')).toBe(2025);
  expect(firstYear([past], '2024-06-01')).toBe(2022);
  expect(firstYear([event('None', {})], '2024-06-01')).toBe(2024);
});
