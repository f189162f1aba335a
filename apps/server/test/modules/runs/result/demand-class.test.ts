import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demandClass } from '../../../../src/modules/runs/result/demand-class.ts';

const ofShares = (...shares: number[]) => {
  let sum = 0;
  return shares.map((share) => {
    sum += share;
    return demandClass({ share, cumulative_share: sum, cv: null });
  });
};

describe('the class by volume', () => {
  it('is A up to 80 %, B up to 95 % and C beyond', () => {
    expect(ofShares(0.5, 0.3, 0.1, 0.05, 0.03, 0.02)).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
  });

  it('includes the combination that crosses a bound', () => {
    expect(ofShares(0.9, 0.07, 0.03)).toEqual(['A', 'B', 'C']);
    expect(ofShares(1)).toEqual(['A']);
  });

  it('never improves with falling volume', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }), (volumes) => {
        const total = volumes.reduce((sum, volume) => sum + volume, 0) || 1;
        const classes = ofShares(...volumes.toSorted((a, b) => b - a).map((volume) => volume / total));
        expect(classes.join('')).toMatch(/^A+B*C*$/);
      }),
    );
  });
});

describe('the class by variability', () => {
  it.each([
    [0, 'AX'],
    [0.5, 'AX'],
    [0.51, 'AY'],
    [1, 'AY'],
    [1.01, 'AZ'],
  ])('of a variation of %d stands behind it: %s', (cv, expected) => {
    expect(demandClass({ share: 0.5, cumulative_share: 0.5, cv })).toBe(expected);
  });

  it('is null without volume', () => {
    expect(demandClass({ share: null, cumulative_share: null, cv: 2 })).toBeNull();
  });
});
