import { describe, expect, it } from 'vitest';
import { plotPaths } from '../../../src/components/history-plot/history-plot.tsx';

const plain = () => false;

describe('plotPaths', () => {
  it('breaks the line at a missing bucket and shows an isolated bucket as a dot', () => {
    const { plain: path } = plotPaths(
      [
        { at: 1, value: 0 },
        { at: 2, value: 10 },
        { at: 4, value: 5 },
      ],
      plain,
    );
    expect(path).toBe('M1.5 94.00L2.5 6.00M4.5 50.00h0');
  });

  it('fades a segment if either end is faded', () => {
    const points = [1, 2, 3].map((at) => ({ at, value: at }));
    const paths = plotPaths(points, (at) => at === 3);
    expect(paths.plain.match(/M/g)).toHaveLength(1);
    expect(paths.faded).toMatch(/^M2.5 .*L3.5 /);
  });

  it('starts at 0 only if the values are close to 0', () => {
    const bottom = (values: number[]) => {
      const points = values.map((value, at) => ({ at, value }));
      return plotPaths(points, plain).dots[0]?.path;
    };
    expect(bottom([10, 100])).not.toContain(' 94.00');
    expect(bottom([90, 100])).toContain(' 94.00');
  });
});
