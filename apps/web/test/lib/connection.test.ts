import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from '../../src/lib/connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// ERR-37
describe('the connection', () => {
  it('is not lost because of one call when the server answers others', async () => {
    const connection = createConnection();
    const onBack = vi.fn<() => void>();
    await connection.doubt({ reaches: () => Promise.resolve(true), onBack });
    expect(connection.isLost()).toBe(false);
    expect(onBack).not.toHaveBeenCalled();
  });

  it('is lost while nothing answers, and is found again by itself, once', async () => {
    const connection = createConnection();
    const seen: boolean[] = [];
    connection.subscribe(() => seen.push(connection.isLost()));
    const onBack = vi.fn<() => void>();
    const reaches = vi
      .fn<() => Promise<boolean>>()
      .mockResolvedValueOnce(false)
      .mockResolvedValueOnce(false)
      .mockResolvedValue(true);
    const doubted = connection.doubt({ reaches, onBack });
    void connection.doubt({ reaches, onBack });
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.isLost()).toBe(true);
    await vi.runAllTimersAsync();
    await doubted;
    expect(seen).toEqual([true, false]);
    expect(reaches).toHaveBeenCalledTimes(3);
    expect(onBack).toHaveBeenCalledTimes(1);
  });
});
