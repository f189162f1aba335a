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
    const steps = Uint16Array.from({ length: 6000 }, (_, i) => 1 + (i % 12));
    const scores = Float64Array.from(steps, (step) => Math.abs(normalDraw(random)) * Math.sqrt(step));
    const residuals = { steps, scores };
    const widths = calibrate(residuals, 12, 0.9, 1000);
    expect(widths[0]).toBeGreaterThan(1.5);
    expect(widths[0]).toBeLessThan(1.8);
    expect(widths[11]).toBeGreaterThan(1.5 * Math.sqrt(12));
    expect(widths[11]).toBeLessThan(1.8 * Math.sqrt(12));
  });

  it('never narrows with the step and widens with the level', () => {
    const residuals = {
      steps: Uint16Array.of(1, 2, 3, 4, 5, 6),
      scores: Float64Array.of(5, 4, 3, 2, 1, 1),
    };
    const narrow = calibrate(residuals, 6, 0.8, 3);
    const wide = calibrate(residuals, 6, 0.99, 3);
    for (let step = 1; step < 6; step++) {
      expect(narrow[step]).toBeGreaterThanOrEqual(narrow[step - 1] ?? Infinity);
      expect(wide[step]).toBeGreaterThan(narrow[step] ?? Infinity);
    }
  });

  it('is finite without any residual', () => {
    for (const width of calibrate({ steps: new Uint16Array(0), scores: new Float64Array(0) }, 4, 0.95, 0))
      expect(width).toBeGreaterThan(0);
  });
});
