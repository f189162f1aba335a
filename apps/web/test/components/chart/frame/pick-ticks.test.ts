import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickTicks } from '../../../../src/components/chart/frame/pick-ticks.ts';

describe('pickTicks', () => {
  it('keeps every position when there is room', () => {
    expect(pickTicks([1, 2, 3], 12)).toEqual([1, 2, 3]);
  });

  it('steps by whole quarters or years of months', () => {
    const months = Array.from({ length: 36 }, (_, month) => month);
    expect(pickTicks(months, 12)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33]);
  });

  it('never exceeds the number asked and starts at the first position', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: -30_000, max: 30_000 }), { minLength: 1, maxLength: 2000 }),
        fc.integer({ min: 1, max: 12 }),
        (unordered, most) => {
          const positions = unordered.toSorted((a, b) => a - b);
          const ticks = pickTicks(positions, most);
          expect(ticks.length).toBeLessThanOrEqual(most);
          expect(ticks[0]).toBe(positions[0]);
        },
      ),
    );
  });
});
