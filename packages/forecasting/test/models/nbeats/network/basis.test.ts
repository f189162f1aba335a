import { describe, expect, it } from 'vitest';
import { basisOf } from '../../../../src/models/nbeats/network/basis.ts';

describe('basisOf', () => {
  it('returns null for generic stacks, which learn their basis', () => {
    expect(basisOf('generic', 24, 6, 12)).toBeNull();
  });

  it('returns separate trend polynomials for backcast and forecast', () => {
    const basis = basisOf('trend', 4, 2, 1);
    expect(basis?.functions).toBe(8);
    const forecast = basis?.forecast ?? new Float64Array();
    expect([...forecast.subarray(0, 8)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    // Powers 0 to 3 of the elapsed share of the horizon, ½ and 1.
    expect([...forecast.subarray(8)]).toEqual([1, 1, 0.5, 1, 0.25, 1, 0.125, 1]);
  });

  it('continues the season of the history in the forecast', () => {
    const [inputSize, horizon, seasonLength] = [24, 12, 12];
    const basis = basisOf('seasonality', inputSize, horizon, seasonLength);
    const half = (basis?.functions ?? 0) / 2;
    expect(half).toBe(12);
    for (let row = 0; row < half; row++) {
      for (let step = 0; step < horizon; step++) {
        const before = basis?.backcast[row * inputSize + inputSize - seasonLength + step];
        expect(basis?.forecast[(half + row) * horizon + step]).toBeCloseTo(before ?? Number.NaN, 9);
      }
    }
  });
});
