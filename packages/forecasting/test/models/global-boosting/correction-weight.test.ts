import { expect, it } from 'vitest';
import { correctionWeight, defaultWeight } from '../../../src/models/global-boosting/correction-weight.ts';
import { later } from '../../../src/models/hold-out.ts';

const steps = 6;
// Values alternate by 10, so errors are measured in units of ten.
const values = Float64Array.from({ length: 24 }, (_, t) => 100 + 10 * (t % 2));

/**
 * Returns a holdout in which the actuals of each series are the given share of the way from the uncorrected to the
 * corrected forecasts.
 */
function originOf(came: readonly number[], by = 20) {
  const held = came.map((share, at) => ({
    history: { key: String(at), start: 0, values },
    actual: new Float64Array(steps).fill(100 + by * share),
  }));
  const forecasts = (value: number) => came.map(() => new Float64Array(steps).fill(value));
  return { held, starts: forecasts(100), corrected: forecasts(100 + by) };
}

it.each([0, 0.3, 1])(
  'correctionWeight returns the most accurate weight if there is no noise: %d',
  (share) => {
    expect(correctionWeight([originOf(Array.from({ length: 12 }, () => share))], 1)).toBe(share);
  },
);

it('correctionWeight returns the default if the series differ too much', () => {
  const mixed = Array.from({ length: 12 }, (_, at) => (at % 3 === 0 ? 1 : 0));
  expect(correctionWeight([originOf(mixed)], 1)).toBeGreaterThan(0.5);
  expect(correctionWeight([originOf([0])], 1)).toBe(defaultWeight);
});

it('correctionWeight shrinks the weight less toward the default if there are more series', () => {
  const lean = (count: number) => Array.from({ length: count }, (_, at) => (at % 10 < 3 ? 0.8 : 0));
  const [few, many] = [10, 1000].map((count) => correctionWeight([originOf(lean(count))], 1));
  expect(many).toBeLessThan(few ?? 0);
  expect(many).toBe(0);
});

it('correctionWeight weights cutoffs by the number of forecast steps', () => {
  const none = originOf(Array.from({ length: 8 }, () => 0));
  const all = originOf(Array.from({ length: 8 }, () => 1));
  const short = { ...all, held: later(all.held, 4) };
  expect(correctionWeight([none, short], 1)).toBe(0);
  expect(correctionWeight([{ ...none, held: later(none.held, 4) }, all], 1)).toBe(1);
});
