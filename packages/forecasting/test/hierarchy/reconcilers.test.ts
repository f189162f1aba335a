import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BaseForecasts } from '../../src/hierarchy/evidence.ts';
import type { GroupLevel } from '../../src/hierarchy/group-level.ts';
import { Hierarchy } from '../../src/hierarchy/hierarchy.ts';
import { minTrace } from '../../src/hierarchy/min-trace.ts';
import { proportional } from '../../src/hierarchy/proportional.ts';
import { mainMethods, reconcilersOf } from '../../src/hierarchy/reconcilers.ts';
import { shrinkage } from '../../src/hierarchy/shrinkage.ts';
import { changeOf, ErrorSums, SumWeighing } from '../../src/hierarchy/sum-weighing.ts';

type Matrix = number[][];

interface References {
  groups: GroupLevel[];
  residuals: Matrix;
  series: Matrix;
  sums: Matrix;
  bottomUp: Matrix;
  proportional: Matrix;
  leastSquares: Matrix;
  minTrace: Matrix;
}

// Generated with hierarchicalforecast by a script in the same folder.
const references = JSON.parse(
  readFileSync(new URL('fixtures/references.json', import.meta.url), 'utf8'),
) as References;
const rows = (matrix: Matrix) => matrix.map((row) => Float64Array.from(row));
const hierarchy = new Hierarchy(8, references.groups);
const base: BaseForecasts = {
  ahead: 3,
  series: rows(references.series),
  sums: rows(references.sums),
  fixed: new Uint8Array(8),
  scales: new Float64Array(8),
};
const columns = 30;
const none = { residuals: new Float64Array(columns), variance: 0 };
const evidence = {
  columns,
  residuals: Float64Array.from(references.residuals.flat()),
  counts: new Float64Array(13).fill(columns),
};

/** Returns the largest difference, in percent of the expected value. */
function apart(found: readonly Float64Array[] | null, expected: Matrix): number {
  const differences = expected.flatMap((row, series) =>
    row.map((value, step) => Math.abs((found?.[series]?.[step] ?? Number.NaN) / value - 1)),
  );
  return 100 * Math.max(...differences);
}

describe('reconciliation', () => {
  it('weights by variance like wls_var in hierarchicalforecast', () => {
    expect(apart(minTrace(base, hierarchy, evidence, { shrunk: 1 }), references.leastSquares)).toBeLessThan(
      1e-6,
    );
  });

  it('weights by shrunk covariance like mint_shrink in hierarchicalforecast', () => {
    const shrunk = shrinkage(evidence.residuals, columns);
    expect(shrunk).toBeGreaterThan(0.05);
    expect(shrunk).toBeLessThan(0.95);
    expect(apart(minTrace(base, hierarchy, evidence, { shrunk }), references.minTrace)).toBeLessThan(1e-5);
  });

  it.each([
    ['least squares', references.leastSquares],
    ['MinT', references.minTrace],
  ] as const)('computes %s from sums over the series', (method, expected) => {
    const rowOf = (row: number) => evidence.residuals.subarray(row * columns, (row + 1) * columns);
    const weighing = new SumWeighing({
      columns,
      residuals: evidence.residuals.subarray(8 * columns),
      counts: evidence.counts.subarray(8),
    });
    const sumsOf = (position: number) =>
      hierarchy.sums.flatMap((members, sum) => (members.includes(position) ? [sum] : []));
    const errors = base.series.map((_, position) => {
      const residuals = rowOf(position).map((value) => value / weighing.unit);
      return { residuals, variance: residuals.reduce((sum, value) => sum + value ** 2, 0) / columns };
    });
    const sums = new ErrorSums(columns, hierarchy.sums.length);
    for (const [position, own] of errors.entries()) sums.add(sumsOf(position), own, false);
    const differences = hierarchy.sums.map((members, sum) =>
      Float64Array.from(
        base.sums[sum] ?? [],
        (value, step) => value - members.reduce((all, member) => all + (base.series[member]?.[step] ?? 0), 0),
      ),
    );
    const correction = weighing.solve(method, sums.tally, differences, base.ahead);
    if (correction === null) throw new Error('there are no errors');
    const found = base.series.map((series, position) =>
      series.map(
        (value, step) => value + changeOf(correction, step, sumsOf(position), errors[position] ?? none),
      ),
    );
    expect(correction.shrunk).toBe(method === 'MinT' ? shrinkage(evidence.residuals, columns) : 1);
    expect(apart(found, expected)).toBeLessThan(1e-5);
  });

  it('scales by share like forecast_proportions in hierarchicalforecast', () => {
    expect(apart(proportional(base, hierarchy, [0]), references.proportional)).toBeLessThan(1e-9);
  });

  it('can sum the series from the bottom up', () => {
    const bottomUp = reconcilersOf(hierarchy)[mainMethods.bottomUp];
    expect(bottomUp?.does).toBe('sum of the series');
    expect(apart(bottomUp?.reconcile(base, evidence) ?? null, references.bottomUp)).toBeLessThan(1e-12);
    expect(reconcilersOf(hierarchy)[mainMethods.toTotal]?.does).toContain(
      'scaled to the forecast of the total',
    );
  });

  it('does not change series whose forecasts are fixed', () => {
    const fixed = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 1);
    for (const { reconcile } of reconcilersOf(hierarchy)) {
      const reconciled = reconcile({ ...base, fixed }, evidence);
      expect(reconciled?.[0]).toEqual(base.series[0]);
      expect(reconciled?.[7]).toEqual(base.series[7]);
    }
  });

  it('returns null if there are no residuals', () => {
    const nothing = { ...evidence, residuals: new Float64Array(evidence.residuals.length) };
    expect(minTrace(base, hierarchy, nothing, { shrunk: 1 })).toBeNull();
    expect(shrinkage(nothing.residuals, columns)).toBe(1);
  });

  it('distributes a difference in proportion to absolute values if the signs are mixed', () => {
    const pair = new Hierarchy(2, []);
    const mixed = {
      ahead: 1,
      series: rows([[-1], [3]]),
      sums: rows([[4]]),
      fixed: new Uint8Array(2),
      scales: new Float64Array(2),
    };
    expect(proportional(mixed, pair, [0])).toEqual(rows([[-0.5], [4.5]]));
  });

  it('changes a series less if it usually changes by less than its size', () => {
    const pair = new Hierarchy(2, []);
    const steady = {
      ahead: 1,
      series: rows([[100], [100]]),
      sums: rows([[240]]),
      fixed: new Uint8Array(2),
      scales: Float64Array.of(10, 30),
    };
    expect(proportional(steady, pair, [0])).toEqual(rows([[110], [130]]));
  });
});

describe('Hierarchy', () => {
  it('skips duplicate sums and sums of one series', () => {
    const { sums, levels } = new Hierarchy(3, [
      { name: 'market', keys: ['all'], members: [[2, 1, 0]] },
      { name: 'region', keys: ['north', 'south'], members: [[0, 1], [2]] },
    ]);
    expect(sums).toEqual([
      [0, 1, 2],
      [0, 1],
    ]);
    expect(levels.map(({ name }) => name)).toEqual(['total', 'region']);
    expect(new Hierarchy(1, []).sums).toEqual([]);
  });
});
