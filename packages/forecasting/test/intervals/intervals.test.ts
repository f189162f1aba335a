import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { intervals } from '../../src/intervals/intervals.ts';

const random = seededRandom(8);
const horizon = 6;
const cutoffs = [54, 51, 48, 45, 42];
/** Constant forecasts for series of noise; the size of the noise differs between series. */
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
  it.each([0.8, 0.9, 0.95, 0.99])('cover about %d of the actuals', (level) => {
    let covered = 0;
    for (const [i, { lower, upper }] of intervals(
      { histories, past, forecasts },
      { level, seasonLength: 12 },
    ).entries())
      for (let step = 0; step < horizon; step++) {
        const actual = noisy[i]?.[60 + step] ?? Number.NaN;
        if (actual >= (lower[step] ?? Infinity) && actual <= (upper[step] ?? -Infinity)) covered++;
      }
    const share = covered / (noisy.length * horizon);
    expect(share).toBeGreaterThan(level - 0.05);
    expect(share).toBeLessThan(Math.min(1, level + 0.05));
  });

  it('are wider for a series whose errors are larger than its variability suggests', () => {
    const off = new Float64Array(horizon).fill(400);
    const worse = past.map(({ cutoff, forecasts: made }) => ({
      cutoff,
      forecasts: made.map((forecast, i) => (i === 0 ? off : forecast)),
    }));
    const [before] = intervals({ histories, past, forecasts }, { level: 0.9, seasonLength: 12 });
    const [after] = intervals({ histories, past: worse, forecasts }, { level: 0.9, seasonLength: 12 });
    expect(widthOf(after)).toBeGreaterThan(1.1 * widthOf(before));
  });

  it('are wider for a higher level and stay nonnegative if the history is nonnegative', () => {
    const narrow = intervals({ histories, past, forecasts }, { level: 0.8, seasonLength: 12 });
    const wide = intervals({ histories, past, forecasts }, { level: 0.99, seasonLength: 12 });
    for (const [i, interval] of wide.entries()) expect(widthOf(interval)).toBeGreaterThan(widthOf(narrow[i]));
    const nothing = noisy.map(() => new Float64Array(horizon));
    for (const { lower } of intervals(
      { histories, past, forecasts: nothing },
      { level: 0.9, seasonLength: 12 },
    ))
      expect(Math.min(...lower)).toBe(0);
  });

  it('are finite even if there are no earlier forecasts', () => {
    const [first] = intervals({ histories, past: [], forecasts }, { level: 0.95, seasonLength: 12 });
    expect(widthOf(first)).toBeGreaterThan(0);
    expect(Number.isFinite(widthOf(first))).toBe(true);
  });

  it('extend further above than below for skewed demand', () => {
    const skewed = noisy.map(() =>
      Float64Array.from({ length: 60 }, () => 200 * Math.exp(0.8 * normalDraw(random))),
    );
    const prepared = skewed.map((values) => prepareSeries(values, 0, 12));
    const center = new Float64Array(horizon).fill(260);
    const made = cutoffs.map((cutoff) => ({ cutoff, forecasts: skewed.map(() => center) }));
    const high = new Float64Array(horizon).fill(10_000);
    for (const { lower, upper } of intervals(
      { histories: prepared, past: made, forecasts: skewed.map(() => high) },
      { level: 0.95, seasonLength: 12 },
    ))
      expect((upper[0] ?? 0) - 10_000).toBeGreaterThan(1.4 * (10_000 - (lower[0] ?? 0)));
  });

  it('start at zero if the share of zeros exceeds the lower tail probability', () => {
    const sparse = Array.from({ length: 20 }, (_, at) =>
      Float64Array.from({ length: 60 }, (__, t) => ((t + at) % 4 === 0 ? 40 : 0)),
    );
    const found = intervals(
      {
        histories: sparse.map((values) => prepareSeries(values, 0, 12)),
        past: cutoffs.map((cutoff) => ({ cutoff, forecasts: sparse.map(() => flat.map(() => 100)) })),
        forecasts: sparse.map(() => flat.map(() => 300)),
      },
      { level: 0.8, seasonLength: 12 },
    );
    for (const { lower } of found) expect(Math.max(...lower)).toBe(0);
  });

  it('have a positive width even for a history of one value or a few equal values', () => {
    const short = [[50], [50, 50], [50, 50, 50]].map((values) =>
      prepareSeries(Float64Array.from(values), 0, 12),
    );
    for (const interval of intervals(
      { histories: short, past: [], forecasts: short.map(() => flat) },
      { level: 0.95, seasonLength: 12 },
    ))
      expect(widthOf(interval)).toBeGreaterThan(10);
    const constant = [prepareSeries(new Float64Array(30).fill(12), 0, 12)];
    expect(
      widthOf(
        intervals({ histories: constant, past: [], forecasts: [flat] }, { level: 0.95, seasonLength: 12 })[0],
      ),
    ).toBe(0);
    const nothing = [prepareSeries(Float64Array.of(0, 0), 0, 12)];
    expect(
      widthOf(
        intervals({ histories: nothing, past: [], forecasts: [flat] }, { level: 0.95, seasonLength: 12 })[0],
      ),
    ).toBe(0);
  });
});

