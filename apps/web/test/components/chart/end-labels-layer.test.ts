import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadLabels } from '../../../src/components/chart/end-labels-layer.tsx';

describe('spreadLabels', () => {
  it('leaves labels unchanged if they are far enough apart', () => {
    expect(spreadLabels([10, 50], 12, 100)).toEqual([10, 50]);
  });

  it('moves overlapping labels down, or up at the bottom', () => {
    expect(spreadLabels([10, 11], 12, 100)).toEqual([10, 22]);
    expect(spreadLabels([98, 99], 12, 100)).toEqual([88, 100]);
  });

  it('keeps labels at any positions apart and above the bottom edge', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 }), (wanted) => {
        const placed = spreadLabels(wanted, 12, 300).toSorted((a, b) => a - b);
        expect(placed.every((y, at) => at === 0 || y - (placed[at - 1] ?? 0) >= 12)).toBe(true);
        expect(Math.max(0, ...placed)).toBeLessThanOrEqual(300);
      }),
    );
  });
});
