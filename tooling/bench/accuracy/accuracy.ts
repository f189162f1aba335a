// `npm run bench -- accuracy --data FILE … [--level L] [--model M …] [--sample N] [--fold training] [--intervals]
// [--alone] [--sampled N] [--json OUT] [--export FOLDER]`
//
// FILE is m3.json or one of the CSV files of read-sales.ts; `--level product` selects another level of files that have
// it. Models see only the training part. Tune settings with `--fold training`, which does not use the future.
// `--intervals` also measures coverage, width and interval score at every level, and the weighted quantile loss.
// `--alone` forecasts each series in its own run. With `--sampled`, models learn from a random sample of N series, as
// in very large runs; 0.2 is a fifth. Metrics of statsforecast on the same series are printed too, if
// fixtures/statsforecast.json has them; `--export` writes the series for fixtures/make-statsforecast.py.
//
// `npm run bench -- accuracy --gate --data FOLDER [--model M …] [--write]`
//
// Compares training folds of the sets in FOLDER with accuracy/gate.json and exits with status 1 if the MASE of a
// bucket and kind worsens by more than 1%; `--write` replaces the file.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seasonLength } from '@forecast-console/calendar';
import { models } from '@forecast-console/forecasting';
import { accuracyOf, type Accuracy } from './accuracy-of.ts';
import { asArrays, sample, trainingFold, type BenchmarkSet } from './benchmark-set.ts';
import { compareWithGate, type GateFigure, gateFigures } from './gate.ts';
import { peersOn } from './peers.ts';
import { publishedM3 } from './published-m3.ts';
import { readM3 } from './read-m3.ts';
import { readSales } from './read-sales.ts';
import { type IntervalAccuracy, levels, methods, runMethod } from './run-method.ts';

interface Row extends Accuracy {
  set: string;
  method: string;
  /** Mean of sMAPE and MASE relative to Naive2 (M4 competition). */
  owa: number;
  seconds: number;
  /** Number of forecast values. */
  points: number;
  /** One entry per level; empty without `--intervals`. */
  intervals: readonly IntervalAccuracy[];
  /** Weighted quantile loss over nine deciles; null without `--intervals`. */
  quantileLoss: number | null;
  notes: readonly string[];
}

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    level: { type: 'string' },
    model: { type: 'string', multiple: true, default: [...methods] },
    sample: { type: 'string' },
    fold: { type: 'string' },
    intervals: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    sampled: { type: 'string' },
    json: { type: 'string' },
    export: { type: 'string' },
    gate: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [first] = options.data;
if (first === undefined) {
  console.error('--data FILE is required: m3.json or a CSV file of sales.');
  process.exit(2);
}
if (options.gate) process.exit(runGate(first));
const sets = options.data
  .flatMap((file) => read(file))
  .map((set) => (options.fold === 'training' ? trainingFold(set) : set))
  .map((set) => sample(set, Number(options.sample ?? Infinity)));
if (options.export !== undefined)
  for (const set of sets)
    writeFileSync(join(options.export, `${set.name}.json`), JSON.stringify(set, asArrays));

