import { expect, it } from 'vitest';
import { type ForecastRequest, requestOfSome } from '../../src/forecast-request.ts';

const values = (at: number) => Float64Array.of(at, at + 0.5);
const request: ForecastRequest = {
  series: [0, 1, 2, 3].map((at) => ({ key: String(at), start: 600, values: values(10 * at) })),
  groups: [{ name: 'all', keys: ['a'], members: [[0, 1, 2, 3]] }],
  events: [
    { name: 'Of some', spans: [], reach: [0, 0.25, 0.5, 1] },
    { name: 'Of all', spans: [], reach: null },
  ],
  drivers: [{ name: 'Price', start: 600, values: [0, 1, 2, 3].map(values) }],
  bucket: 'month',
  horizon: 3,
  model: 'lightgbm',
  backtestPeriods: 0,
  level: null,
  seasonalityMode: 'auto',
  seed: 1,
};

it('requestOfSome keeps the events and drivers of the selected series in their original order', () => {
  const { series, groups, events, drivers } = requestOfSome(request, [1, 3]);
  expect(Array.from(series, ({ key }) => key)).toEqual(['1', '3']);
  expect(groups).toEqual([]);
  expect(events?.map(({ reach }) => reach)).toEqual([[0.25, 1], null]);
  expect(drivers).toEqual([{ name: 'Price', start: 600, values: [values(1), values(3)] }]);
});
