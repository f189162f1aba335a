import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePoints } from '../../src/normalise/run-points.ts';

const blank = { actual: null, forecast: null, backtest: null, lower: null, upper: null };

describe('mergePoints', () => {
  // ENT-6
  it('makes one point a date, in order', () => {
    const source = {
      actual: [
        { date: '2024-02-01', value: 2 },
        { date: '2024-01-01', value: 1 },
      ],
      backtest: [{ date: '2024-02-01', value: 2.5 }],
      forecast: [{ date: '2024-03-01', value: 3, lower: 2, upper: 4 }],
    };
    expect(mergePoints([source])).toEqual([
      { ...blank, date: '2024-01-01', actual: 1 },
      { ...blank, date: '2024-02-01', actual: 2, backtest: 2.5 },
      { ...blank, date: '2024-03-01', forecast: 3, lower: 2, upper: 4 },
    ]);
  });

  // ADJ-1
  it('keeps the plan beside the forecast, where there is one', () => {
    const forecast = [{ date: '2024-01-01', value: 9 }];
    const plan = [{ date: '2024-01-01', value: 12 }];
    expect(mergePoints([{ forecast, plan }])).toEqual([
      { ...blank, date: '2024-01-01', forecast: 9, plan: 12 },
    ]);
  });

  it('lets the later source win where it holds a value', () => {
    const chart = {
      actual: [{ date: '2024-01-01', value: 1 }],
      forecast: [{ date: '2024-01-01', value: 9 }],
    };
    const details = {
      actual: [{ date: '2024-01-01', value: 2 }],
      forecast: [{ date: '2024-01-01', value: null }],
    };
    expect(mergePoints([chart, details])).toEqual([{ ...blank, date: '2024-01-01', actual: 2, forecast: 9 }]);
  });

  it('merges dates by the day they name, whatever zone they are written in', () => {
    const dates = [
      '2024-01-01',
      '2024-01-01T00:00:00Z',
      '2024-01-01 00:00:00',
      '2024-01',
      '2024-01-01T00:00:00+09:00',
    ];
    const points = mergePoints([{ actual: dates.map((date, index) => ({ date, value: index })) }]);
    expect(points).toEqual([{ ...blank, date: '2024-01-01', actual: 4 }]);
  });

  it('leaves out what has no date, and keeps unknown values unknown', () => {
    const actual = [null, {}, { date: 'soon', value: 1 }, { date: '2024-13-01', value: 1 }, { value: 1 }];
    const unknown = { date: '2024-01-01', value: 'n/a' };
    expect(mergePoints([{ actual: [...actual, unknown] }])).toEqual([{ ...blank, date: '2024-01-01' }]);
    expect(mergePoints([{ actual: 'poison', forecast: { length: 3 } }])).toEqual([]);
  });

  it('never throws and never leaves the order of dates', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            date: fc.oneof(fc.date({ noInvalidDate: true }).map(String), fc.jsonValue()),
            value: fc.jsonValue(),
          }),
        ),
        (actual) => {
          const dates = mergePoints([{ actual }]).map(({ date }) => date);
          expect(dates).toEqual([...new Set(dates)].sort());
        },
      ),
      { seed: 7 },
    );
  });
});
