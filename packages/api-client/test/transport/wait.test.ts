import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realSleep, untilAborted } from '../../src/transport/wait.ts';

describe('realSleep', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('resolves after the given time and not before', async () => {
    let awake = false;
    void realSleep(1000).then(() => (awake = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(awake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(awake).toBe(true);
  });

  it('rejects immediately on abort and clears its timer', async () => {
    const abort = new AbortController();
    const sleep = realSleep(1000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleep).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(realSleep(1000, abort.signal)).rejects.toThrow('enough');
  });
});

describe('untilAborted', () => {
  it('returns the result of the work', async () => {
    await expect(untilAborted(Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error('no')), new AbortController().signal)).rejects.toThrow(
      'no',
    );
  });

  it('rejects with the reason even if the work ignores the signal', async () => {
    const abort = new AbortController();
    const waiting = untilAborted(new Promise(() => {}), abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('rejects if the signal is already aborted, even if the work is done', async () => {
    await expect(untilAborted(Promise.resolve(1), AbortSignal.abort(new Error('before')))).rejects.toThrow(
      'before',
    );
  });
});
