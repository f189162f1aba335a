import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../random.ts';
import { calibrate } from './calibrate.ts';
import { normalQuantile } from './normal-quantile.ts';

describe('normalQuantile', () => {
  it('agrees with scipy', () => {
    // scipy 1.17.1: norm.ppf([0.9, 0.975, 0.995, 0.01, 0.001])
    const expected = [
      1.2815515655446004, 1.959963984540054, 2.5758293035489004, -2.3263478740408408, -3.090232306167813,
    ];
    for (const [i, p] of [0.9, 0.975, 0.995, 0.01, 0.001].entries()) {
      expect(normalQuantile(p)).toBeCloseTo(expected[i] ?? Number.NaN, 6);
    }
  });
});

describe('calibrate', () => {
  it('finds the quantile of each step when errors grow with the root of the step', () => {
    const random = seededRandom(3);
    const residuals = Array.from({ length: 6000 }, (_, i) => {
      const step = 1 + (i % 12);
      return { step, score: Math.abs(normalDraw(random)) * Math.sqrt(step) };
    });
    const widths = calibrate(residuals, 12, 0.9, 1000);
    expect(widths[0]).toBeGreaterThan(1.5);
    expect(widths[0]).toBeLessThan(1.8);
    expect(widths[11]).toBeGreaterThan(1.5 * Math.sqrt(12));
    expect(widths[11]).toBeLessThan(1.8 * Math.sqrt(12));
  });

  it('never narrows with the step and widens with the level', () => {
    const residuals = [5, 4, 3, 2, 1, 1].map((score, index) => ({ step: index + 1, score }));
    const narrow = calibrate(residuals, 6, 0.8, 3);
    const wide = calibrate(residuals, 6, 0.99, 3);
    for (let step = 1; step < 6; step++) {
      expect(narrow[step]).toBeGreaterThanOrEqual(narrow[step - 1] ?? Infinity);
      expect(wide[step]).toBeGreaterThan(narrow[step] ?? Infinity);
    }
  });

  it('is finite without any residual', () => {
    for (const width of calibrate([], 4, 0.95, 0)) expect(width).toBeGreaterThan(0);
  });
});
