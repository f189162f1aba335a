import { afterEach, expect, it, vi } from 'vitest';
import type { Log } from '../src/log.ts';
import { Outage } from '../src/outage.ts';

afterEach(() => vi.useRealTimers());

it('an outage is logged when it begins and when it has ended, not for each failure', () => {
  vi.useFakeTimers();
  const log = { error: vi.fn<Log['error']>(), info: () => undefined };
  const outage = new Outage('the database is unreachable');
  for (let failure = 0; failure < 20; failure++) {
    outage.report(log, { failure });
    vi.advanceTimersByTime(30_000);
  }
  expect(log.error.mock.calls).toEqual([[{ failure: 0 }, 'the database is unreachable']]);
  vi.advanceTimersByTime(30_000);
  expect(log.error.mock.calls.slice(1)).toEqual([
    [{ failures: 20, seconds: 570 }, 'the database is unreachable: no further failures'],
  ]);
  outage.report(log, { failure: 'later' });
  vi.advanceTimersByTime(60_000);
  expect(log.error.mock.calls.slice(2)).toEqual([[{ failure: 'later' }, 'the database is unreachable']]);
});
