import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { binDataset } from '../../../src/models/lightgbm/binned-dataset.ts';
import type { BoostingParameters } from '../../../src/models/lightgbm/parameters.ts';
import { predictBoostedTrees } from '../../../src/models/lightgbm/predict.ts';
import { trainBoostedTrees } from '../../../src/models/lightgbm/train.ts';

interface Reference {
  iterations: Record<string, number>;
  trainRows: number;
  features: (number | null)[][];
  labels: { signed: number[]; positive: number[] };
  predictions: Record<string, number[]>;
}

const reference = JSON.parse(
  readFileSync(new URL('fixtures/reference.json', import.meta.url), 'utf8'),
) as Reference;
const featureCount = 5;
const matrix = Float64Array.from(reference.features.flat(), (value) => value ?? Number.NaN);
const dataset = binDataset(matrix, reference.trainRows, featureCount);
const settings: Partial<BoostingParameters> = {
  numLeaves: 15,
  minDataInLeaf: 10,
  learningRate: 0.1,
  lambdaL2: 1,
};

describe('trainBoostedTrees', () => {
  it.each([
    ['l2', {}, 'signed'],
    ['l1', {}, 'signed'],
    ['quantile', { alpha: 0.75 }, 'signed'],
    ['tweedie', { tweedieVariancePower: 1.4 }, 'positive'],
  ] as const)(
    'makes the same predictions as the original LightGBM with the objective %s',
    (objective, extra, label) => {
      const labels = Float64Array.from(reference.labels[label].slice(0, reference.trainRows));
      const model = trainBoostedTrees(dataset, labels, {
        ...settings,
        ...extra,
        objective,
        numIterations: reference.iterations[objective] ?? 0,
      });
      const rows = reference.features.length - reference.trainRows;
      const predicted = predictBoostedTrees(model, matrix.subarray(reference.trainRows * featureCount), rows);
      const expected = reference.predictions[objective] ?? [];
      const agreeing = expected.filter(
        (value, row) => Math.abs(value - (predicted[row] ?? Number.NaN)) < 1e-4,
      );
      expect(expected).toHaveLength(rows);
      // If two thresholds have the same gain, a few rows may be split differently, because the original library adds up
      // gains in a different order.
      expect(agreeing.length / rows).toBeGreaterThan(0.97);
    },
  );

  it('learns the residuals of the given initial scores', () => {
    const labels = Float64Array.from(reference.labels.signed.slice(0, reference.trainRows));
    const model = trainBoostedTrees(
      dataset,
      labels,
      { ...settings, numIterations: 5 },
      { initialScores: labels },
    );
    const predicted = predictBoostedTrees(model, matrix, reference.trainRows, labels);
    expect(predicted).toEqual(labels);
  });

  it('returns the same result for the same seed and samples different rows for a different seed', () => {
    const labels = Float64Array.from(reference.labels.signed.slice(0, reference.trainRows));
    const predictions = [1, 1, 2].map((seed) =>
      predictBoostedTrees(
        trainBoostedTrees(dataset, labels, {
          ...settings,
          numIterations: 5,
          baggingFraction: 0.5,
          featureFraction: 0.6,
          seed,
        }),
        matrix,
        reference.trainRows,
      ),
    );
    expect(predictions[0]).toEqual(predictions[1]);
    expect(predictions[0]).not.toEqual(predictions[2]);
  });

  it('also updates the scores of rows that were not sampled for the tree', () => {
    const rows = 400;
    const sides = Float64Array.from({ length: rows }, (_, row) => row % 2);
    const labels = sides.map((side) => 10 * side);
    // The first tree predicts every label exactly, including the half of the rows that it was not grown on, so later
    // trees have nothing to learn.
    const exact = { learningRate: 1, lambdaL2: 0, minDataInLeaf: 1, baggingFraction: 0.5, numIterations: 5 };
    const model = trainBoostedTrees(binDataset(sides, rows, 1), labels, exact);
    const predicted = predictBoostedTrees(model, sides, rows);
    expect(Math.max(...predicted.map((value, row) => Math.abs(value - (labels[row] ?? 0))))).toBeLessThan(
      1e-4,
    );
  });

  it('stops when the iteration callback throws', () => {
    const labels = Float64Array.from(reference.labels.signed.slice(0, reference.trainRows));
    let calls = 0;
    const cancel = () => {
      calls++;
      throw new Error('cancelled');
    };
    expect(() => trainBoostedTrees(dataset, labels, settings, { onIteration: cancel })).toThrow('cancelled');
    expect(calls).toBe(1);
  });

  it('throws if the number of labels does not match the number of rows', () => {
    expect(() => trainBoostedTrees(dataset, new Float64Array(3))).toThrow(RangeError);
  });
});
