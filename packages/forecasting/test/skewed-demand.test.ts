import { expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import { normalDraw, seededRandom } from '../src/random.ts';

const [count, length, horizon, often] = [8, 130, 8, 0.15];

/** Weekly demand of products with unrecorded promotions: one week in seven has two to four times the usual demand. */
function promotedProducts(seed: number) {
  const random = seededRandom(seed);
  const levels = Array.from({ length: count }, () => 50 + 150 * random());
  return levels.map((level, position) => ({
    series: {
      key: String(position),
      start: 0,
      values: Float64Array.from(
        { length },
        () => level * (1 + (random() < often ? 1 + 2 * random() : 0)) * (1 + 0.1 * normalDraw(random)),
      ),
    },
    expected: level * (1 + 2 * often),
  }));
}

// Without the correction, the total was 8% too low on average for six such data sets, and 19% and 12% for these
// two.
it.each([
  [3, /[5-9]\d% series scaled to the forecast of the total/],
  [4, /so the forecasts of the model were raised by [1-9]/],
])('a forecast of skewed demand has an unbiased total: dataset %i', (seed, told) => {
  const parts = promotedProducts(seed);
  const { total } = forecast({
    series: parts.map(({ series }) => series),
    bucket: 'week',
    horizon,
    model: 'lightgbm',
    backtestPeriods: 6,
    level: 0.8,
    seasonalityMode: 'auto',
    seed: 1,
  });
  const expected = parts.reduce((sum, part) => sum + part.expected * horizon, 0);
  const foretold = total.forecast.reduce((sum, value) => sum + value, 0);
  expect(Math.abs(foretold / expected - 1)).toBeLessThan(0.1);
  expect(total.notes.join()).toMatch(told);
});
