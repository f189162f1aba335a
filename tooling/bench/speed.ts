// `npm run bench -- speed [--model M …] [--series N]`: how long a whole request takes, backtest and intervals included.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { forecast, models } from '@forecast-console/forecasting';
import { monthlySeries } from './speed/monthly-series.ts';

const available = models.filter((model) => model.available).map(({ type }) => type);
const { values: options } = parseArgs({
  options: {
    model: { type: 'string', multiple: true, default: available },
    series: { type: 'string', default: '500' },
  },
});
const series = monthlySeries(Number(options.series));
const cores = cpus();
console.log(
  `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores, Node ${process.version}`,
);
console.log(
  `${series.length} monthly series of 96 values, horizon 18, backtest 6, 90 % intervals; one thread\n`,
);
console.log('| model | seconds | of them processor | ms a series | origins |');
console.log('|---|---|---|---|---|');
for (const model of available.filter((type) => options.model.includes(type))) {
  const began = performance.now();
  const used = process.cpuUsage();
  const result = forecast({
    series,
    bucket: 'month',
    horizon: 18,
    model,
    backtestPeriods: 6,
    level: 0.9,
    seasonalityMode: 'multiplicative',
    seed: 1,
  });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  const each = (1000 * seconds) / series.length;
  console.log(
    `| ${model} | ${seconds.toFixed(1)} | ${((user + system) / 1e6).toFixed(1)} | ${each.toFixed(0)} | ${result.origins} |`,
  );
}
