import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/random.ts';
import type { ForecastTask, KeyedSeries } from '../../../src/models/forecaster.ts';
import { CandidateScore } from '../../../src/models/intermittent/candidate-score.ts';
import { demandPattern, isIntermittentDemand } from '../../../src/models/intermittent/demand-pattern.ts';
import { fitIntermittent } from '../../../src/models/intermittent/fit-intermittent.ts';
import { imapaRate, smoothedRate } from '../../../src/models/intermittent/imapa-rate.ts';
import { tsbRate } from '../../../src/models/intermittent/tsb-rate.ts';

const task: ForecastTask = { bucket: 'month', seasonLength: 12, horizon: 6, mode: 'multiplicative', seed: 1 };

function sparseSeries(count: number, share: number): KeyedSeries[] {
  const random = seededRandom(6);
  return Array.from({ length: count }, (_, position) => ({
    key: String(position),
    start: 0,
    values: Float64Array.from({ length: 48 }, (__, t) =>
      t === 0 || random() < share ? 1 + Math.floor(random() * 4) : 0,
    ),
  }));
}

describe('demandPattern', () => {
  // RUN-11
  it.each([
    ['smooth', [5, 6, 5, 6]],
    ['erratic', [1, 9, 1, 1, 12]],
    ['intermittent', [3, 0, 3, 0, 0, 3]],
    ['lumpy', [1, 0, 0, 20, 0, 1]],
  ])('recognizes %s demand', (kind, values) => {
    expect(demandPattern(Float64Array.from(values), 12).kind).toBe(kind);
  });

  it('computes the demand interval and the variation according to their definitions', () => {
    const { interval, variation } = demandPattern(Float64Array.of(2, 0, 0, 4, 0, 0), 12);
    expect(interval).toBe(3);
    // The mean is 3 and the deviations are 1: (1/3)².
    expect(variation).toBeCloseTo(1 / 9, 12);
  });

  it('does not classify a shop that closes on weekends as intermittent', () => {
    const weekdays = Float64Array.from({ length: 70 }, (_, t) => (t % 7 < 5 ? 20 + (t % 3) : 0));
    expect(isIntermittentDemand(weekdays, 7)).toBe(false);
    expect(isIntermittentDemand(weekdays.subarray(0, 21), 7)).toBe(true);
  });

  it('does not classify series with returns as intermittent', () => {
    expect(isIntermittentDemand(Float64Array.of(3, 0, 0, 2, 0, 0), 12)).toBe(true);
    expect(isIntermittentDemand(Float64Array.of(3, 0, 0, -2, 0, 0), 12)).toBe(false);
  });
});

describe.each([
  ['SES', smoothedRate],
  ['TSB', tsbRate],
  ['IMAPA', imapaRate],
])('%s', (_, rate) => {
  it('returns the rate of steady demand', () => {
    expect(rate(new Float64Array(24).fill(4))).toBeCloseTo(4, 9);
  });

  it('returns about the rate of random demand, in proportion to its scale', () => {
    const [one] = sparseSeries(1, 0.25);
    const values = one?.values ?? new Float64Array();
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(rate(values)).toBeGreaterThan(0.4 * mean);
    expect(rate(values)).toBeLessThan(2 * mean);
    expect(rate(values.map((value) => value * 100))).toBeCloseTo(rate(values) * 100, 6);
  });
});

describe('TSB', () => {
  it('lowers its forecast while there is no demand', () => {
    const demand = Array.from({ length: 30 }, (_, t) => (t % 3 === 0 ? 5 : 0));
    const silent = demand.concat(Array.from({ length: 20 }, () => 0));
    expect(tsbRate(Float64Array.from(silent))).toBeLessThan(0.5 * tsbRate(Float64Array.from(demand)));
  });
});

describe('CandidateScore', () => {
  it('does not favor a forecast of zero', () => {
    const scoreOf = (value: number) => {
      const score = new CandidateScore();
      score.add(
        Float64Array.of(0, 3, 0, 0, 2, 0),
        Float64Array.of(0, 0, 3, 0),
        new Float64Array(4).fill(value),
      );
      return score.total;
    };
    // Absolute errors would prefer zero: they add up to 3 for zero and to 4.5 for the other forecast.
    expect(scoreOf(0.75)).toBeLessThan(scoreOf(0));
  });
});

describe('fitIntermittent', () => {
  it('keeps the total close to actual demand, unlike a median', () => {
    const sparse = sparseSeries(60, 0.3);
    const before = sparse.map((one) => ({ ...one, values: one.values.subarray(0, 42) }));
    const forecasts = fitIntermittent(before, task, () => {}).forecast(before, () => {});
    const total = forecasts.reduce((sum, one) => sum + one.reduce((own, value) => own + value, 0), 0);
    const sold = sparse.reduce(
      (sum, { values }) => sum + values.subarray(42).reduce((own, value) => own + value, 0),
      0,
    );
    expect(total / sold).toBeGreaterThan(0.75);
    expect(total / sold).toBeLessThan(1.3);
  });

  it('returns the factors that scale its rates, and can be aborted while computing them', () => {
    const sparse = sparseSeries(8, 0.3);
    const { chosen, state } = fitIntermittent(sparse, task, () => {});
    expect(['TSB', 'IMAPA']).toContain(chosen);
    expect([
      ...(state?.([sparse], () => {})
        .factors.get(48)
        ?.keys() ?? []),
    ]).toEqual([chosen]);
    const stop = () => {
      throw new Error('aborted by the caller');
    };
    expect(() => state?.([sparse], stop)).toThrow('aborted by the caller');
  });
});
