import { describe, expect, it } from 'vitest';
import { dateNotice } from '../../../../src/features/forecast-form/run/date-notice.ts';
import { dateWarnings } from '../../../../src/features/forecast-form/run/date-warnings.ts';
import { runPlan } from '../../../../src/features/forecast-form/run/run-plan.ts';
import { runSummarySentence } from '../../../../src/features/forecast-form/run/run-summary-sentence.ts';

const monthly = { firstDate: '2021-05-01', lastDate: '2024-06-01', bucket: 'month' } as const;
const values = {
  bucketType: 'month',
  dataStartDate: '2022-01-01',
  forecastStartDate: '2024-03-01',
  horizon: 18,
  runBacktest: true,
  backtestPeriods: 6,
  level: [],
} as const;

function sentence(over: object, dataset: object = monthly) {
  const merged = { ...values, ...over };
  return runSummarySentence(merged, runPlan(merged, dataset), null, []).join(' ');
}

function warnings(over: object, dataset: object = monthly) {
  const merged = { ...values, ...over };
  return dateWarnings(merged, runPlan(merged, dataset), dataset);
}

describe('the sentence that sums a run up', () => {
  it('tells the training range, what is held out, the horizon and the combinations', () => {
    const combinations = { count: 42, exact: true };
    expect(runSummarySentence(values, runPlan(values, monthly), combinations, [])).toEqual([
      'Learn from Jan 2022 – Feb 2024, 26 months.',
      'Hold out 6, forecast 18, for 42 combinations and their total.',
    ]);
  });

  it('says nothing of holding out without a backtest', () => {
    expect(sentence({ runBacktest: false })).toBe(
      'Learn from Jan 2022 – Feb 2024, 26 months. Forecast 18, for the total.',
    );
  });

  it('starts and ends with the data where the dates are wider', () => {
    expect(sentence({ dataStartDate: '2020-01-01', forecastStartDate: '2025-01-01' })).toContain(
      'Learn from May 2021 – Jun 2024, 38 months',
    );
  });

  // FC-19
  it('takes absent dates as the first bucket and the bucket after the last complete one', () => {
    const daily = { firstDate: '2021-05-10', lastDate: '2024-06-20', bucket: 'day' };
    expect(sentence({ dataStartDate: '', forecastStartDate: '' }, daily)).toContain(
      'Learn from May 2021 – May 2024, 37 months',
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
    expect(sentence(open, short)).toContain('Learn from 2024, 1 year');
  });

  it('names quarters, weeks, years and days as people do', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    expect(sentence({ ...open, bucketType: 'quarter' })).toContain(
      'Learn from Q2 2021 – Q2 2024, 13 quarters',
    );
    expect(sentence({ ...open, bucketType: 'year' })).toContain('Learn from 2021 – 2023, 3 years');
    const daily = { firstDate: '2024-01-01', lastDate: '2024-01-14', bucket: 'day' };
    expect(sentence({ ...open, bucketType: 'week' }, daily)).toContain(
      'Learn from week of 01/01/2024 – week of 08/01/2024, 2 weeks',
    );
    expect(sentence({ ...open, bucketType: 'day' }, daily)).toContain(
      'Learn from 01/01/2024 – 14/01/2024, 14 days',
    );
  });

  it('claims no range while the dates of the dataset are not known', () => {
    expect(sentence({}, {})).toBe(
      'Learn from the history between the dates given. Hold out 6, forecast 18, for the total.',
    );
  });

  it('names what is counted, and a count that is only an upper bound', () => {
    const category = {
      type: 'c5',
      label: 'Category',
      sample_values: [],
      value_count: 3,
      value: null,
    } as const;
    const told = (count: number, exact: boolean, level: readonly 'c5'[] = []) =>
      runSummarySentence({ ...values, level }, null, { count, exact }, [category])[1];
    expect(told(1200, false)).toContain('for up to 1,200 combinations and their total.');
    expect(told(1, true)).toContain('for 1 combination.');
    expect(told(3, true, ['c5'])).toContain('for 3 categories and their total.');
    const part = { ...category, label: 'Series part 1' };
    expect(
      runSummarySentence({ ...values, level: ['c5'] }, null, { count: 3, exact: true }, [part])[1],
    ).toContain('for 3 combinations and their total.');
  });
});

describe('warnings about dates', () => {
  it('has none when the dates leave two seasons to learn from', () => {
    expect(warnings({ dataStartDate: '2021-05-01', forecastStartDate: '2024-07-01' })).toEqual([]);
  });

  // FC-18
  it('warns of a history shorter than two seasons after holding out', () => {
    expect(warnings({})).toEqual(['Short history: 20 months to learn from; a seasonal pattern needs 24.']);
  });

  it('warns when nothing is left to train on', () => {
    expect(warnings({ dataStartDate: '2024-01-01', forecastStartDate: '2024-04-01' })[0]).toBe(
      'The 3 months of history cannot hold out 6. Lower Backtest Periods or widen the dates.',
    );
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
      'The data has one value a month; a forecast by day would find most days empty.',
    ]);
  });
});

// FC-28
describe('the notice about dates', () => {
  const notice = (over: object, dataset: object = monthly) => {
    const merged = { ...values, ...over };
    return dateNotice(merged, runPlan(merged, dataset), dataset);
  };

  it('counts what is left unused at either end', () => {
    expect(notice({})).toEqual({
      title: 'These dates leave 12 months unused.',
      text: 'The data runs May 2021 – Jun 2024; the run would learn from Jan 2022 on and forecast from Mar 2024 on, where 4 months are known already.',
    });
    expect(notice({ dataStartDate: '' })?.title).toBe('These dates leave 4 months unused.');
    expect(notice({ forecastStartDate: '2024-06-01', dataStartDate: '' })?.text).toContain(
      'forecast from Jun 2024 on, where 1 month is known already',
    );
  });

  it('is silent when the run uses all there is', () => {
    expect(notice({ dataStartDate: '', forecastStartDate: '' })).toBeNull();
    expect(notice({ dataStartDate: '2021-05-01', forecastStartDate: '2024-07-01' })).toBeNull();
    expect(notice({}, {})).toBeNull();
  });

  // FC-18
  it('says before the run that the dates miss the data altogether', () => {
    const old = { firstDate: '2017-10-01', lastDate: '2019-09-01', bucket: 'month' };
    expect(notice({}, old)).toEqual({
      title: 'The dates leave no history to learn from.',
      text: 'The data runs Oct 2017 – Sep 2019. Dates outside 2020–2030 cannot be typed: Use dataset range leaves both fields empty.',
    });
  });
});
