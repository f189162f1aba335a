// `npm run bench -- stockouts --data FOLDER [--model M …] [--sample N] [--seed S] [--fold training]`: FOLDER contains
// m3.json and carparts.csv. Empties 15% of the last 24 months of M3's monthly series and forecasts the next six months
// from the series with zeros, with marks, and untouched. Then measures proposed stockouts: their precision and recall on
// the emptied series, and the share of series with a proposal in untouched series of M3 and carparts. Choose settings
// with `--fold training`, which does not use the future.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forecast, models, type ModelType } from '@forecast-console/forecasting';
import { stockoutCandidates } from '@forecast-console/forecasting/demand';
import { type BenchmarkSet, sample, trainingFold } from './accuracy/benchmark-set.ts';
import { readM3 } from './accuracy/read-m3.ts';

const horizon = 6;
const emptied = { share: 0.15, months: 24 } as const;
const seasonLength = 12;

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    model: { type: 'string', multiple: true, default: models.map(({ type }) => type) },
    sample: { type: 'string', default: '1428' },
    seed: { type: 'string', default: '1' },
    fold: { type: 'string' },
  },
});
if (options.data === undefined) {
  console.error('--data FOLDER is required. It must contain m3.json and carparts.csv.');
  process.exit(2);
}
const [monthly] = readM3(readFileSync(join(options.data, 'm3.json'), 'utf8')).filter(
  ({ bucket }) => bucket === 'month',
);
if (monthly === undefined) throw new Error('m3.json has no monthly series');
const sampled = sample(monthly, Number(options.sample));
const set = options.fold === 'training' ? trainingFold(sampled) : sampled;
const isOut = outsOf(set, Number(options.seed));
/** Returns the histories with another value in the emptied months. */
const emptiedBy = (value: number) =>
  set.series.map(({ history }, at) => history.map((own, t) => (isOut[at]?.[t] === 1 ? value : own)));

const variants = {
  zeros: emptiedBy(0),
  marked: emptiedBy(Number.NaN),
  untouched: emptiedBy(1).map(original),
};
console.log(
  `${set.series.length} series, ${emptied.share * 100}% of the last ${emptied.months} months emptied`,
);
console.log('\n| model | months emptied | WAPE | bias |\n|---|---|---|---|');
for (const model of options.model)
  for (const [name, histories] of Object.entries(variants)) {
    const { wape, bias } = accuracyOf(histories, model as ModelType);
    console.log(`| ${model} | ${name} | ${wape.toFixed(2)}% | ${bias.toFixed(2)}% |`);
  }

const proposed = variants.zeros.map((history) => stockoutCandidates(history, seasonLength));
const months = proposed.flatMap((runs, at) =>
  runs.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, step) => isOut[at]?.[first + step] === 1),
  ),
);
const hits = months.filter(Boolean).length;
const all = isOut.reduce((sum, own) => sum + own.reduce((count, out) => count + out, 0), 0);
console.log(
  `\nProposals, M3 emptied: ${months.length} months, precision ${percent(hits / months.length)}, recall ${percent(hits / all)}`,
);
report('M3 untouched', variants.untouched);
report('carparts untouched', readCarparts(readFileSync(join(options.data, 'carparts.csv'), 'utf8')));

function original(_: Float64Array, at: number): Float64Array {
  return set.series[at]?.history ?? new Float64Array(0);
}

/** Chooses the emptied months of each series. */
function outsOf({ series }: BenchmarkSet, seed: number): Uint8Array[] {
  const next = randomNumbers(seed);
  return series.map(({ history }) =>
    Uint8Array.from(history, (_, t) =>
      t >= history.length - emptied.months && next() < emptied.share ? 1 : 0,
    ),
  );
}

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns WAPE and bias over all series, in percent of their future. */
function accuracyOf(histories: readonly Float64Array[], model: ModelType): { wape: number; bias: number } {
  const answer = forecast({
    series: set.series.map(({ key, start }, at) => ({
      key,
      start,
      values: histories[at] ?? new Float64Array(0),
    })),
    bucket: set.bucket,
    horizon,
    model,
    backtestPeriods: 0,
    level: null,
    seasonalityMode: 'auto',
    seed: 1,
  });
  const sums = { absolute: 0, signed: 0, actual: 0 };
  for (const [at, { future }] of set.series.entries())
    for (let step = 0; step < horizon; step++) {
      const actual = future[step] ?? 0;
      const error = (answer.series[at]?.forecast[step] ?? 0) - actual;
      sums.absolute += Math.abs(error);
      sums.signed += error;
      sums.actual += actual;
    }
  return { wape: (100 * sums.absolute) / sums.actual, bias: (100 * sums.signed) / sums.actual };
}

function report(name: string, histories: readonly Float64Array[]): void {
  const count = histories.filter((history) => stockoutCandidates(history, seasonLength).length > 0).length;
  console.log(
    `Proposals, ${name}: ${count} of ${histories.length} series (${percent(count / histories.length)})`,
  );
}

/** Reads one series per column, with an empty cell where a series has no value. */
function readCarparts(text: string): Float64Array[] {
  return text
    .trim()
    .split('\n')
    .map((line) =>
      Float64Array.from(
        line.split(',').filter((cell) => cell.trim() !== ''),
        Number,
      ),
    );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
