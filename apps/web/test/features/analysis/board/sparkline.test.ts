import { describe, expect, it } from 'vitest';
import { sparkPaths } from '../../../../src/features/analysis/board/sparkline.tsx';

const paths = (history: (number | null)[], forecast: number[], plan?: number[]) =>
  sparkPaths(history, forecast, 104, 24, plan);

describe('sparkPaths', () => {
  it('joins the forecast to the last actual and fills the width', () => {
    expect(paths([0, 10], [5])).toEqual({ past: 'M2,22L52,2', ahead: 'M52,2L102,12', planned: '' });
  });

  it('breaks the line at a gap', () => {
    expect(paths([10, null, 20], []).past).toBe('M2,22M102,2');
    expect(paths([10, null], [0]).ahead).toBe('M102,22');
  });

  it('starts at 0 only if the values are close to 0', () => {
    expect(paths([90, 100], []).past).toBe('M2,22L102,2');
    expect(paths([40, 100], []).past).toBe('M2,14L102,2');
  });

  it('draws a constant series in the middle and nothing if there are no values', () => {
    expect(paths([5, 5], []).past).toBe('M2,12L102,12');
    expect(paths([], [])).toEqual({ past: '', ahead: '', planned: '' });
  });

  // ADJ-8
  it('joins the plan to the last actual and includes it in the scale', () => {
    expect(paths([0, 10], [5], [20])).toEqual({
      past: 'M2,22L52,12',
      ahead: 'M52,12L102,17',
      planned: 'M52,12L102,2',
    });
  });
});
