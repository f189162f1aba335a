import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seasonLength, type Bucket } from '@forecast-console/calendar';
import { accuracyOf } from './accuracy-of.ts';
import { sample, trainingFold } from './benchmark-set.ts';
import { readM3 } from './read-m3.ts';
import { readSales } from './read-sales.ts';
import { runMethod } from './run-method.ts';

/** MASE of one model on the training fold of one set. */
export interface GateFigure {
  set: string;
  bucket: Bucket;
  /** Kind of demand in the set. */
  kind: 'business' | 'intermittent' | 'retail';
  model: string;
  mase: number;
}

/** Change in accuracy for one bucket and kind. */
interface GateResult {
  group: string;
  /** Geometric mean of the ratios of measured to committed MASE; values above 1 are worse. */
  ratio: number;
  passed: boolean;
}

/** Maximum accepted increase, as a ratio. */
const maxLoss = 0.01;
const gateSets = [
  { file: 'm3.json', kind: 'business', count: 200 },
  { file: 'consumer_electronics.csv', kind: 'retail', count: 40 },
  { file: 'superstore.csv', kind: 'retail', count: 17 },
  { file: 'carparts.csv', kind: 'intermittent', count: 80 },
  { file: 'online_retail_240k.csv', kind: 'intermittent', count: 60 },
] as const;

/** Measures models on training folds of the public sets in a folder, never on the future. */
export function gateFigures(folder: string, models: readonly string[]): GateFigure[] {
  return gateSets.flatMap(({ file, kind, count }) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const sets = file === 'm3.json' ? readM3(text) : [readSales(file, text)];
    return sets
      .map((set) => sample(trainingFold(set), count))
      .flatMap((set) =>
        models.map((model): GateFigure => {
          const { forecasts } = runMethod(model, set);
          const { mase } = accuracyOf(set, forecasts, seasonLength(set.bucket));
          return { set: set.name, bucket: set.bucket, kind, model, mase: Number(mase.toFixed(4)) };
        }),
      );
  });
}

/**
 * Compares measured values with committed ones by bucket and kind.
 *
 * @throws RangeError if there is no committed value for a measured one
 */
export function compareWithGate(
  measured: readonly GateFigure[],
  committed: readonly GateFigure[],
): GateResult[] {
  const logarithms = new Map<string, number[]>();
  for (const { set, bucket, kind, model, mase } of measured) {
    const before = committed.find((one) => one.set === set && one.model === model);
    if (before === undefined) throw new RangeError(`no committed value for ${model} on ${set}`);
    const group = `${bucket}, ${kind}`;
    logarithms.set(group, [...(logarithms.get(group) ?? []), Math.log(mase / before.mase)]);
  }
  return [...logarithms].map(([group, own]) => {
    const ratio = Math.exp(own.reduce((sum, value) => sum + value, 0) / own.length);
    return { group, ratio, passed: ratio <= 1 + maxLoss };
  });
}
