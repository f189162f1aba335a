import { describe, expect, it } from 'vitest';
import { dateNotice, dateWarnings } from '../../../../src/features/forecast-form/run/date-warnings.ts';
import { runPeriods } from '../../../../src/features/forecast-form/run/run-periods.ts';
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
  return runSummarySentence(merged, runPeriods(merged, dataset), null, []).join(' ');
}

function warnings(over: object, dataset: object = monthly) {
  const merged = { ...values, ...over };
  return dateWarnings(merged, runPeriods(merged, dataset), dataset);
}

describe('runSummarySentence', () => {
  it('names the training range, the holdout, the horizon and the combinations', () => {
    const combinations = { count: 42, exact: true };
    expect(runSummarySentence(values, runPeriods(values, monthly), combinations, [])).toEqual([
      'Train on Jan 2022 – Feb 2024, 26 months.',
      'Hold out 6, forecast 18 for 42 combinations and their total.',
    ]);
  });

  it('omits the holdout if there is no backtest', () => {
    expect(sentence({ runBacktest: false })).toBe(
      'Train on Jan 2022 – Feb 2024, 26 months. Forecast 18 for the total.',
    );
  });

  it('uses only the range of the data if the dates extend beyond it', () => {
    expect(sentence({ dataStartDate: '2020-01-01', forecastStartDate: '2025-01-01' })).toContain(
      'Train on May 2021 – Jun 2024, 38 months',
    );
  });

  // FC-19
  it('uses the first bucket and the bucket after the last complete one if the dates are empty', () => {
    const daily = { firstDate: '2021-05-10', lastDate: '2024-06-20', bucket: 'day' };
    expect(sentence({ dataStartDate: '', forecastStartDate: '' }, daily)).toContain(
      'Train on May 2021 – May 2024, 37 months',
    );
  });

  it('counts a month of daily data as complete if only a weekend is missing', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    const until = (lastDate: string) => ({ firstDate: '2024-01-01', lastDate, bucket: 'day' });
    expect(sentence(open, until('2024-03-29'))).toContain('Jan 2024 – Mar 2024');
    expect(sentence(open, until('2024-03-28'))).toContain('Jan 2024 – Feb 2024');
  });

  it('keeps a single bucket even if it is incomplete', () => {
    const short = { firstDate: '2024-01-01', lastDate: '2024-03-01', bucket: 'month' };
    const open = { dataStartDate: '', forecastStartDate: '', bucketType: 'year' };
    expect(sentence(open, short)).toContain('Train on 2024, 1 year');
  });

  it('supports quarters, weeks, years and days', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    expect(sentence({ ...open, bucketType: 'quarter' })).toContain('Train on Q2 2021 – Q2 2024, 13 quarters');
    expect(sentence({ ...open, bucketType: 'year' })).toContain('Train on 2021 – 2023, 3 years');
    const daily = { firstDate: '2024-01-01', lastDate: '2024-01-14', bucket: 'day' };
    expect(sentence({ ...open, bucketType: 'week' }, daily)).toContain(
      'Train on week of 01/01/2024 – week of 08/01/2024, 2 weeks',
    );
    expect(sentence({ ...open, bucketType: 'day' }, daily)).toContain(
      'Train on 01/01/2024 – 14/01/2024, 14 days',
    );
  });

  it('omits the range while the dates of the dataset are unknown', () => {
    expect(sentence({}, {})).toBe(
      'Train on the history between the given dates. Hold out 6, forecast 18 for the total.',
    );
  });

  it('names products, values or combinations and marks an upper bound', () => {
    const category = {
      type: 'c5',
      label: 'Category',
      sample_values: [],
      value_count: 3,
      value: null,
    } as const;
    const text = (count: number, exact: boolean, level: readonly 'c5'[] = []) =>
      runSummarySentence({ ...values, level }, null, { count, exact }, [category])[1];
    expect(text(1200, false)).toContain('forecast 18 for up to 1,200 combinations and their total.');
    expect(text(1, true)).toContain('for 1 combination.');
    expect(text(3, true, ['c5'])).toContain('for 3 values of Category and their total.');
    const products = (label: string) =>
      runSummarySentence({ ...values, level: ['c2'] }, null, { count: 3, exact: true }, [
        { ...category, type: 'c2', label },
      ])[1];
    expect(products('Product')).toContain('for 3 products and their total.');
    expect(products('Artikel')).toContain('for 3 products (Artikel) and their total.');
  });
});

