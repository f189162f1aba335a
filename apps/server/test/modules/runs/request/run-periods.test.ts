import { type Bucket, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { computePeriods } from '../../../../src/modules/runs/request/run-periods.ts';

/** Monthly data from January 2022 to December 2023. */
const span = { firstDate: '2022-01-01', lastDate: '2023-12-01', ordinaryGap: 31 };

interface Of {
  data?: typeof span;
  bucket?: Bucket;
}

function plan(dates: { from?: string; until?: string } = {}, { data = span, bucket = 'month' }: Of = {}) {
  const { notes, partial, ...indices } = computePeriods(data, {
    bucket,
    dataStartDate: dates.from ?? null,
    forecastStartDate: dates.until ?? null,
  });
  const iso = (index: number) => formatIsoDate(bucketStart(index, bucket));
  return {
    start: iso(indices.start),
    cutoff: iso(indices.cutoff),
    forecastStart: iso(indices.forecastStart),
    last: iso(indices.last),
    partial: partial === null ? null : iso(partial),
    notes,
  };
}

describe('without dates', () => {
  // FC-19
  it('a run uses all data and starts the forecast after its end', () => {
    expect(plan()).toEqual({
      start: '2022-01-01',
      cutoff: '2023-12-01',
      forecastStart: '2024-01-01',
      last: '2023-12-01',
      partial: null,
      notes: [],
    });
  });

  // ANA-20
  it('a run forecasts an incomplete last bucket, does not train on it and adds a note', () => {
    const daily = { firstDate: '2022-01-01', lastDate: '2023-12-20', ordinaryGap: 1 };
    expect(plan({}, { data: daily })).toMatchObject({
      cutoff: '2023-11-01',
      forecastStart: '2023-12-01',
      last: '2023-12-01',
      partial: '2023-12-01',
      notes: [
        'The last month, 01/12/2023, is incomplete (data ends on 20/12/2023) and is not used for training.',
      ],
    });
  });

  it('a run treats the last bucket as complete if the gap at its end is typical', () => {
    const weekdays = { firstDate: '2022-01-03', lastDate: '2023-12-29', ordinaryGap: 3 };
    expect(plan({}, { data: weekdays })).toMatchObject({ partial: null, cutoff: '2023-12-01' });
  });

  it('a run trains on a single bucket even if it is incomplete', () => {
    const short = { firstDate: '2024-01-01', lastDate: '2024-01-05', ordinaryGap: 1 };
    expect(plan({}, { data: short })).toMatchObject({ partial: null, forecastStart: '2024-02-01' });
  });

  it('the weeks of a run start on Monday', () => {
    const weekly = { firstDate: '2024-01-03', lastDate: '2024-02-04', ordinaryGap: 1 };
    expect(plan({}, { data: weekly, bucket: 'week' })).toMatchObject({
      start: '2024-01-01',
      cutoff: '2024-01-29',
      forecastStart: '2024-02-05',
    });
  });
});

describe('with dates', () => {
  it('a run maps each date to the bucket that contains it', () => {
    expect(plan({ from: '2022-06-15', until: '2023-06-30' })).toMatchObject({
      start: '2022-06-01',
      cutoff: '2023-05-01',
      forecastStart: '2023-06-01',
      last: '2023-12-01',
    });
  });

  it('a run starts no earlier than the data', () => {
    expect(plan({ from: '2020-01-01' })).toMatchObject({ start: '2022-01-01' });
  });

  // FC-20
  it('a run bridges the gap between the data and a later forecast start, and adds a note', () => {
    expect(plan({ until: '2024-03-01' })).toMatchObject({
      cutoff: '2023-12-01',
      forecastStart: '2024-03-01',
      notes: ['The data ends 2 months before the forecast starts; the gap is bridged from 01/12/2023.'],
    });
    expect(plan({ until: '2024-02-01' }).notes).toEqual([
      'The data ends 1 month before the forecast starts; the gap is bridged from 01/12/2023.',
    ]);
  });

  it('a run is rejected if its forecast starts too long after the end of the data', () => {
    const daily = { firstDate: '2022-01-01', lastDate: '2023-12-31', ordinaryGap: 1 };
    expect(plan({ until: '2024-03-01' }, { data: daily, bucket: 'day' }).notes).toHaveLength(1);
    expect(() => plan({ until: '2024-03-02' }, { data: daily, bucket: 'day' })).toThrow(
      'The forecast start is 61 days after the end of the data (31/12/2023); at most 60 are allowed.',
    );
  });

  it.each([
    { until: '2022-01-01' },
    { until: '2020-01-01' },
    { from: '2024-01-01' },
    { from: '2023-06-01', until: '2023-06-01' },
    { from: '2023-07-01', until: '2023-06-01' },
  ])('a run is rejected if the dates leave no training data: %j', (dates) => {
    expect(() => plan(dates)).toThrow(
      'These dates leave no complete month to train on: the dataset spans 01/01/2022 to 01/12/2023.',
    );
  });

  it('a run may have a single bucket of history', () => {
    expect(plan({ until: '2022-02-01' })).toMatchObject({ start: '2022-01-01', cutoff: '2022-01-01' });
  });

  it('a run is rejected if a date is invalid', () => {
    expect(() => plan({ from: '2023-02-30' })).toThrow('"2023-02-30" is not a date of the form YYYY-MM-DD');
  });
});
