import { describe, expect, it } from 'vitest';
import { scopeInWords, whenInWords } from '../../../../src/features/uploads/events/event-words.ts';
import type { DatasetEvent } from '../../../../src/features/uploads/queries.ts';

const countries = [{ code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bayern' }] }];
const event = (part: Partial<DatasetEvent>): DatasetEvent => ({
  id: 'e1',
  name: 'Sale',
  kind: 'once',
  dates: [{ first_date: '2024-03-01', last_date: '2024-03-14' }],
  country: null,
  region: null,
  days_before: 0,
  days_after: 0,
  scope: {},
  revision: 1,
  created_at: '',
  created_by: null,
  changed_at: '',
  changed_by: null,
  past: 0,
  next_date: null,
  ...part,
});

describe('the description of an event', () => {
  it.each([
    [{}, '01/03/2024 – 14/03/2024'],
    [
      { kind: 'yearly', dates: [{ first_date: '2024-12-24', last_date: '2024-12-24' }], days_before: 1 },
      'Every year, 24/12/2024, and 1 day before',
    ],
    [
      { dates: Array.from({ length: 3 }, () => ({ first_date: '2024-01-01', last_date: '2024-01-01' })) },
      '01/01/2024 and 2 more',
    ],
    [
      { kind: 'holidays', country: 'DE', region: 'BY', days_before: 2, days_after: 3 },
      'Public holidays of Bayern, Germany, and 2 days before and 3 days after',
    ],
    [{ kind: 'holidays', country: 'DE' }, 'Public holidays of Germany'],
  ] satisfies [Partial<DatasetEvent>, string][])('names the dates of %j', (part, words) => {
    expect(whenInWords(event(part), countries)).toBe(words);
  });

  it('names the affected series', () => {
    const labels = new Map([['c2', 'Product']]);
    expect(scopeInWords({}, labels)).toBe('Everything');
    expect(scopeInWords({ c2: ['A', 'B', 'C', 'D', 'E'], c3: ['North'] }, labels)).toBe(
      'Product A, B, C and 2 more; c3 North',
    );
  });
});
