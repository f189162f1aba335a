// `npm run bench -- hierarchy --data FILE … [--model M …] [--by LEVEL …] [--base FOLDER] [--sampled N]`
//
// FILE is m3.json, whose quarterly and monthly series run in tens, or a CSV file that read-hierarchy.ts supports;
// `--by item` forecasts the sums of the level `item` in files that have it. Measures forecasts from four cutoffs at
// every level: the run's result, plain sums of the series' own forecasts, a direct forecast of the total, the seasonal
// naive forecast, and hierarchicalforecast on the same base forecasts (fixtures/hierarchicalforecast.json). Also
// measures the coverage of the intervals of series and totals, with its 95% sampling range. `--base` writes the base
// forecasts for fixtures/make-hierarchicalforecast.py. With `--sampled`, models learn from a random sample of N series
// and intervals are calibrated on N, as in very large runs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  baseForecasts,
  forecast,
  models,
  seasonalNaive,
  type ForecastRequest,
  type ModelType,
} from '@forecast-console/forecasting';
import { seasonLength as seasonLengthOf } from '@forecast-console/calendar';
import { accuracyByLevel, mean, type AccuracyByLevel } from './accuracy/accuracy-by-level.ts';
import { asArrays } from './accuracy/benchmark-set.ts';
import { addTo, pooledCoverage, type Block } from './accuracy/pooled-coverage.ts';
import { readHierarchies, type HierarchySet } from './accuracy/read-hierarchy.ts';
import { computeOnce } from './accuracy/run-method.ts';

const cutoffs = 4;
const levels = [0.8, 0.95] as const;
/** Number of shards of a sampled run. */
const shards = 40;
/** Errors of hierarchicalforecast by set, model, cutoff and method. */
interface Peers {
  source: string;
  runs: Record<string, Record<string, AccuracyByLevel> | undefined>;
}

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    model: { type: 'string', multiple: true, default: models.map(({ type }) => type) },
    by: { type: 'string', multiple: true, default: [] },
    base: { type: 'string' },
    sampled: { type: 'string' },
  },
});
if (options.data.length === 0) {
  console.error('--data FILE is required.');
  process.exit(2);
}
const peers = JSON.parse(
  readFileSync(new URL('accuracy/fixtures/hierarchicalforecast.json', import.meta.url), 'utf8'),
) as Peers;
/**
 * Coverage of the totals' intervals by set and level, then by cutoff. Models share a block, because they forecast the
 * same values.
 */
const ofTotals = new Map<string, Map<string, Block>>();
for (const file of options.data) {
  const sets = Map.groupBy(readHierarchies(file, readFileSync(file, 'utf8'), options.by), ({ name }) => name);
  for (const parts of sets.values())
    for (const model of options.model)
      print(parts, model, averages(parts.map((set) => measure(set, model as ModelType))));
}
for (const [what, blocks] of ofTotals) console.log(`\nTotals of ${what}: ${inWords([...blocks.values()])}`);

/** Returns the errors of every method, in the order from the latest to the earliest cutoff. */
function measure(set: HierarchySet, model: ModelType): Map<string, AccuracyByLevel[]> {
  const rows = new Map<string, AccuracyByLevel[]>();
  const ofSeries = new Map(levels.map((level) => [level, [] as Block[]]));
  const seasonLength = seasonLengthOf(set.bucket);
  const note = (method: string, accuracy: AccuracyByLevel) =>
    rows.set(method, [...(rows.get(method) ?? []), accuracy]);
  for (let back = 0; back < cutoffs; back++) {
    const cutoff = (set.series[0]?.values.length ?? 0) - set.horizon - back * set.stepSize;
    const request = requestOf(set, cutoff, model);
    // Computes the parts of the run only once for all results; base forecasts are never sampled.
    const computeParts = computeOnce();
    const ofBase = options.sampled === undefined ? computeParts : computeOnce();
    const base = baseForecasts({ ...request, computeParts: ofBase });
    const answer = forecast({ ...request, computeParts });
    for (const level of levels) {
      const { series, total } = forecast({ ...request, level, computeParts });
      const block = { covered: 0, count: 0 };
      for (const [at, own] of series.entries()) addTo(block, futureOf(set, [at], cutoff), own);
      ofSeries.get(level)?.push(block);
      const what = `${set.name}, ${100 * level}%`;
      const known = ofTotals.get(what) ?? new Map<string, Block>();
      const together = known.get(`${set.part} ${cutoff}`) ?? { covered: 0, count: 0 };
      ofTotals.set(what, known.set(`${set.part} ${cutoff}`, together));
      addTo(together, futureOf(set, [...series.keys()], cutoff), total);
    }
    const alone = forecast({ ...request, series: [sumOf(set, cutoff)], groups: [] });
    const naive = request.series.map(({ values }) => naiveOf(values, seasonLength, set.horizon));
    const measured = (forecasts: readonly Float64Array[]) =>
      accuracyByLevel(set, cutoff, forecasts, seasonLength);
    note('a run', measured(answer.series.map((one) => one.forecast)));
    note('sums of the series', measured(base.at(-1)?.series ?? []));
    note('the total alone', { total: measured([alone.total.forecast])['total'] ?? Number.NaN });
    note('seasonal naive', measured(naive));
    const key = `${set.name}${set.part} ${model} ${cutoff}`;
    for (const [method, accuracy] of Object.entries(peers.runs[key] ?? {})) note(method, accuracy);
    console.log(`${key}: ${answer.total.notes[1] ?? ''}`);
    if (options.base !== undefined)
      writeFileSync(join(options.base, `${key}.json`), JSON.stringify({ key, cutoff, set, base }, asArrays));
  }
  for (const [level, blocks] of ofSeries) console.log(`Series, ${100 * level}%: ${inWords(blocks)}`);
  return rows;
}

