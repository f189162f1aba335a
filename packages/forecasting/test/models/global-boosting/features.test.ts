import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import type { ForecastTask } from '../../../src/models/forecaster.ts';
import { featureNames, OriginFeatures } from '../../../src/models/global-boosting/features.ts';

const task: ForecastTask = { bucket: 'day', seasonLength: 7, horizon: 14, mode: 'additive', seed: 1 };
const names = featureNames(7, 'day');
const start = bucketIndex(parseIsoDate('2023-01-01') ?? 0, 'day');
/** 100 per day, but 170 on the 15th of each month. */
const daily = Float64Array.from({ length: 420 }, (_, t) =>
  new Date(Date.UTC(2023, 0, 1 + t)).getUTCDate() === 15 ? 170 : 100,
);

function featuresOf(end: number, step: number): Record<string, number | undefined> {
  const origin = new OriginFeatures({ values: daily, start }, end, task);
  const row = new Float64Array(names.length);
  origin.write(row, 0, step);
  return Object.fromEntries(names.map((name, at) => [name, row[at]]));
}

describe('features of daily series', () => {
  it('include the day of the month, which captures paydays', () => {
    // A history of 400 days that starts on 2023-01-01 ends on 2024-02-04.
    expect(featuresOf(400, 1)['the day of the month']).toBe(5);
    expect(featuresOf(400, 11)['the day of the month']).toBe(15);
  });

  it('include the deviation on the same weekday of the previous year', () => {
    // 2023-02-15 is 364 days before 2024-02-14; the four weeks before 2023-02-06 include one 15th, so their mean is
    // 102.5.
    const back = featuresOf(400, 10)['the same weekday a year before'] ?? Number.NaN;
    const scale = new OriginFeatures({ values: daily, start }, 400, task).scale;
    expect(back).toBeCloseTo((170 - 102.5) / scale, 9);
    expect(featuresOf(400, 3)['the same weekday a year before']).toBeCloseTo((100 - 102.5) / scale, 9);
  });

  it('are missing values if there is less than a year of history', () => {
    expect(featuresOf(200, 3)['the same weekday a year before']).toBeNaN();
  });

  it('are omitted if the buckets are not days', () => {
    expect(featureNames(12, 'month')).not.toContain('the day of the month');
    expect(names).toHaveLength(featureNames(7, 'week').length + 2);
  });
});

describe('featureNames', () => {
  it('contain the lag in buckets and in seasons', () => {
    expect(featureNames(12, 'month')).toEqual(
      expect.arrayContaining([
        'the latest value',
        'the value 1 month before the latest',
        'the value 12 months before the latest',
        'the same month a year before',
        'the same month 2 years before',
        'the mean of the last 3 months',
      ]),
    );
    expect(featureNames(7, 'day')).toContain('the same weekday a week before');
    expect(featureNames(1, 'year')).toContain('the value a year before');
  });
});
