import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { imapaRate } from '../../../src/models/intermittent/imapa-rate.ts';
import { tsbRate } from '../../../src/models/intermittent/tsb-rate.ts';

interface Expected {
  values: number[];
  tsb: number;
  imapa: number;
}

/** Made by fixtures/make-rates.py with statsforecast. */
const expected = JSON.parse(readFileSync(new URL('fixtures/rates.json', import.meta.url), 'utf8')) as Record<
  'steady' | 'falling' | 'rising',
  Expected
>;

describe.each(['steady', 'falling', 'rising'] as const)('the rate of %s demand', (name) => {
  const { values, tsb, imapa } = expected[name];

  it('by TSB matches statsforecast with the same weights', () => {
    expect(tsbRate(Float64Array.from(values)) / tsb).toBeCloseTo(1, 5);
  });

  it('by IMAPA is near statsforecast, which optimizes weights differently', () => {
    expect(Math.abs(imapaRate(Float64Array.from(values)) / imapa - 1)).toBeLessThan(0.1);
  });
});