/** Averages the errors of several sets by method and cutoff. */
function averages(all: readonly Map<string, AccuracyByLevel[]>[]): Map<string, AccuracyByLevel[]> {
  const [first = new Map<string, AccuracyByLevel[]>()] = all;
  const average = (method: string, back: number, figure: string) =>
    mean(all.map((rows) => rows.get(method)?.[back]?.[figure] ?? Number.NaN));
  return new Map(
    [...first].map(([method, accuracies]) => [
      method,
      accuracies.map((accuracy, back) =>
        Object.fromEntries(Object.keys(accuracy).map((figure) => [figure, average(method, back, figure)])),
      ),
    ]),
  );
}

function inWords(blocks: readonly Block[]): string {
  const { share, low, high, count } = pooledCoverage(blocks);
  return `${share.toFixed(1)}% of ${count} values (${low.toFixed(1)} to ${high.toFixed(1)}, ${blocks.length} cutoffs)`;
}

/** Sums series after a cutoff. For a single series, unknown values remain unknown. */
function futureOf(
  { series, horizon }: HierarchySet,
  members: readonly number[],
  cutoff: number,
): Float64Array {
  return Float64Array.from({ length: horizon }, (_, step) => {
    const values = members.map((at) => series[at]?.values[cutoff + step] ?? Number.NaN);
    const [only = Number.NaN] = values;
    return values.length === 1 ? only : values.reduce((sum, value) => sum + (value || 0), 0);
  });
}

function requestOf(
  { series, start, groups, bucket, horizon }: HierarchySet,
  cutoff: number,
  model: ModelType,
) {
  const sampled = Number(options.sampled ?? Infinity);
  return {
    series: series.map(({ key, values }) => ({ key, start, values: values.subarray(0, cutoff) })),
    groups,
    bucket,
    horizon,
    model,
    backtestPeriods: 6,
    level: 0.95,
    seasonalityMode: 'auto',
    seed: 1,
    sharding: { wholeUpTo: sampled, sampled, perShard: Math.ceil(series.length / shards), perPass: 1 },
  } satisfies ForecastRequest;
}

function sumOf({ series, start }: HierarchySet, cutoff: number) {
  const values = Float64Array.from({ length: cutoff }, (_, t) =>
    series.reduce((sum, one) => sum + (one.values[t] || 0), 0),
  );
  return { key: 'total', start, values };
}

function naiveOf(values: Float64Array, seasonLength: number, horizon: number): Float64Array {
  const filled = values.map((value, t) => (Number.isNaN(value) ? (values[t - seasonLength] ?? 0) : value));
  return seasonalNaive(
    filled.map((value) => value || 0),
    seasonLength,
    horizon,
  );
}

function print(
  sets: readonly HierarchySet[],
  model: string,
  rows: ReadonlyMap<string, readonly AccuracyByLevel[]>,
): void {
  const figures = ['total', ...(sets[0]?.groups ?? []).map((level) => level.name), 'RMSSE'];
  const ofTotal = (method: string) => rows.get(method)?.map(({ total }) => total ?? Number.NaN) ?? [];
  const [sums, direct] = [ofTotal('sums of the series'), ofTotal('the total alone')];
  const ratios = ofTotal('a run').map(
    (error, back) => error / Math.min(sums[back] ?? Number.NaN, direct[back] ?? Number.NaN),
  );
  console.log(`\n${sets[0]?.name} (sets: ${sets.length}), ${model}`);
  console.log(`A run, relative to the better of sum and direct: at most ${Math.max(...ratios).toFixed(2)}`);
  console.log(`| method | ${figures.flatMap((figure) => [`${figure} by cutoff`, 'mean']).join(' | ')} |`);
  console.log(`|---|${figures.map(() => '---|---:|').join('')}`);
  for (const [method, accuracies] of rows) {
    const cells = figures.flatMap((figure) => {
      const own = accuracies.map((accuracy) => accuracy[figure] ?? Number.NaN);
      const digits = figure === 'RMSSE' ? 3 : 2;
      const shown = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(digits));
      return [own.map(shown).join(' '), shown(mean(own))];
    });
    console.log(`| ${method} | ${cells.join(' | ')} |`);
  }
}
