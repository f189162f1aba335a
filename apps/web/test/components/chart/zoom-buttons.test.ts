import { describe, expect, it } from 'vitest';
import { moved, zoomedIn } from '../../../src/components/chart/zoom-buttons.tsx';

const positions = Array.from({ length: 16 }, (_, x) => x * 30);

// ANA-24
describe('zoomedIn', () => {
  it('returns the later half of the visible range', () => {
    expect(zoomedIn(positions, null)).toEqual([240, 450]);
    expect(zoomedIn(positions, [240, 450])).toEqual([360, 450]);
  });

  it('returns null if the range would show fewer than four positions', () => {
    expect(zoomedIn(positions, [360, 450])).toBeNull();
    expect(zoomedIn([], null)).toBeNull();
  });
});

describe('moved', () => {
  it('moves the range by half its length, up to the end', () => {
    expect(moved(positions, [240, 450], -1)).toEqual([120, 330]);
    expect(moved(positions, [30, 240], -1)).toEqual([0, 210]);
    expect(moved(positions, [120, 330], 1)).toEqual([240, 450]);
  });

  it('returns null at the end', () => {
    expect(moved(positions, [240, 450], 1)).toBeNull();
    expect(moved(positions, [0, 210], -1)).toBeNull();
  });
});
