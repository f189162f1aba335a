import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { passEts, projectEts } from '../../../src/models/baselines/ets-model.ts';
import { EtsSearch } from '../../../src/models/baselines/ets-search.ts';
import { ets } from '../../../src/models/baselines/ets.ts';
import { isSeasonal } from '../../../src/models/baselines/naive2.ts';
import { seasonalIndices } from '../../../src/models/baselines/seasonal-indices.ts';
import { seasonalNaive } from '../../../src/models/baselines/seasonal-naive.ts';
import { SimplexSearch } from '../../../src/models/baselines/simplex-search.ts';
import { theta } from '../../../src/models/baselines/theta.ts';

interface References {
  airline: {
    values: number[];
    theta: number[];
    ets: number[];
    etsMultiplicative: number[];
    seasonalIndices: number[];
  };
  nile: { values: number[]; theta: number[]; ets: number[] };
}

const references = JSON.parse(
  readFileSync(new URL('fixtures/references.json', import.meta.url), 'utf8'),
) as References;
const airline = Float64Array.from(references.airline.values);
const nile = Float64Array.from(references.nile.values);

/** Returns the largest relative difference. */
function apart(found: Float64Array, expected: readonly number[]): number {
  expect(found).toHaveLength(expected.length);
  return Math.max(...expected.map((value, step) => Math.abs((found[step] ?? Number.NaN) / value - 1)));
}

describe('seasonalNaive', () => {
  it('repeats the last season', () => {
    expect([...seasonalNaive(Float64Array.of(9, 1, 2, 3), 3, 5)]).toEqual([1, 2, 3, 1, 2]);
  });

  it('repeats the last value if there is no full season', () => {
    expect([...seasonalNaive(Float64Array.of(4, 5), 12, 2)]).toEqual([5, 5]);
  });
});

describe('seasonal decomposition', () => {
  it('returns the same indices as statsmodels', () => {
    expect(
      apart(seasonalIndices(airline, 12, 'multiplicative'), references.airline.seasonalIndices),
    ).toBeLessThan(1e-3);
  });

  it('detects whether there is a season', () => {
    expect(isSeasonal(airline, 12)).toBe(true);
    expect(isSeasonal(nile, 12)).toBe(false);
    expect(isSeasonal(airline.subarray(0, 24), 12)).toBe(false);
  });
});

describe('theta', () => {
  it('matches the Theta model of statsmodels', () => {
    // The implementation in statsmodels does not shrink the seasonal indices.
    expect(apart(theta(airline, 12, 12), references.airline.theta)).toBeLessThan(0.0025);
    expect(apart(theta(nile, 1, 5), references.nile.theta)).toBeLessThan(0.005);
  });

  it('uses differences on request or if values are not positive', () => {
    const additive = theta(airline, 12, 12, 'additive');
    expect(apart(additive, [...theta(airline, 12, 12)])).toBeGreaterThan(0.05);
    const withZero = Float64Array.from(airline, (value, t) => (t === 5 ? 0 : value));
    expect(theta(withZero, 12, 12)).toEqual(theta(withZero, 12, 12, 'additive'));
  });
});

describe('ets', () => {
  it('is close to the automatically selected ETS of statsforecast', () => {
    expect(apart(ets(airline, 12, 12), references.airline.ets)).toBeLessThan(0.06);
    expect(apart(ets(nile, 1, 5), references.nile.ets)).toBeLessThan(0.005);
  });

  it('is close to the ETS of statsforecast if both use the same form', () => {
    const form = { error: 'M', trend: 'A', season: 'M' } as const;
    const scaled = airline.map((value) => value / 100);
    const search = EtsSearch.begin(scaled, 12, form);
    search?.run(200);
    const fit = search?.fit;
    expect(fit).toBeDefined();
    if (fit === undefined) return;
    const forecast = projectEts(passEts(scaled, form, fit.parameters), form, 1, {
      seen: scaled.length,
      horizon: 12,
    });
    expect(
      apart(
        forecast.map((value) => value * 100),
        references.airline.etsMultiplicative,
      ),
    ).toBeLessThan(0.03);
  });

  it('falls back to the naive forecast if no form fits', () => {
    expect([...ets(Float64Array.of(3, 7), 12, 2)]).toEqual([7, 7]);
    expect([...ets(new Float64Array(10), 12, 2)]).toEqual([0, 0]);
  });
});

describe('SimplexSearch', () => {
  const valley = (point: Float64Array) => {
    const [x = 0, y = 0] = point;
    return (1 - x) ** 2 + 100 * (y - x * x) ** 2;
  };

  it('finds the minimum of the Rosenbrock function', () => {
    const search = new SimplexSearch(valley, [-1.2, 1], [0.5, 0.5]);
    search.run(500, 1e-12);
    expect(search.best.point[0]).toBeCloseTo(1, 2);
    expect(search.best.point[1]).toBeCloseTo(1, 2);
  });

  it('finds the same minimum in one run and in several shorter runs', () => {
    const whole = new SimplexSearch(valley, [-1.2, 1], [0.5, 0.5]);
    const parts = new SimplexSearch(valley, [-1.2, 1], [0.5, 0.5]);
    whole.run(60, 1e-12);
    for (const steps of [10, 20, 30]) parts.run(steps, 1e-12);
    expect(parts.best).toEqual(whole.best);
  });
});
