// Learns which residuals to expect in a run with few series: `node scripts/learn-residuals.ts m3.json` writes
// src/intervals/residual-priors.gen.ts. Forecasts each of many series in its own run and measures the errors, on two
// training folds of the M3 competition; its last horizon, the test data, is never read. The script is seeded.
// `--sample N` uses N series per bucket and writes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/calendar';
import type { ForecastRequest } from '../src/forecast-request.ts';
import type { ModelType } from '../src/models.ts';
import type { PastForecasts } from '../src/intervals/series-residuals.ts';
import type { PreparedSeries } from '../src/preparation/prepared-series.ts';
import type { ResidualPrior } from '../src/intervals/residual-prior.ts';
import { difficulty } from '../src/intervals/difficulty.ts';
import { errorScales } from '../src/intervals/error-scales.ts';
import { robustMean } from '../src/intervals/robust-mean.ts';
import { addKnown, seriesForecasts } from '../src/result/forecasts.ts';
import { roundTask } from '../src/round-of.ts';
import { RunParts } from '../src/run/run-parts.ts';
import { RoundResults } from '../src/run/compute-rounds.ts';
import { RunProgress } from '../src/run/run-progress.ts';
import { runStages } from '../src/run/run-stages.ts';

/** Where the series of a bucket come from. */
interface Source {
  bucket: Bucket;
  horizon: number;
  /** Period in the M3 file. */
  period: string;
}

const sources: readonly Source[] = [
  { bucket: 'month', horizon: 18, period: 'MONTHLY' },
  { bucket: 'quarter', horizon: 8, period: 'QUARTERLY' },
  { bucket: 'year', horizon: 6, period: 'YEARLY' },
];
const modelsUsed: readonly ModelType[] = ['lightgbm', 'nbeats'];
const defaultSample = 240;
/** Number of training folds of each series, each one horizon before the other. */
const folds = 2;
const tails = [0.4, 0.3, 0.2, 0.15, 0.1, 0.05, 0.025, 0.01, 0.005];

/** A series with its forecasts and the values after its end. */
interface Forecasted {
  history: PreparedSeries;
  past: readonly PastForecasts[];
  forecast: Float64Array;
  actual: Float64Array;
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined) {
  console.error('Specify the file: node scripts/learn-residuals.ts m3.json');
  process.exit(2);
}
const m3 = Object.values(
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, { period: [string]; x: number[] }>,
);

const entries = sources.map((source) => {
  const began = process.cpuUsage().user;
  const all = histories(source, Number(options.sample ?? defaultSample)).flatMap((values, at) =>
    forecasted(values, source, modelsUsed[at % modelsUsed.length] as ModelType),
  );
  const prior = learned(all, source);
  const seconds = ((process.cpuUsage().user - began) / 1e6).toFixed(0);
  console.log(`${source.bucket}: ${all.length} series, ${seconds} s of processor time`);
  return `  ${seasonLengthOf(source.bucket)}: ${JSON.stringify(prior)},`;
});
if (options.sample === undefined)
  writeFileSync(
    new URL('../src/intervals/residual-priors.gen.ts', import.meta.url),
    [
      '// Made by scripts/learn-residuals.ts; do not edit.',
      "import type { ResidualPrior } from './residual-prior.ts';",
      '',
      '/** Priors by season length. */',
      'export const residualPriors: Readonly<Record<number, ResidualPrior>> = {',
      ...entries,
      '};',
      '',
    ].join('\n'),
  );

/** Returns histories with the values to forecast at their end. */
function histories({ horizon, period }: Source, count: number): Float64Array[] {
  const own = m3.filter((one) => one.period[0] === period).map(({ x }) => Float64Array.from(x));
  const every = Math.max(1, own.length / count);
  const chosen = own.filter((_, at) => Math.floor(at / every) !== Math.floor((at - 1) / every));
  return Array.from({ length: folds }, (_, fold) =>
    chosen.map((values) => values.slice(0, Math.max(0, values.length - fold * horizon))),
  )
    .flat()
    .filter(({ length }) => length > horizon + 4);
}

/** Forecasts the last horizon of a series in its own run; empty if the model cannot forecast it. */
function forecasted(values: Float64Array, { bucket, horizon }: Source, model: ModelType): Forecasted[] {
  const end = values.length - horizon;
  const request: ForecastRequest = {
    series: [{ key: 'series', start: 0, values: values.subarray(0, end) }],
    bucket,
    horizon,
    model,
    backtestPeriods: 6,
    level: 0.8,
    seasonalityMode: 'auto',
    seed: 1,
  };
  const run = new RunParts(request);
  const task = roundTask(run, request, new RunProgress(undefined, run));
  const { series } = new RoundResults().outcomeOf(runStages(run, task));
  if (!('runs' in series)) return [];
  const { runs } = series;
  const known = new Map<number, number>();
  addKnown(known, runs);
  const { future, past } = seriesForecasts(runs, { known: new Set(known.keys()), shown: run.plan.shown });
  const [history, forecast] = [future.histories[0], future.forecasts[0]];
  if (history?.kind !== 'regular' || forecast === undefined) return [];
  const usable = past.filter((origin) => origin.histories[0]?.kind === 'regular');
  return [{ history, past: usable, forecast, actual: values.subarray(end) }];
}

/** Learns the sizes of errors by step, then their distribution in units of the sizes that a run estimates. */
function learned(all: readonly Forecasted[], { bucket, horizon }: Source): ResidualPrior {
  const seasonLength = seasonLengthOf(bucket);
  const scaled = all.map(({ history, forecast, actual }) => {
    const unit = difficulty(history.values, seasonLength);
    return actual.map((value, step) => Math.abs(value - (forecast[step] as number)) / unit);
  });
  let size = 0;
  const sizes = Array.from({ length: horizon }, (_, step) => {
    const near = [step - 1, step, step + 1].filter((at) => at >= 0 && at < horizon);
    const own = near.flatMap((at) => scaled.flatMap((errors) => errors[at] ?? []).filter(Number.isFinite));
    size = Math.max(size, robustMean(Float64Array.from(own)));
    return Number(size.toPrecision(3));
  });
  const prior = { sizes, learned: null };
  const residuals = all.flatMap(({ history, past, forecast, actual }) => {
    const task = { horizon, level: 0.9, seasonLength, prior, report: () => {} };
    const { above: own } = errorScales({ histories: [history], past }, task).of(0);
    return Array.from(actual, (value, step) => (value - (forecast[step] as number)) / (own[step] as number));
  });
  return { sizes, learned: { tails, ...reachOf(residuals) } };
}

/** Quantiles on both sides, each the mean of the side's quantile and that of the absolute residuals. */
function reachOf(residuals: readonly number[]): { below: number[]; above: number[] } {
  const known = residuals.filter(Number.isFinite);
  const either = Float64Array.from(known, Math.abs).sort();
  const sides = [-1, 1].map((sign) => Float64Array.from(known, (value) => sign * value).sort());
  const at = (sorted: Float64Array, probability: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * probability))] as number;
  const [below = [], above = []] = sides.map((side) =>
    tails.map((tail) => Number(((at(either, 1 - 2 * tail) + at(side, 1 - tail)) / 2).toPrecision(3))),
  );
  return { below, above };
}
