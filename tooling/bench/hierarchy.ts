// `npm run bench -- hierarchy --data FILE [--model M …] [--base FOLDER]`
// FILE is a CSV file that read-hierarchy.ts knows. Forecasts from four cutoffs, measured at every level: what a run
// answers, the plain sums of its series as they were forecast alone, the total forecast alone, the seasonal naive, and
// what hierarchicalforecast made of the same base forecasts (fixtures/hierarchicalforecast.json). `--base` writes these base
// forecasts for fixtures/make-hierarchicalforecast.py.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  baseForecasts,
  forecast,
  models,
  seasonalNaive,
  type ForecastRequest,
  type ModelType,
  type PartResult,
} from '@forecast-console/forecasting';
import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import { accuracyByLevel, mean, type AccuracyByLevel } from './accuracy/accuracy-by-level.ts';
import { readHierarchy, type HierarchySet } from './accuracy/read-hierarchy.ts';

const cutoffs = 4;
/** What hierarchicalforecast missed, by file, model and cutoff, then by method. */
interface Peers {
  source: string;
  runs: Record<string, Record<string, AccuracyByLevel> | undefined>;
}

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    model: { type: 'string', multiple: true, default: models.map(({ type }) => type) },
    base: { type: 'string' },
  },
});
if (options.data === undefined) {
  console.error('--data FILE is needed.');
  process.exit(2);
}
const file = options.data;
const set = readHierarchy(file, readFileSync(file, 'utf8'));
const seasonLength = seasonLengthOf(set.bucket);
const peers = JSON.parse(
  readFileSync(new URL('accuracy/fixtures/hierarchicalforecast.json', import.meta.url), 'utf8'),
) as Peers;
for (const model of options.model) print(model, measure(model as ModelType));

/** What every method missed, from the latest cutoff to the earliest. */
function measure(model: ModelType): Map<string, AccuracyByLevel[]> {
  const rows = new Map<string, AccuracyByLevel[]>();
  const note = (method: string, accuracy: AccuracyByLevel) =>
    rows.set(method, [...(rows.get(method) ?? []), accuracy]);
  for (let back = 0; back < cutoffs; back++) {
    const cutoff = (set.series[0]?.values.length ?? 0) - set.horizon - back * set.stepSize;
    const request = requestOf(set, cutoff, model);
    // The parts of the run are computed once for both answers.
    let known: PartResult[] | undefined;
    const computeParts: ForecastRequest['computeParts'] = (parts, here) =>
      (known ??= parts.map((_, position) => here(position)));
    const base = baseForecasts({ ...request, computeParts });
    const answer = forecast({ ...request, computeParts });
    const alone = forecast({ ...request, series: [sumOf(set, cutoff)], groups: [] });
    const naive = request.series.map(({ values }) => naiveOf(values));
    const measured = (forecasts: readonly Float64Array[]) =>
      accuracyByLevel(set, cutoff, forecasts, seasonLength);
    note('a run', measured(answer.series.map((one) => one.forecast)));
    note('sums of the series', measured(base.at(-1)?.series ?? []));
    note('the total alone', { total: measured([alone.total.forecast])['total'] ?? Number.NaN });
    note('seasonal naive', measured(naive));
    const key = `${basename(file)} ${model} ${cutoff}`;
    for (const [method, accuracy] of Object.entries(peers.runs[key] ?? {})) note(method, accuracy);
    console.log(`${key}: ${answer.total.notes[1] ?? ''}`);
    if (options.base !== undefined)
      writeFileSync(join(options.base, `${key}.json`), JSON.stringify({ key, cutoff, set, base }, asArrays));
  }
  return rows;
}

function requestOf(
  { series, start, groups, bucket, horizon }: HierarchySet,
  cutoff: number,
  model: ModelType,
) {
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
  } satisfies ForecastRequest;
}

function sumOf({ series, start }: HierarchySet, cutoff: number) {
  const values = Float64Array.from({ length: cutoff }, (_, t) =>
    series.reduce((sum, one) => sum + (one.values[t] || 0), 0),
  );
  return { key: 'total', start, values };
}

function naiveOf(values: Float64Array): Float64Array {
  const filled = values.map((value, t) => (Number.isNaN(value) ? (values[t - seasonLength] ?? 0) : value));
  return seasonalNaive(
    filled.map((value) => value || 0),
    seasonLength,
    set.horizon,
  );
}

function asArrays(_: string, value: unknown): unknown {
  return value instanceof Float64Array ? Array.from(value) : value;
}

function print(model: string, rows: ReadonlyMap<string, readonly AccuracyByLevel[]>): void {
  const levels = ['total', ...set.groups.map(({ name }) => name), 'RMSSE'];
  console.log(`\n${set.name}, ${model}`);
  console.log(`| method | ${levels.flatMap((level) => [`${level} by cutoff`, 'mean']).join(' | ')} |`);
  console.log(`|---|${levels.map(() => '---|---:|').join('')}`);
  for (const [method, accuracies] of rows) {
    const cells = levels.flatMap((level) => {
      const own = accuracies.map((accuracy) => accuracy[level] ?? Number.NaN);
      const digits = level === 'RMSSE' ? 3 : 1;
      const shown = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(digits));
      return [own.map(shown).join(' '), shown(mean(own))];
    });
    console.log(`| ${method} | ${cells.join(' | ')} |`);
  }
}
