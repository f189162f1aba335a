import { describe, expect, it } from 'vitest';
import { seriesPoint } from './testing/series-point.ts';
import { unusualActuals } from './unusual-actuals.ts';

const points = (...actuals: (number | null)[]) =>
  actuals.map((actual, at) => seriesPoint(`2024-01-0${at + 1}`, { actual }));
const dates = (...actuals: (number | null)[]) => unusualActuals(points(...actuals)).map(({ date }) => date);

describe('unusualActuals', () => {
  // Median 3, median absolute deviation 1: 0.6745 · 97 / 1 = 65.4 for 100, and 3.37 for 8.
  it('takes what lies more than 3.5 modified deviations from the median', () => {
    expect(dates(1, 2, 3, 4, 100)).toEqual(['2024-01-05']);
    expect(dates(1, 2, 3, 4, 8)).toEqual([]);
    // 0.6745 · 6 / 1 = 4.05
    expect(dates(1, 2, 3, 4, 9)).toEqual(['2024-01-05']);
  });

  it('finds nothing where nothing varies, and in nothing', () => {
    expect(dates(5, 5, 5, 5, 9)).toEqual([]);
    expect(dates(null, null)).toEqual([]);
    expect(dates()).toEqual([]);
  });
});
