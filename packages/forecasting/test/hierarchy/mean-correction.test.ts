import { describe, expect, it } from 'vitest';
import { MeanCorrection, meanFactor } from '../../src/hierarchy/mean-correction.ts';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';
import { seededRandom } from '../../src/random.ts';

const random = seededRandom(8);
const [length, ahead] = [100, 4];
const cutoffs = [70, 76, 82, 88, 94];
/** Series whose values are usually 100 and, with the given frequency, a multiple of 100. */
const demand = (often: number, times: number) =>
  Array.from({ length: 30 }, () =>
    prepareSeries(
      Float64Array.from({ length }, () => (random() < often ? times : 1) * (95 + 10 * random())),
      0,
      12,
    ),
  );
/** Makes the same constant forecast at every cutoff. */
const always = (value: number) =>
  cutoffs.map((cutoff) => ({
    cutoff,
    forecasts: Array.from({ length: 30 }, () => new Float64Array(ahead).fill(value)),
  }));

describe('meanFactor', () => {
  it('raises median forecasts of skewed demand to about the mean', () => {
    // One value in six is three times as large, so the mean is 133 and the median 101.
    expect(meanFactor(length, always(101), demand(1 / 6, 3))).toBeCloseTo(1.33 / 1.01, 1);
  });

  it('returns 1 if forecasts are unbiased, too high, or biased without skewness', () => {
    expect(meanFactor(length, always(100), demand(0, 1))).toBeCloseTo(1, 2);
    expect(meanFactor(length, always(150), demand(1 / 6, 3))).toBe(1);
    expect(meanFactor(length, always(80), demand(0, 1))).toBe(1);
  });

  it('requires several cutoffs and ignores values after the cutoff', () => {
    const skewed = demand(1 / 6, 3);
    expect(meanFactor(length, always(101).slice(0, 2), skewed)).toBe(1);
    expect(meanFactor(cutoffs[2] ?? 0, always(101), skewed)).toBe(1);
    const unknown = always(101).map(({ cutoff }) => ({ cutoff, forecasts: skewed.map(() => null) }));
    expect(meanFactor(length, unknown, skewed)).toBe(1);
  });
});

describe('MeanCorrection', () => {
  const skewed = demand(1 / 6, 3);
  const raisedAt = (values: readonly { values: Float64Array }[], end: number) => {
    const correction = new MeanCorrection();
    const at = (cutoff: number) => {
      const known = values.map((one) => prepareSeries(one.values.subarray(0, cutoff), 0, 12));
      return correction.at(
        cutoff,
        known,
        known.map(() => new Float64Array(ahead).fill(101)),
      ).factor;
    };
    return Array.from({ length: Math.floor((end - 40) / 4) + 1 }, (_, turn) => at(40 + 4 * turn)).at(-1);
  };

  it("raises forecasts after the factor has reduced the sum's error at several cutoffs", () => {
    expect(raisedAt(skewed, length)).toBeGreaterThan(1.15);
  });

  it('stops raising forecasts once the sum is no longer too low', () => {
    // From the middle of the backtests onward, demand has no more peaks.
    const calmer = skewed.map(({ values }) => ({
      values: values.map((value, t) => (t > 60 && value > 150 ? value / 3 : value)),
    }));
    expect(raisedAt(calmer, length)).toBe(1);
  });
});
