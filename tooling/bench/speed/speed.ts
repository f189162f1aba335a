// `npm run bench -- speed [--model M …] [--series N] [--months N | --days N] [--groups N] [--threads N] [--data
// m3.json]`
//
// Measures a full forecast, including backtest and intervals, on threads that are already warm. The series are
// synthetic (96 months, or the given number of months or days) or the monthly series of M3. For more than 500 series,
// measure one model at a time to see its peak memory.
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { models, type GroupLevel, type SeriesInput, usualSharding } from '@forecast-console/forecasting';
import { seasonLength } from '@forecast-console/calendar';
import { ForecastTeam } from '@forecast-console/server/forecast-team';
import { readM3 } from '../accuracy/read-m3.ts';
import { largestPause } from './largest-pause.ts';
import { madeUpSeries } from './made-up-series.ts';
import { PeakMemory } from './peak-memory.ts';

const available = models.filter((model) => model.available).map(({ type }) => type);
const { values: options } = parseArgs({
  options: {
    model: { type: 'string', multiple: true, default: available },
    series: { type: 'string', default: '500' },
    months: { type: 'string', default: '96' },
    days: { type: 'string' },
    groups: { type: 'string', default: '0' },
    threads: { type: 'string', default: String(availableParallelism()) },
    data: { type: 'string' },
  },
});
const threads = Number(options.threads);
const [bucket, length, horizon] =
  options.days === undefined
    ? (['month', Number(options.months), 18] as const)
    : (['day', Number(options.days), 28] as const);
const series = seriesToForecast(Number(options.series), options.data);
const cores = cpus();
console.log(
  `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores, Node ${process.version}`,
);
console.log(
  `${series.length} series${options.data === undefined ? ` of ${length} ${bucket}s` : ', the monthly series of M3'}, horizon ${horizon}, backtest 6, 90% intervals; ${threads} thread${threads === 1 ? '' : 's'}\n`,
);
console.log('| model | seconds | CPU seconds | ms per series | cutoffs | peak MB | longest pause, ms |');
console.log('|---|---|---|---|---|---|---|');
const team = new ForecastTeam();
for (const model of available.filter((type) => options.model.includes(type))) {
  const run = (those: readonly SeriesInput[], onProgress: (done: number) => void) => {
    const { answer, blocks } = team.forecast(
      {
        series: those,
        groups: groupsOf(those.length, Number(options.groups)),
        bucket,
        horizon,
        model,
        backtestPeriods: 6,
        level: 0.9,
        seasonalityMode: 'auto',
        seed: 1,
        sharding: usualSharding,
        onProgress,
      },
      threads - 1,
    );
    // Like a server that stores the series, this keeps one block at a time.
    for (const _block of blocks) onProgress(1);
    return answer;
  };
  run(series.slice(0, 20), () => {});
  const memory = new PeakMemory();
  const pause = largestPause();
  const began = performance.now();
  const used = process.cpuUsage();
  const result = run(series, () => {
    pause.tick();
    memory.look();
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  const figures = [
    seconds.toFixed(1),
    ((user + system) / 1e6).toFixed(1),
    ((1000 * seconds) / series.length).toFixed(1),
    result.origins,
    memory.peak.toFixed(0),
    pause.milliseconds.toFixed(0),
  ];
  console.log(`| ${model} | ${figures.join(' | ')} |`);
  if (series.length > 500) for (const note of result.total.notes) console.log(`  ${note}`);
}
await team.close();

/** Returns a level with `groups` groups to which series are assigned round-robin; no level for 0 groups. */
function groupsOf(count: number, groups: number): GroupLevel[] {
  const keys = Array.from({ length: Math.min(groups, count) }, (_, group) => String(group));
  const members = keys.map((_, group) =>
    Array.from({ length: count }, (__, position) => position).filter((at) => at % keys.length === group),
  );
  return keys.length === 0 ? [] : [{ name: 'group', keys, members }];
}

/** The M3 series have no dates, so all series end at the same bucket. */
function seriesToForecast(count: number, data: string | undefined): SeriesInput[] {
  if (data === undefined) return madeUpSeries(count, length, seasonLength(bucket));
  const monthly = readM3(readFileSync(data, 'utf8')).find(({ bucket }) => bucket === 'month');
  return (monthly?.series ?? [])
    .slice(0, count)
    .map(({ key, start, history }) => ({ key, start, values: history }));
}
