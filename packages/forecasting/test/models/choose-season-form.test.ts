import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { chooseSeasonForm } from '../../src/models/choose-season-form.ts';

const task = { bucket: 'month', seasonLength: 12, horizon: 12, seed: 1 } as const;
const random = seededRandom(6);
/** Twenty series that triple over five years, with a constant or a growing season. */
const growing = (seasonGrows: boolean) =>
  Array.from({ length: 20 }, (_, i) => ({
    key: String(i),
    start: 0,
    values: Float64Array.from({ length: 60 }, (__, t) => {
      const level = 100 + 4 * t;
      const season = 0.3 * Math.sin((2 * Math.PI * t) / 12);
      return level + season * (seasonGrows ? level : 150) + 2 * normalDraw(random);
    }),
  }));

describe('chooseSeasonForm', () => {
  it('detects whether the season grows with the level', () => {
    expect(chooseSeasonForm(growing(true), task)).toBe('multiplicative');
    expect(chooseSeasonForm(growing(false), task)).toBe('additive');
  });

  it('returns null if there is no season or not enough history', () => {
    expect(chooseSeasonForm([], task)).toBeNull();
    expect(chooseSeasonForm(growing(true), { ...task, seasonLength: 1 })).toBeNull();
  });
});
