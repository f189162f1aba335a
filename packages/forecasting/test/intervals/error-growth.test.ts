import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { errorGrowth } from '../../src/intervals/error-growth.ts';
import { independentResiduals } from '../../src/intervals/independent-residuals.ts';
import { expectedSizes } from '../../src/intervals/residual-prior.ts';
import { residualPrior } from '../../src/intervals/residual-priors.ts';
import { robustMean } from '../../src/intervals/robust-mean.ts';
import type { SeriesResiduals } from '../../src/intervals/series-residuals.ts';

const horizon = 6;
const monthly = expectedSizes(residualPrior(12), horizon);

/** Residuals of some series at twelve cutoffs, one bucket apart. */
function residuals(count: number, score: (step: number, cutoff: number) => number): SeriesResiduals[] {
  return Array.from({ length: count }, () => {
    const [scores, steps, targets]: number[][] = [[], [], []];
    for (let cutoff = 0; cutoff < 12; cutoff++)
      for (let step = 1; step <= horizon; step++) {
        scores?.push(score(step, cutoff));
        steps?.push(step);
        targets?.push(cutoff + step);
      }
    return {
      scores: Float64Array.from(scores ?? []),
      steps: Uint16Array.from(steps ?? []),
      targets: Int32Array.from(targets ?? []),
    };
  });
}

describe('robustMean', () => {
  it('returns the mean if there are no outliers', () => {
    expect(robustMean(Float64Array.of(3, 0, 1, 2, 4))).toBe(2);
  });

  it('clips an outlier at eight times the median', () => {
    expect(robustMean(Float64Array.of(1, 1, 1, 1e9))).toBe((1 + 1 + 1 + 8) / 4);
    expect(robustMean(Float64Array.of(0, 0))).toBe(0);
    expect(robustMean(new Float64Array(0))).toBe(0);
  });
});

describe('errorGrowth', () => {
  it('estimates how errors grow with the forecast step', () => {
    const random = seededRandom(2);
    const growth = errorGrowth(
      residuals(200, (step) => 2 * Math.sqrt(step) * normalDraw(random)),
      monthly,
      2400,
    );
    // The mean absolute deviation of a normal variable is 0.8 standard deviations.
    expect(growth[0]).toBeCloseTo(1.6, 1);
    expect((growth[5] ?? 0) / (growth[0] ?? 1)).toBeCloseTo(Math.sqrt(6), 0);
  });

  it('never decreases from one step to the next', () => {
    const growth = errorGrowth(
      residuals(3, (step) => 7 - step),
      monthly,
      9,
    );
    for (let step = 1; step < horizon; step++)
      expect(growth[step]).toBeGreaterThanOrEqual(growth[step - 1] ?? 9);
  });

  it('matches errors that grow faster at later steps', () => {
    const growth = errorGrowth(
      residuals(100, (step) => (step > 4 ? 3 : 1)),
      monthly,
      300,
    );
    expect(growth[3]).toBeCloseTo(1, 1);
    expect(growth[4]).toBeCloseTo(3, 0);
  });

  it('continues beyond the measured steps', () => {
    const short = residuals(100, (step) => step).map(({ scores, steps, targets }) => {
      const kept = Array.from(steps.keys()).filter((index) => (steps[index] ?? 9) <= 3);
      return {
        scores: Float64Array.from(kept, (index) => scores[index] ?? 0),
        steps: Uint16Array.from(kept, (index) => steps[index] ?? 0),
        targets: Int32Array.from(kept, (index) => targets[index] ?? 0),
      };
    });
    const growth = errorGrowth(short, monthly, 300);
    expect(growth[5]).toBeGreaterThanOrEqual(growth[2] ?? 9);
  });

  it('expects the errors of other series if there are almost no residuals', () => {
    expect(errorGrowth([], monthly, 1)).toEqual(monthly);
    const lucky = errorGrowth(
      residuals(1, () => 0.01),
      monthly,
      1,
    );
    expect(lucky[0]).toBeGreaterThan(0.1);
  });
});

describe('independentResiduals', () => {
  const random = seededRandom(4);

  it('counts independent series separately, and also cutoffs that are one horizon apart', () => {
    const count = independentResiduals(residuals(50, () => normalDraw(random)));
    // Twelve cutoffs, one bucket apart and each with a horizon of six, count as 1 + 11/6 independent
    // holdouts.
    expect(count).toBeGreaterThan(0.7 * 50 * (1 + 11 / 6));
    expect(count).toBeLessThanOrEqual(50 * (1 + 11 / 6));
  });

  it('counts series with identical errors as hardly more than one', () => {
    const shocks = Array.from({ length: 80 }, () => normalDraw(random));
    const together = residuals(50, (step, cutoff) => (shocks[cutoff + step] ?? 0) + 0.2 * normalDraw(random));
    expect(independentResiduals(together)).toBeLessThan(2 * (1 + 11 / 6));
    expect(independentResiduals([])).toBe(1);
  });
});
