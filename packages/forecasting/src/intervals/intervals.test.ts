import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { normalDraw, seededRandom } from '../random.ts';
import { intervals } from './intervals.ts';

const random = seededRandom(8);
const horizon = 6;
const cutoffs = [54, 51, 48, 45, 42];
/** A level forecast of noise that is larger or smaller from series to series. */
const noisy = Array.from({ length: 80 }, () => {
  const spread = 1 + 30 * random();
  return Float64Array.from({ length: 66 }, () => 200 + spread * normalDraw(random));
});
const histories = noisy.map((values) => prepareSeries(values.subarray(0, 60), 0, 12));
const flat = new Float64Array(horizon).fill(200);
const past = cutoffs.map((cutoff) => ({ cutoff, forecasts: noisy.map(() => flat) }));
const forecasts = noisy.map(() => flat);
const widthOf = (interval: { lower: Float64Array; upper: Float64Array } | undefined) =>
  (interval?.upper[0] ?? Number.NaN) - (interval?.lower[0] ?? Number.NaN);

describe('intervals', () => {
  it.each([0.8, 0.9, 0.95, 0.99])('cover about %d of what comes', (level) => {
    let covered = 0;
    for (const [i, { lower, upper }] of intervals(histories, past, forecasts, level, 12).entries())
      for (let step = 0; step < horizon; step++) {
        const actual = noisy[i]?.[60 + step] ?? Number.NaN;
        if (actual >= (lower[step] ?? Infinity) && actual <= (upper[step] ?? -Infinity)) covered++;
      }
    const share = covered / (noisy.length * horizon);
    expect(share).toBeGreaterThan(level - 0.05);
    expect(share).toBeLessThan(Math.min(1, level + 0.05));
  });

  it('are wider for a series whose own forecasts missed by more than its changes tell', () => {
    const off = new Float64Array(horizon).fill(400);
    const worse = past.map(({ cutoff, forecasts: made }) => ({
      cutoff,
      forecasts: made.map((forecast, i) => (i === 0 ? off : forecast)),
    }));
    const [before] = intervals(histories, past, forecasts, 0.9, 12);
    const [after] = intervals(histories, worse, forecasts, 0.9, 12);
    expect(widthOf(after)).toBeGreaterThan(1.1 * widthOf(before));
  });

  it('widen with the level and stay above zero where history did', () => {
    const narrow = intervals(histories, past, forecasts, 0.8, 12);
    const wide = intervals(histories, past, forecasts, 0.99, 12);
    for (const [i, interval] of wide.entries()) expect(widthOf(interval)).toBeGreaterThan(widthOf(narrow[i]));
    const nothing = noisy.map(() => new Float64Array(horizon));
    for (const { lower } of intervals(histories, past, nothing, 0.9, 12)) expect(Math.min(...lower)).toBe(0);
  });

  it('are finite without any earlier forecast', () => {
    const [first] = intervals(histories, [], forecasts, 0.95, 12);
    expect(widthOf(first)).toBeGreaterThan(0);
    expect(Number.isFinite(widthOf(first))).toBe(true);
  });
});