describe('intervals of an irregular history', () => {
  const calm = (seed: number) => {
    const own = seededRandom(seed);
    return Float64Array.from({ length: 48 }, () => 100 + 5 * normalDraw(own));
  };
  const origins = Array.from({ length: 12 }, (_, back) => 42 - back);
  const center = new Float64Array(horizon).fill(100);
  /** Returns upper bounds for constant forecasts of 100, calibrated on forecasts of 100 at twelve cutoffs. */
  const upperOf = (histories: readonly Float64Array[], made = center) =>
    intervals(
      {
        histories: histories.map((values) => prepareSeries(values, 0, 12)),
        past: origins.map((cutoff) => ({ cutoff, forecasts: histories.map(() => made) })),
        forecasts: histories.map(() => made),
      },
      { level: 0.95, seasonLength: 12 },
    ).map(({ upper }) => upper[0] ?? Number.NaN);
  const outlierRule = (values: Float64Array) => values.map((value, t) => (t === 36 ? 10 * value : value));

  it('are only moderately wider after a single outlier of ten times the usual value', () => {
    const [before = 0] = upperOf([calm(1)]);
    const [after = 0] = upperOf([outlierRule(calm(1))]);
    expect(before).toBeLessThan(125);
    expect(after).toBeGreaterThanOrEqual(before);
    expect(after).toBeLessThan(200);
  });

  it('stay proportional to the series after its level triples', () => {
    const [after = 0] = upperOf(
      [calm(1).map((value, t) => (t >= 36 ? 3 * value : value))],
      center.map(() => 300),
    );
    expect(after).toBeGreaterThan(315);
    expect(after).toBeLessThan(600);
  });

  it('do not change for the total and the other series if one of twelve series has outliers', () => {
    const twelve = Array.from({ length: 12 }, (_, i) => calm(i + 1));
    const oneWild = twelve.map((values, i) => (i === 3 ? outlierRule(values) : values));
    const [before, after] = [upperOf(twelve), upperOf(oneWild)];
    for (const [i, upper] of after.entries())
      expect(upper).toBeLessThan(i === 3 ? 200 : 1.1 * (before[i] ?? Number.NaN));
    const sum = (histories: readonly Float64Array[]) =>
      Float64Array.from({ length: 48 }, (_, t) =>
        histories.reduce((all, values) => all + (values[t] ?? 0), 0),
      );
    const [total = 0] = upperOf(
      [sum(oneWild)],
      center.map(() => 1200),
    );
    expect(total).toBeLessThan(1500);
  });
});
