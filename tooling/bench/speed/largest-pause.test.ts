import { describe, expect, it } from 'vitest';
import { largestPause } from './largest-pause.ts';

describe('largestPause', () => {
  it('returns the longest time between two ticks, including the time before the first tick', () => {
    const times = [0, 30, 35, 90];
    const pause = largestPause(() => times.shift() ?? 0);
    for (let tick = 0; tick < 3; tick++) pause.tick();
    expect(pause.milliseconds).toBe(55);
  });
});
