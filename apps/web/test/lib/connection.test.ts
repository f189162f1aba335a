// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection, type Reach } from '../../src/lib/connection.ts';
import { realTimers } from '../support/real-timers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  realTimers();
});

/** Creates a connection whose health checks return these states, then 'there'. */
function found(...states: Reach[]) {
  const reach = vi.fn<() => Promise<Reach>>(() => Promise.resolve(states.shift() ?? 'there'));
  const onBack = vi.fn<() => void>();
  const connection = createConnection({ reach, onBack });
  const seen: Reach[] = [];
  connection.subscribe(() => seen.push(connection.state()));
  return { connection, reach, onBack, seen };
}

// ERR-37
describe('the connection', () => {
  it('is not lost after a failed call if the server responds to other calls', async () => {
    const { connection, onBack } = found();
    await connection.doubt();
    expect(connection.state()).toBe('there');
    expect(onBack).not.toHaveBeenCalled();
  });

  it('is lost while the server does not respond, and reports its recovery once', async () => {
    const { connection, reach, onBack, seen } = found('lost', 'slow', 'lost');
    const doubted = connection.doubt();
    void connection.doubt();
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.state()).toBe('lost');
    await vi.runAllTimersAsync();
    await doubted;
    expect(seen).toEqual(['lost', 'there']);
    expect(reach).toHaveBeenCalledTimes(4);
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('is checked again if a call fails during a health check', async () => {
    const { connection, reach, seen } = found('there', 'lost');
    void connection.doubt();
    void connection.doubt();
    await vi.runAllTimersAsync();
    expect(seen).toEqual(['lost', 'there']);
    expect(reach).toHaveBeenCalledTimes(3);
  });

  it('is checked until the browser is online, even if the first check gets a response', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { connection, seen } = found('there', 'lost');
    void connection.doubt();
    await vi.advanceTimersByTimeAsync(2000);
    expect(seen).toEqual(['lost']);
    online.mockReturnValue(true);
    await vi.runAllTimersAsync();
    expect(seen).toEqual(['lost', 'there']);
    online.mockRestore();
  });

  it('is checked while a call waits, and counts as slow rather than lost if the server takes long to respond', async () => {
    const { connection, reach, onBack, seen } = found('there', 'slow', 'slow');
    connection.sent(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reach).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual(['slow', 'there']);
    expect(onBack).not.toHaveBeenCalled();
    connection.ended(1);
    await vi.runAllTimersAsync();
    const looks = reach.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reach).toHaveBeenCalledTimes(looks);
  });

  it('is not checked if the server responds quickly', async () => {
    const { connection, reach } = found();
    connection.sent(1);
    await vi.advanceTimersByTimeAsync(500);
    connection.ended(1);
    await vi.runAllTimersAsync();
    expect(reach).not.toHaveBeenCalled();
  });
});
