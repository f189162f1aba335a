import { expect, it } from 'vitest';
import { gridOf, smoothOnGrid } from '../../../src/models/baselines/smooth-on-grid.ts';
import { seededRandom } from '../../../src/random.ts';

/** Sequential search, one alpha after another. */
function inTurn(values: Float64Array, alphas: Float64Array) {
  let best: { level: number; alpha: number; error: number } | null = null;
  for (const alpha of alphas) {
    let [level, error] = [values[0] ?? 0, 0];
    for (const value of values.subarray(1)) {
      error += (value - level) * (value - level);
      level += alpha * (value - level);
    }
    if (error < (best?.error ?? Infinity)) best = { level, alpha, error };
  }
  return best;
}

it.each([1, 2, 3, 50])(
  'smoothOnGrid chooses the same alpha for %s values as a sequential search',
  (length) => {
    const random = seededRandom(length);
    for (let draw = 0; draw < 50; draw++) {
      const values = Float64Array.from({ length }, () => Math.round(20 * random()));
      for (const step of [0.02, 0.1, 0.15, 0.4]) {
        const alphas = gridOf(step, (alpha) => alpha < 1);
        const { level, alpha } = inTurn(values, alphas) ?? { level: 0, alpha: 0 };
        expect(smoothOnGrid(values, alphas)).toEqual({ level, alpha });
      }
    }
  },
);

it('smoothOnGrid returns null if every error overflows', () => {
  expect(
    smoothOnGrid(
      Float64Array.of(1, -1e300, 1e300),
      gridOf(0.1, (alpha) => alpha < 1),
    ),
  ).toBeNull();
});
