import { describe, expect, it } from 'vitest';
import {
  formOf,
  newEvent,
  problemOf,
  valuesOf,
} from '../../../../src/features/uploads/events/event-values.ts';
import type { DatasetEvent } from '../../../../src/features/uploads/queries.ts';

const sale: DatasetEvent = {
  id: 'e1',
  name: 'Sale',
  kind: 'yearly',
  dates: [{ first_date: '2024-03-01', last_date: '2024-03-14' }],
  country: null,
  region: null,
  days_before: 2,
  days_after: 0,
  scope: { c2: ['A1', 'B2'] },
  revision: 3,
  created_at: '2024-01-01T00:00:00.000Z',
  created_by: 'ana',
  changed_at: '2024-01-01T00:00:00.000Z',
  changed_by: 'ben',
  past: 2,
  next_date: '2025-03-01',
};

// EV-1
describe('the event form', () => {
  it('submits the values it was opened with and the revision being edited', () => {
    const { name, kind, dates, days_before, days_after, scope, revision } = sale;
    expect(formOf(valuesOf(sale), revision)).toEqual({
      name,
      kind,
      dates,
      days_before,
      days_after,
      scope,
      revision,
    });
  });

  it('treats a missing last day as a one-day event and an empty selection as all values', () => {
    const values = {
      ...newEvent,
      name: ' Fair ',
      dates: [{ first: '2024-05-01', last: '' }],
      scope: { c2: [], c3: ['North', 'South'] },
    };
    expect(problemOf(values)).toBeNull();
    expect(formOf(values, null)).toMatchObject({
      name: 'Fair',
      dates: [{ first_date: '2024-05-01', last_date: '2024-05-01' }],
      scope: { c3: ['North', 'South'] },
      revision: null,
    });
  });

  it('submits no dates for public holidays', () => {
    const values = { ...newEvent, name: 'Holidays', kind: 'holidays' as const, country: 'DE', region: 'BY' };
    expect(problemOf(values)).toBeNull();
    expect(formOf(values, null)).not.toHaveProperty('dates');
    expect(formOf(values, null)).toMatchObject({ country: 'DE', region: 'BY' });
  });

  it.each([
    [{ name: ' ' }, 'Enter a name.'],
    [{ dates: [{ first: '', last: '' }] }, 'Enter every date of the event.'],
    [
      { dates: [{ first: '2024-05-02', last: '2024-05-01' }] },
      'The last day must not be before the first day.',
    ],
    [{ kind: 'holidays' as const }, 'Choose a country.'],
  ])('reports the missing fields in %j', (part, problem) => {
    expect(problemOf({ ...newEvent, name: 'Fair', ...part })).toBe(problem);
  });
});