const asked = ['naive2', ...options.model.filter((name) => name !== 'naive2')];
const rows = sets.flatMap((set) => {
  const own = measure(set, asked);
  print(own);
  return own;
});
const ofM3 = overall(rows.filter(({ set }) => set.startsWith('M3')));
print(ofM3);
if (ofM3.length > 0 && options.fold !== 'training' && options.sample === undefined) {
  console.log('\nPublished, sMAPE average over all of M3:');
  for (const { name, smape, source } of publishedM3)
    console.log(`  ${smape.toFixed(2)}  ${name} (${source})`);
}
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify([...rows, ...ofM3], null, 2)}\n`);

function read(file: string): BenchmarkSet[] {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.json') ? readM3(text) : [readSales(file, text, options.level)];
}

/** Runs the gate and returns the exit status. */
function runGate(folder: string): number {
  const file = new URL('gate.json', import.meta.url);
  const figures = gateFigures(
    folder,
    options.model.filter((name) => models.some(({ type }) => type === name)),
  );
  if (options.write) {
    writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
    return 0;
  }
  const committed = JSON.parse(readFileSync(file, 'utf8')) as GateFigure[];
  const results = compareWithGate(figures, committed);
  for (const { group, ratio, passed } of results)
    console.log(`${passed ? 'pass' : 'FAIL'}  ${group}: MASE ${(100 * (ratio - 1)).toFixed(1)}%`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

function measure(set: BenchmarkSet, names: readonly string[]): Row[] {
  const sampled = Number(options.sampled ?? Infinity);
  const measured: Row[] = [];
  for (const method of names) {
    const began = performance.now();
    const { forecasts, intervals, quantileLoss, notes } = runMethod(method, set, {
      withIntervals: options.intervals,
      sampled: sampled < 1 ? Math.round(sampled * set.series.length) : sampled,
      alone: options.alone,
    });
    const accuracy = accuracyOf(set, forecasts, seasonLength(set.bucket));
    const yardstick = measured[0] ?? accuracy;
    measured.push({
      set: set.name,
      method,
      ...accuracy,
      owa: (accuracy.smape / yardstick.smape + accuracy.mase / yardstick.mase) / 2,
      seconds: (performance.now() - began) / 1000,
      points: set.series.length * set.horizon,
      intervals,
      quantileLoss,
      notes,
    });
  }
  return measured;
}

/**
 * Combines the results of all sets: sMAPE and bias over all forecast values, as in the M3 publication; other metrics
 * over all series.
 */
function overall(all: readonly Row[]): Row[] {
  return [...new Set(all.map(({ method }) => method))].map((method) => {
    const own = all.filter((row) => row.method === method);
    const mean = (pick: (row: Row) => number, weight: (row: Row) => number) =>
      own.reduce((sum, row) => sum + pick(row) * weight(row), 0) /
      own.reduce((sum, row) => sum + weight(row), 0);
    return {
      set: 'all of M3',
      method,
      series: own.reduce((sum, row) => sum + row.series, 0),
      smape: mean(
        (row) => row.smape,
        (row) => row.points,
      ),
      mase: mean(
        (row) => row.mase,
        (row) => row.series,
      ),
      rmsse: mean(
        (row) => row.rmsse,
        (row) => row.series,
      ),
      relative: Math.exp(
        mean(
          (row) => Math.log(row.relative),
          (row) => row.series,
        ),
      ),
      bias: mean(
        (row) => row.bias,
        (row) => row.points,
      ),
      owa: mean(
        (row) => row.owa,
        (row) => row.series,
      ),
      seconds: own.reduce((sum, row) => sum + row.seconds, 0),
      points: own.reduce((sum, row) => sum + row.points, 0),
      intervals: [],
      quantileLoss: null,
      notes: [],
    };
  });
}

function print(all: readonly Row[]): void {
  let current = '';
  for (const row of all) {
    if (row.set !== current) {
      current = row.set;
      console.log(`\n${current}: ${row.series} series`);
      console.log('| method | sMAPE | MASE | RMSSE | × naive | bias % | OWA | seconds |');
      console.log('|---|---|---|---|---|---|---|---|');
      for (const peer of peersOn(row.set, row.series)) console.log(`  ${peer}`);
    }
    const figures = [
      row.smape.toFixed(2),
      row.mase.toFixed(3),
      row.rmsse.toFixed(3),
      row.relative.toFixed(3),
      row.bias.toFixed(1),
    ];
    console.log(
      `| ${row.method} | ${figures.join(' | ')} | ${row.owa.toFixed(3)} | ${row.seconds.toFixed(1)} |`,
    );
    if (row.intervals.length > 0) console.log(`  ${row.method}: ${covered(row)}`);
    for (const note of row.notes) console.log(`  ${row.method}: ${note}`);
  }
}

function covered({ intervals, quantileLoss }: Row): string {
  const shares = intervals.map(
    ({ coverage, width, score }, at) =>
      `${100 * (levels[at] ?? 0)}%: ${coverage.toFixed(1)} (width ${width.toFixed(2)}, score ${score.toFixed(2)})`,
  );
  return `coverage of intervals ${shares.join(', ')}; weighted quantile loss ${quantileLoss?.toFixed(4) ?? '–'}`;
}
