import { describe, expect, it } from 'vitest';
import {
  broughtInWords,
  datesInWords,
  effectInWords,
  partInWords,
} from '../../../../src/features/runs/events/events-in-words.ts';

const event = { name: 'Sale', past: 3, ahead: 1, effect: 0.42, dates: [] };
const on = (day: number) => ({ first_date: `2024-01-0${day}`, last_date: `2024-01-0${day}` });

describe('what a run says of its events', () => {
  // EV-6
  it('is what was missed with them and without, in the same backtests', () => {
    const brought = { origins: 6, with: 8.1, without: 9.4, in_events: null };
    expect(broughtInWords(brought, 'week')).toBe(
      'With the events the miss over 6 backtests was 8.1 % against 9.4 % without.',
    );
    expect(
      broughtInWords({ ...brought, origins: 1, in_events: { buckets: 14, with: 9, without: 15.2 } }, 'week'),
    ).toBe(
      'With the events the miss over 1 backtest was 8.1 % against 9.4 % without; in the 14 weeks with events 9.0 % against 15.2 %.',
    );
    expect(broughtInWords({ ...brought, with: null }, 'week')).toBeNull();
    expect(broughtInWords(null, 'week')).toBeNull();
  });

  // DRV-5
  it('is said of events and of drivers apart where a run used both', () => {
    const brought = {
      origins: 6,
      with: 8.1,
      without: 9.4,
      without_events: 8.7,
      without_drivers: 9,
      in_events: null,
    };
    expect(partInWords(brought, 'events')).toBe(
      'With the events the miss over 6 backtests was 8.1 % against 8.7 % without them, the drivers left in.',
    );
    expect(partInWords(brought, 'drivers')).toBe(
      'With the drivers the miss over 6 backtests was 8.1 % against 9.0 % without them, the events left in.',
    );
    expect(partInWords({ origins: 6, with: 8.1, without: 9.4, in_events: null }, 'events')).toBeNull();
    expect(partInWords(null, 'drivers')).toBeNull();
  });

  // EV-5
  it('is what each does, and of one that never was, that it changes nothing', () => {
    expect(effectInWords(event)).toBe('+42.0 %');
    expect(effectInWords({ ...event, effect: -0.0004 })).toBe('less than 0.1 %');
    expect(effectInWords({ ...event, effect: -0.0006 })).toBe('−0.1 %');
    expect(effectInWords({ ...event, effect: null })).toBe('Never seen in the data: changes nothing');
    expect(effectInWords({ ...event, effect: 0 })).toBe('No more than chance: changes nothing');
  });

  it('names few dates, and the first and last of many', () => {
    expect(datesInWords(event)).toBe('None in the range of the run');
    expect(datesInWords({ ...event, dates: [on(1), { ...on(2), last_date: '2024-01-03' }] })).toBe(
      '01/01/2024, 02/01/2024 – 03/01/2024',
    );
    expect(datesInWords({ ...event, dates: [1, 2, 3, 4, 5, 6].map(on) })).toBe(
      '01/01/2024, 02/01/2024, 2 more, 05/01/2024, 06/01/2024',
    );
  });
});
