import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePoints, toRunData, toRunGroups } from '../../src/normalise/run-data.ts';

const series = {
  details: {
    actual: [{ date: '2024-01-01', value: 10 }],
    backtest: [{ date: '2024-01-01', value: 11 }],
    forecast: [{ date: '2024-02-01', value: 12, lower: 9, upper: 15 }],
  },
  chartData: {
    actual: [
      { date: '2023-12-01', value: 7 },
      { date: '2024-01-01', value: 99 },
    ],
    forecast: [],
  },
};

describe('toRunData', () => {
  // ENT-6, ENT-7
  it('merges by date and prefers details over chartData', () => {
    const { points } = toRunData(series, 'r1');
    expect(points).toEqual([
      { date: '2023-12-01', actual: 7, forecast: null, backtest: null, lower: null, upper: null },
      { date: '2024-01-01', actual: 10, forecast: null, backtest: 11, lower: null, upper: null },
      { date: '2024-02-01', actual: null, forecast: 12, backtest: null, lower: 9, upper: 15 },
    ]);
  });

  it('reads both wrapped and plain responses', () => {
    const bare = { ...series, run_id: 'r1', status: 'running', progress: 0.4, bucket_type: 'month' };
    expect(toRunData({ success: true, data: bare }, 'r1')).toEqual(toRunData(bare, 'r1'));
    expect(toRunData({ data: bare }, 'asked')).toMatchObject({
      run_id: 'r1',
      status: 'running',
      progress: 0.4,
    });
  });

  // RUN-2
  it('reads an unfinished run without a forecast', () => {
    const data = { details: { actual: [], forecast: [], backtest: [] }, chartData: {}, status: 'queued' };
    expect(toRunData(data, 'r1')).toMatchObject({ run_id: 'r1', points: [], status: 'queued', groups: null });
  });

  // CALL-13
  it.each([
    ['details', { chartData: series.chartData }],
    ['chartData', { details: series.details }],
    ['both', {}],
    ['an object in details', { ...series, details: [] }],
    ['both inside data', { success: true, data: {} }],
    ['an object', 'text'],
  ])('rejects a response without %s as malformed', (_, json) => {
    expect(() => toRunData(json, 'r1')).toThrow('Malformed response — missing details/chartData');
  });

  it.each([null, undefined, '', { success: true }, { success: true, data: null }])(
    'rejects %j as empty',
    (json) => {
      expect(() => toRunData(json, 'r1')).toThrow('No data returned or error fetching data for run r1.');
    },
  );

  it("rejects with the server's message if success is false, else with the ERR-17 message", () => {
    expect(() =>
      toRunData({ success: false, data: series, error: { message: 'run is broken' } }, 'r1'),
    ).toThrow('run is broken');
    expect(() => toRunData({ success: false }, 'r1')).toThrow(
      'Failed to load forecast data due to a critical error.',
    );
  });
});

describe('toRunGroups', () => {
  it('reads a page of groups', () => {
    const group = {
      key: { c2: 'A-1' },
      name: 'Anvil',
      details: { actual: [{ date: '2024-01-01', value: 1 }], forecast: [], backtest: [] },
      metrics: { mape: 10, mase: null },
      origins: 4,
      share: 0.25,
      cumulative_share: 0.6,
      cv: 0.4,
      explanation: null,
      notes: ['intermittent'],
    };
    const { details: _, ...rest } = group;
    const points = [
      { date: '2024-01-01', actual: 1, forecast: null, backtest: null, lower: null, upper: null },
    ];
    expect(toRunGroups({ items: [group], total: 40, page: 2, page_size: 1 })).toEqual({
      items: [{ ...rest, points }],
      total: 40,
      page: 2,
      page_size: 1,
    });
  });

  it('returns null or empty values for missing fields', () => {
    expect(toRunGroups({ items: [{ metrics: null }, null] })).toEqual({
      items: [1, 2].map(() => ({
        key: {},
        name: null,
        points: [],
        metrics: {},
        origins: null,
        share: null,
        cumulative_share: null,
        cv: null,
        explanation: null,
        notes: [],
      })),
      total: 2,
      page: 1,
      page_size: 2,
    });
  });

  it.each([undefined, null, {}, { items: {} }, []])('returns null for %j', (json) => {
    expect(toRunGroups(json)).toBeNull();
  });
});

const blank = { actual: null, forecast: null, backtest: null, lower: null, upper: null };

describe('mergePoints', () => {
  // ENT-6
  it('returns one point per date, sorted by date', () => {
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
  it('adds the plan to the point of the same date', () => {
    const forecast = [{ date: '2024-01-01', value: 9 }];
    const plan = [{ date: '2024-01-01', value: 12 }];
    expect(mergePoints([{ forecast, plan }])).toEqual([
      { ...blank, date: '2024-01-01', forecast: 9, plan: 12 },
    ]);
  });

  it('prefers the values of later sources', () => {
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

  it('merges dates by day, regardless of time zone', () => {
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

  it('omits entries without a valid date and returns null for unknown values', () => {
    const actual = [null, {}, { date: 'soon', value: 1 }, { date: '2024-13-01', value: 1 }, { value: 1 }];
    const unknown = { date: '2024-01-01', value: 'n/a' };
    expect(mergePoints([{ actual: [...actual, unknown] }])).toEqual([{ ...blank, date: '2024-01-01' }]);
    expect(mergePoints([{ actual: 'poison', forecast: { length: 3 } }])).toEqual([]);
  });

  it('returns sorted dates without throwing for any input', () => {
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
