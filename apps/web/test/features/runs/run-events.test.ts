import { describe, expect, it } from 'vitest';
import {
  broughtInWords,
  datesInWords,
  effectInWords,
  partInWords,
} from '../../../src/features/runs/run-events.tsx';

const event = { name: 'Sale', past: 3, ahead: 1, effect: 0.42, dates: [] };
const on = (day: number) => ({ first_date: `2024-01-0${day}`, last_date: `2024-01-0${day}` });

describe('the events view of a run', () => {
  // EV-6
  it('shows the error with and without the events, from the same backtests', () => {
    const brought = { origins: 6, with: 8.1, without: 9.4, in_events: null };
    expect(broughtInWords(brought, 'week', 'the events')).toBe(
      'With the events, the error over 6 backtests was 8.1% instead of 9.4%.',
    );
    expect(
      broughtInWords(
        { ...brought, origins: 1, in_events: { buckets: 14, with: 9, without: 15.2 } },
        'week',
        'the events',
      ),
    ).toBe(
      'With the events, the error over 1 backtest was 8.1% instead of 9.4%; in their 14 weeks with events 9.0% instead of 15.2%.',
    );
    expect(broughtInWords({ ...brought, with: null }, 'week', 'the events')).toBeNull();
    expect(broughtInWords(null, 'week', 'the events')).toBeNull();
  });

  // DRV-5
  it('shows the contributions of events and drivers separately if a run has both', () => {
    const brought = {
      origins: 6,
      with: 8.1,
      without: 9.4,
      without_events: 8.7,
      without_drivers: 9,
      in_events: null,
    };
    expect(partInWords(brought, 'events')).toBe(
      'With the events, the error over 6 backtests was 8.1% instead of 8.7%; the drivers were used in both cases.',
    );
    expect(partInWords(brought, 'drivers')).toBe(
      'With the drivers, the error over 6 backtests was 8.1% instead of 9.0%; the events were used in both cases.',
    );
    expect(partInWords({ origins: 6, with: 8.1, without: 9.4, in_events: null }, 'events')).toBeNull();
    expect(partInWords(null, 'drivers')).toBeNull();
  });

  // EV-5
  it('shows the effect of each event, or that the event is ignored', () => {
    expect(effectInWords(event)).toBe('+42.0%');
    expect(effectInWords({ ...event, effect: -0.0004 })).toBe('less than 0.1%');
    expect(effectInWords({ ...event, effect: -0.0006 })).toBe('−0.1%');
    expect(effectInWords({ ...event, effect: null })).toBe('Not in the history; ignored');
    // Not "ignored", because models can use the dates of an event, so it can still change the error.
    expect(effectInWords({ ...event, effect: 0 })).toBe('No significant effect on average');
    expect(effectInWords({ ...event, range: { lower: 0.305, upper: 0.535 } })).toBe(
      '+42.0% (+30.5% to +53.5%)',
    );
  });

  it('lists a few dates in full, but only the first and last of many', () => {
    expect(datesInWords(event)).toBe("None within the run's date range");
    expect(datesInWords({ ...event, dates: [on(1), { ...on(2), last_date: '2024-01-03' }] })).toBe(
      '01/01/2024, 02/01/2024 – 03/01/2024',
    );
    expect(datesInWords({ ...event, dates: [1, 2, 3, 4, 5, 6].map(on) })).toBe(
      '01/01/2024, 02/01/2024, 2 more, 05/01/2024, 06/01/2024',
    );
  });
});
