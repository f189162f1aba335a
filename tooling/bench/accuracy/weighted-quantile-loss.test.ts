import { expect, it } from 'vitest';
import { decilesOf, weightedQuantileLoss } from './weighted-quantile-loss.ts';

const future = Float64Array.of(100, 300);
const flat = (value: number) => [Float64Array.of(value, value)];

it('decilesOf derives the deciles from the interval bounds, lowest first', () => {
  const deciles = decilesOf((level) => [
    {
      forecast: Float64Array.of(0),
      lower: Float64Array.of(-level),
      upper: Float64Array.of(level),
    },
  ]);
  expect(deciles.map(([own]) => own?.[0])).toEqual([-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8]);
});

it('weightedQuantileLoss weights errors by decile', () => {
  // At the median, twice the pinball loss equals the absolute error: 100 of 400.
  expect(weightedQuantileLoss([{ future }], [flat(200), flat(200), flat(200)])).toBeCloseTo(200 / 400, 12);
  // All three quantiles (25, 50 and 75%) are 150: 50 too high for one value, 150 too low for the other.
  const losses = [0.25, 0.5, 0.75].map((share) => 2 * ((1 - share) * 50 + share * 150));
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / 3;
  expect(weightedQuantileLoss([{ future }], [flat(150), flat(150), flat(150)])).toBeCloseTo(mean / 400, 12);
});

it('weightedQuantileLoss is zero for perfect forecasts and ignores unknown values', () => {
  const known = Float64Array.of(100, Number.NaN);
  expect(
    weightedQuantileLoss(
      [{ future: known }],
      Array.from({ length: 9 }, () => flat(100)),
    ),
  ).toBe(0);
});