describe('dateWarnings', () => {
  it('returns nothing if the dates leave two seasons for training', () => {
    expect(warnings({ dataStartDate: '2021-05-01', forecastStartDate: '2024-07-01' })).toEqual([]);
  });

  // FC-18
  it('warns if less than two seasons remain before the holdout', () => {
    expect(warnings({})).toEqual([
      'Short history: 20 months to train on; detecting seasonality requires 24.',
    ]);
  });

  it('warns if no data remains for training', () => {
    expect(warnings({ dataStartDate: '2024-01-01', forecastStartDate: '2024-04-01' })[0]).toBe(
      'A history of 3 months is too short for a holdout of 6. Reduce Backtest Periods or extend the dates.',
    );
  });

  it('reports a gap between the data and the forecast start', () => {
    expect(warnings({ dataStartDate: '2021-05-01', forecastStartDate: '2024-09-01' })).toEqual([
      'The data ends with Jun 2024, so the run bridges 2 months before the forecast start.',
    ]);
  });

  it('warns about an incomplete last bucket and a bucket finer than the data', () => {
    const open = { dataStartDate: '', forecastStartDate: '' };
    const daily = { firstDate: '2021-05-10', lastDate: '2024-06-20', bucket: 'day' };
    expect(warnings(open, daily)).toEqual([
      'The last month of the data is incomplete and excluded from training.',
    ]);
    expect(warnings({ ...open, bucketType: 'day' })).toEqual([
      'The data is monthly, so most days of a forecast by day would be empty.',
    ]);
  });
});

// FC-28
describe('dateNotice', () => {
  const notice = (over: object, dataset: object = monthly) => {
    const merged = { ...values, ...over };
    return dateNotice(merged, runPeriods(merged, dataset), dataset);
  };

  it('counts unused buckets at both ends', () => {
    expect(notice({})).toEqual({
      title: 'These dates leave 12 months unused.',
      text: 'The data covers May 2021 – Jun 2024. The run would train on data from Jan 2022 and forecast from Mar 2024, although the data has 4 more months.',
    });
    expect(notice({ dataStartDate: '' })?.title).toBe('These dates leave 4 months unused.');
    expect(notice({ forecastStartDate: '2024-06-01', dataStartDate: '' })?.text).toContain(
      'forecast from Jun 2024, although the data has 1 more month',
    );
  });

  it('names the same range as the dataset section, including an incomplete last bucket', () => {
    const daily = { firstDate: '2010-12-01', lastDate: '2011-06-09', bucket: 'day' };
    expect(notice({ dataStartDate: '', forecastStartDate: '2011-04-01' }, daily)?.text).toBe(
      'The data covers Dec 2010 – Jun 2011 (last month incomplete). The run would forecast from Apr 2011, although the data has 2 more complete months.',
    );
  });

  it('returns null if the run uses all data', () => {
    expect(notice({ dataStartDate: '', forecastStartDate: '' })).toBeNull();
    expect(notice({ dataStartDate: '2021-05-01', forecastStartDate: '2024-07-01' })).toBeNull();
    expect(notice({}, {})).toBeNull();
  });

  // FC-18
  it('warns if the dates are entirely outside the data', () => {
    const old = { firstDate: '2017-10-01', lastDate: '2019-09-01', bucket: 'month' };
    expect(notice({}, old)).toEqual({
      title: 'These dates leave no history to train on.',
      text: 'The data covers Oct 2017 – Sep 2019. Dates outside 2020–2030 cannot be entered, so “Use dataset range” clears both fields.',
    });
  });
});
