import { describe, expect, it } from 'vitest';
import { toRunData } from '../../src/normalise/run-data.ts';

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
  it('merges per date, details over chartData', () => {
    const { points } = toRunData(series, 'r1');
    expect(points).toEqual([
      { date: '2023-12-01', actual: 7, forecast: null, backtest: null, lower: null, upper: null },
      { date: '2024-01-01', actual: 10, forecast: null, backtest: 11, lower: null, upper: null },
      { date: '2024-02-01', actual: null, forecast: 12, backtest: null, lower: 9, upper: 15 },
    ]);
  });

  it('reads the wrapped and the bare answer alike', () => {
    const bare = { ...series, run_id: 'r1', status: 'running', progress: 0.4, bucket_type: 'month' };
    expect(toRunData({ success: true, data: bare }, 'r1')).toEqual(toRunData(bare, 'r1'));
    expect(toRunData({ data: bare }, 'asked')).toMatchObject({
      run_id: 'r1',
      status: 'running',
      progress: 0.4,
    });
  });

  // RUN-2
  it('takes an unfinished run without forecast for what it is', () => {
    const data = { details: { actual: [], forecast: [], backtest: [] }, chartData: {}, status: 'queued' };
    expect(toRunData(data, 'r1')).toMatchObject({ run_id: 'r1', points: [], status: 'queued', groups: null });
  });

  // CALL-13
  it.each([
    ['details', { chartData: series.chartData }],
    ['chartData', { details: series.details }],
    ['both', {}],
    ['details that is an object', { ...series, details: [] }],
    ['both, wrapped', { success: true, data: {} }],
    ['an object at all', 'text'],
  ])('calls an answer without %s malformed', (_, json) => {
    expect(() => toRunData(json, 'r1')).toThrow('Malformed response — missing details/chartData');
  });

  it.each([null, undefined, '', { success: true }, { success: true, data: null }])(
    'calls %j empty',
    (json) => {
      expect(() => toRunData(json, 'r1')).toThrow('No data returned or error fetching data for run r1.');
    },
  );

  it("repeats the server's message when success is false, else the text of last resort", () => {
    expect(() =>
      toRunData({ success: false, data: series, error: { message: 'run is broken' } }, 'r1'),
    ).toThrow('run is broken');
    expect(() => toRunData({ success: false }, 'r1')).toThrow(
      'Failed to load forecast data due to a critical error.',
    );
  });
});
