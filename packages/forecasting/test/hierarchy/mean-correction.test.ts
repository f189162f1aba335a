import { median } from '@forecast-console/calendar';
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

describe('MeanCorrection on daily sales with zeros and promotions', () => {
  const [days, holdout, firstCutoff] = [7 * 75, 14, 7 * 45];
  /** Sales with a fifth of zeros and weeks with 3.5 times the demand, which end before the day `end`. */
  const promoted = (own: () => number, end: number) => {
    const weekdays = Array.from({ length: 7 }, () => (5 + 30 * own()) * (0.7 + 0.6 * own()));
    let next = Math.floor(40 * own());
    return Float64Array.from({ length: days }, (_, t) => {
      if (t >= next + 7) next += 20 + Math.floor(40 * own());
      const by = t >= next && t < end ? 3.5 : 1;
      return own() < 0.2 ? 0 : Math.round((weekdays[t % 7] ?? 0) * by * (0.6 + 0.8 * own()));
    });
  };
  /** Median of each weekday over ten weeks, the forecast of a model that minimizes absolute errors. */
  const medians = (values: Float64Array, cutoff: number) =>
    Float64Array.from({ length: holdout }, (_, step) =>
      median(Array.from({ length: 10 }, (__, back) => values[cutoff + (step % 7) - 7 * (back + 1)] ?? 0)),
    );
  const totalAt = (some: readonly Float64Array[], at: number) =>
    some.reduce((sum, one) => sum + (one[at] ?? 0), 0);
  /** WAPE and bias of the total in 18 weeks, without and with the correction, over twelve sets of products. */
  const measured = (count: number, end = Infinity) => {
    const [wape, bias] = [
      { plain: 0, raised: 0 },
      { plain: 0, raised: 0 },
    ];
    let sold = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const own = seededRandom(seed);
      const values = Array.from({ length: count }, () => promoted(own, end));
      const correction = new MeanCorrection();
      for (let cutoff = firstCutoff; cutoff + holdout <= days; cutoff += holdout) {
        const known = values.map((one) => prepareSeries(one.subarray(0, cutoff), 0, 7));
        const plain = values.map((one) => medians(one, cutoff));
        const made = { plain, raised: correction.at(cutoff, known, plain).raised };
        if (cutoff < days - 7 * 18) continue;
        for (let step = 0; step < holdout; step++) {
          const actual = totalAt(values, cutoff + step);
          sold += actual;
          for (const kind of ['plain', 'raised'] as const) {
            const error = totalAt(made[kind], step) - actual;
            wape[kind] += Math.abs(error);
            bias[kind] += error;
          }
        }
      }
    }
    return { worse: wape.raised / wape.plain, plain: bias.plain / sold, raised: bias.raised / sold };
  };

  it('raises sums that are really too low', () => {
    const { worse, plain, raised } = measured(40);
    expect(plain).toBeLessThan(-0.12);
    expect(Math.abs(raised)).toBeLessThan(0.03);
    expect(worse).toBeLessThan(0.8);
  });

  // Testing the factor only on the sums of whole holdouts increased the error of these totals by 13%.
  it('rarely raises sums after promotions have ended', () => {
    expect(measured(10, days - 7 * 9).worse).toBeLessThan(1.08);
  });
});
