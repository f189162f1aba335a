import { describe, expect, it } from 'vitest';
import { datasetRange, isAllowedDate } from '../../../../src/features/forecast-form/dataset/dataset-range.ts';

describe('datasetRange', () => {
  it('extends from the first date to the bucket after the last complete one', () => {
    const dates = { firstDate: '2021-05-10', lastDate: '2024-06-20', bucket: 'day' } as const;
    expect(datasetRange(dates, 'month')).toEqual({
      dataStartDate: '2021-05-10',
      forecastStartDate: '2024-06-01',
    });
  });

  // FC-17
  it('clears both fields if the data is outside the allowed years', () => {
    const dates = { firstDate: '2017-10-01', lastDate: '2021-09-01', bucket: 'month' } as const;
    expect(datasetRange(dates, 'month')).toEqual({ dataStartDate: '', forecastStartDate: '' });
  });

  it('clears both fields if the dates are unknown', () => {
    expect(datasetRange({}, 'month')).toEqual({ dataStartDate: '', forecastStartDate: '' });
  });
});

describe('isAllowedDate', () => {
  // FC-16
  it('accepts 2020-01-01 to 2030-12-31, inclusive', () => {
    expect(['2019-12-31', '2020-01-01', '2030-12-31', '2031-01-01', '2024-02-30'].map(isAllowedDate)).toEqual(
      [false, true, true, false, false],
    );
  });
});
