import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { quantileCount, quantileOf } from '../../src/stock/quantiles.ts';
import { sumErrors } from '../../src/stock/sum-errors.ts';

const [length, horizon, count] = [72, 6, 150];
const cutoffs = Array.from({ length: 12 }, (_, at) => length - horizon - at);
const task = { horizon, bridge: 0, seasonLength: 12, throwIfStopped: () => {} };

/** Series around 100 of different sizes, whose forecast is always their mean. */
function errorsOf(noise: (random: () => number) => (t: number) => number, changed = {}) {
  const random = seededRandom(7);
  const sizes = Array.from({ length: count }, (_, at) => 1 + (at % 20));
  const histories = sizes.map((size) => {
    const at = noise(random);
    return prepareSeries(
      Float64Array.from({ length }, (_, t) => size * (100 + at(t))),
      0,
      12,
    );
  });
  const past = cutoffs.map((cutoff) => ({
    cutoff,
    forecasts: sizes.map((size) => new Float64Array(horizon).fill(100 * size)),
  }));
  return { errors: sumErrors(histories, past, { ...task, ...changed }), sizes };
}

const independent =
  (random: () => number): ((t: number) => number) =>
  () =>
    10 * normalDraw(random);
/** The same error in every bucket of a year. */
const shared = (random: () => number) => {
  const years = Array.from({ length: 7 }, () => 10 * normalDraw(random));
  return (t: number) => (years[Math.floor(t / 12)] ?? 0) + 2 * normalDraw(random);
};

describe('sumErrors', () => {
  // STOCK-1
  it('returns the quantile of the error of the sum in units of each series', () => {
    const { errors, sizes } = errorsOf(independent);
    const scale = errors?.scales[19] ?? 0;
    const at95 = quantileOf(errors?.reach[3] ?? new Float64Array(), 0.95);
    // Four independent errors with a deviation of 10: 1.645 · 20 for size 1.
    expect((scale * at95) / (sizes[19] ?? 1)).toBeGreaterThan(26);
    expect((scale * at95) / (sizes[19] ?? 1)).toBeLessThan(40);
    expect(errors).toMatchObject({ measured: horizon, cutoffs: 12 });
    expect(errors?.reach.map((quantiles) => quantiles.length)).toEqual(
      Array.from({ length: horizon }, () => quantileCount),
    );
  });

  // STOCK-1
  it('grows faster than the square root if errors of adjacent buckets are correlated', () => {
    const growth = (noise: typeof independent) => {
      const { errors } = errorsOf(noise);
      const [one, four] = [0, 3].map((at) => quantileOf(errors?.reach[at] ?? new Float64Array(), 0.9));
      return (four ?? 0) / (one ?? 1);
    };
    expect(growth(independent)).toBeLessThan(2.5);
    expect(growth(shared)).toBeGreaterThan(3);
  });

  it('extrapolates beyond the measured number of buckets', () => {
    const { errors } = errorsOf(independent, { horizon: 12 });
    expect(errors?.measured).toBe(horizon);
    expect(errors?.reach).toHaveLength(12);
    expect(quantileOf(errors?.reach[11] ?? new Float64Array(), 0.95)).toBeGreaterThan(
      quantileOf(errors?.reach[5] ?? new Float64Array(), 0.95),
    );
  });

  it('leaves out the buckets before the forecast starts', () => {
    const { errors } = errorsOf(independent, { bridge: 2 });
    expect(errors?.reach).toHaveLength(horizon - 2);
    expect(errors?.measured).toBe(horizon - 2);
  });

  it('returns null without earlier forecasts', () => {
    const history = prepareSeries(new Float64Array(length).fill(5), 0, 12);
    expect(sumErrors([history], [], task)).toBeNull();
  });
});
