import { describe, expect, it } from 'vitest';
import { linePath } from '../../../src/components/chart/lines-layer.tsx';

const double = (value: number) => value * 2;

describe('linePath', () => {
  it('draws a line through the scaled points', () => {
    expect(
      linePath(
        [
          { x: 0, y: 1 },
          { x: 1, y: 2.25 },
        ],
        double,
        double,
      ),
    ).toBe('M0.0,2.0L2.0,4.5');
  });

  it('starts a new line after a missing value', () => {
    const points = [1, null, null, 3, 4].map((y, x) => ({ x, y }));
    expect(linePath(points, double, double)).toBe('M0.0,2.0M6.0,6.0L8.0,8.0');
  });
});
