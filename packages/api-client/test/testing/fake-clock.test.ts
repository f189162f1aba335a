import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';

describe('createFakeClock', () => {
  it('wakes sleepers in the order of their ends, at their ends', async () => {
    const clock = createFakeClock(0);
    const woken: [string, number][] = [];
    void clock.sleep(2000).then(() => woken.push(['late', clock.now()]));
    void clock.sleep(1000).then(() => woken.push(['early', clock.now()]));
    await clock.advance(999);
    expect(woken).toEqual([]);
    await clock.advance(2001);
    expect(woken).toEqual([
      ['early', 1000],
      ['late', 2000],
    ]);
    expect(clock.now()).toBe(3000);
    expect(clock.slept).toEqual([2000, 1000]);
  });

  it('rejects a sleep that is aborted, with the reason', async () => {
    const abort = new AbortController();
    const sleep = createFakeClock().sleep(10, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleep).rejects.toThrow('enough');
  });
});
