import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realSleep } from '../../src/transport/sleep.ts';

describe('realSleep', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('resolves after the time given and not before', async () => {
    let awake = false;
    void realSleep(1000).then(() => (awake = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(awake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(awake).toBe(true);
  });

  it('gives up at once when aborted, and leaves no timer behind', async () => {
    const abort = new AbortController();
    const sleep = realSleep(1000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleep).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(realSleep(1000, abort.signal)).rejects.toThrow('enough');
  });
});
