import { describe, expect, it } from 'vitest';
import { dateWarnings } from '../../../../src/features/forecast-form/request/date-warnings.ts';
import { runPlan } from '../../../../src/features/forecast-form/request/run-plan.ts';
import { runSummarySentence } from '../../../../src/features/forecast-form/request/run-summary-sentence.ts';

const monthly = { firstDate: '2021-05-01', lastDate: '2024-06-01', bucket: 'month' } as const;
const values = {
  bucketType: 'month',
  dataStartDate: '2022-01-01',
  forecastStartDate: '2024-03-01',
  horizon: 18,
  runBacktest: true,
  backtestPeriods: 6,
} as const;

function sentence(over: object, dataset: object = monthly) {
  const merged = { ...values, ...over };
  return runSummarySentence(merged, runPlan(merged, dataset), null);
}

function warnings(over: object, dataset: object = monthly) {
  const merged = { ...values, ...over };
  return dateWarnings(merged, runPlan(merged, dataset), dataset);
}

describe('the sentence that sums a run up', () => {
  it('tells the training range, what is held out, the horizon and the combinations', () => {
    const combinations = { count: 42, exact: true };
    expect(runSummarySentence(values, runPlan(values, monthly), combinations)).toBe(
      'train Jan 2022 – Feb 2024 (26 months), hold out 6, forecast 18, for 42 combinations',
    );
  });

  it('says nothing of holding out without a backtest', () => {
    expect(sentence({ runBacktest: false })).toBe(
      'train Jan 2022 – Feb 2024 (26 months), forecast 18, for the total',
    );
  });

  it('starts and ends with the data where the dates are wider', () => {
    expect(sentence({ dataStartDate: '2020-01-01', forecastStartDate: '2025-01-01' })).toContain(
      'train May 2021 – Jun 2024 (38 months)',
    );
  });

  // FC-19
  it('takes absent dates as the first bucket and the bucket after the last complete one', () => {
    const daily = { firstDate: '2021-05-10', lastDate: '2024-06-20', bucket: 'day' };
    expect(sentence({ dataStartDate: '', forecastStartDate: '' }, daily)).toContain(
      'train May 2021 – May 2024 (37 months)',
    );
  });

  it('counts a month of daily data as complete when only a weekend is missing', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    const until = (lastDate: string) => ({ firstDate: '2024-01-01', lastDate, bucket: 'day' });
    expect(sentence(open, until('2024-03-29'))).toContain('Jan 2024 – Mar 2024');
    expect(sentence(open, until('2024-03-28'))).toContain('Jan 2024 – Feb 2024');
  });

  it('keeps the only bucket there is, complete or not', () => {
    const short = { firstDate: '2024-01-01', lastDate: '2024-03-01', bucket: 'month' };
    const open = { dataStartDate: '', forecastStartDate: '', bucketType: 'year' };
    expect(sentence(open, short)).toContain('train 2024 (1 year)');
  });

  it('names quarters, weeks, years and days as people do', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    expect(sentence({ ...open, bucketType: 'quarter' })).toContain('train Q2 2021 – Q2 2024 (13 quarters)');
    expect(sentence({ ...open, bucketType: 'year' })).toContain('train 2021 – 2023 (3 years)');
    const daily = { firstDate: '2024-01-01', lastDate: '2024-01-14', bucket: 'day' };
    expect(sentence({ ...open, bucketType: 'week' }, daily)).toContain(
      'train week of 01/01/2024 – week of 08/01/2024 (2 weeks)',
    );
    expect(sentence({ ...open, bucketType: 'day' }, daily)).toContain(
      'train 01/01/2024 – 14/01/2024 (14 days)',
    );
  });

  it('claims no range while the dates of the dataset are not known', () => {
    expect(sentence({}, {})).toBe(
      'train on the history between the dates given, hold out 6, forecast 18, for the total',
    );
  });

  it('marks a count that is only an upper bound', () => {
    expect(runSummarySentence(values, null, { count: 1200, exact: false })).toContain(
      'for up to 1,200 combinations',
    );
    expect(runSummarySentence(values, null, { count: 1, exact: true })).toContain('for 1 combination');
  });
});

describe('warnings about dates', () => {
  it('has none when the dates leave two seasons to learn from', () => {
    expect(warnings({ dataStartDate: '2021-05-01', forecastStartDate: '2024-07-01' })).toEqual([]);
  });

  // FC-18
  it('warns of a history shorter than two seasons after holding out', () => {
    expect(warnings({})).toEqual([
      'Short history: 20 months to learn from; a seasonal pattern needs 24 months.',
    ]);
  });

  it('warns when nothing is left to train on', () => {
    expect(warnings({ dataStartDate: '2024-01-01', forecastStartDate: '2024-04-01' })[0]).toBe(
      'The 3 months of history cannot hold out 6. Lower Backtest Periods or widen the dates.',
    );
  });

  // FC-18
  it('warns when the dates miss the data altogether', () => {
    const old = { firstDate: '2017-10-01', lastDate: '2019-09-01', bucket: 'month' };
    expect(warnings({}, old)).toEqual([
      'The dates leave no history: the data covers Oct 2017 – Sep 2019.',
      'The data reaches outside 2020–2030, the dates that can be typed. Use dataset range leaves both open.',
    ]);
  });

  it('tells how far a forecast start beyond the data is bridged', () => {
    expect(warnings({ dataStartDate: '2021-05-01', forecastStartDate: '2024-09-01' })).toEqual([
      'The data ends Jun 2024; the run bridges 2 months up to the forecast start.',
    ]);
  });

  it('tells that a partial last bucket is left out, and that a finer bucket than the data is sparse', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    const daily = { firstDate: '2021-05-10', lastDate: '2024-06-20', bucket: 'day' };
    expect(warnings(open, daily)).toEqual([
      'The last month of the data is not complete and is left out of training.',
    ]);
    expect(warnings({ ...open, bucketType: 'day' })).toEqual([
      'The data is kept by month; a forecast by day leaves most buckets empty.',
    ]);
  });
});
