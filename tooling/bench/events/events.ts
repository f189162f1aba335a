// `npm run bench -- events [--data FOLDER] [--seed 1]`
//
// Measures the effect of events and external variables on accuracy. First measures how close the estimated effect of
// synthetic promotions (as events or columns) is to the true effect, over 20 seeds. Then, if FOLDER contains
// favorita_transactions.csv, measures the error of LightGBM in holiday weeks with and without the public holidays of
// Ecuador, over thirteen cutoffs four weeks apart in the last year of the file.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forecast, type EventInput, type SeriesInput } from '@forecast-console/forecasting';
import { bucketIndex, bucketStart, formatIsoDate, median } from '@forecast-console/calendar';
import { occurrencesOf } from '@forecast-console/server/occurrences';
import { readSales } from '../accuracy/read-sales.ts';
import { foundEffects, noises, uplifts } from './promotions.ts';

const horizon = 28;
const cutoffs = 13;
const file = 'favorita_transactions.csv';

const { values: options } = parseArgs({
  options: { data: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } },
});

console.log(
  '| given as | series | noise | true effect | estimate, median | error, median of 20 | largest error |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- |');
for (const told of ['event', 'driver'] as const)
  for (const count of [1, 5, 20])
    for (const noise of noises)
      for (const uplift of uplifts) {
        const found = foundEffects({ told, count, noise, uplift, seed: Number(options.seed) });
        const off = found.map((effect) => Math.abs(effect / uplift - 1));
        const figures = [noise, uplift, median(found), median(off), Math.max(...off)].map(percent);
        console.log(`| ${[told, count, ...figures].join(' | ')} |`);
      }

const path = join(options.data, file);
if (!existsSync(path)) console.log(`\n${file} is not in "${options.data}": the holidays were not measured.`);
else await holidays(readFileSync(path, 'utf8'));

async function holidays(text: string): Promise<void> {
  const whole = readSales(file, text).series.map(({ key, start, history, future }) => ({
    key,
    start,
    values: Float64Array.from([...history, ...future]),
  }));
  const [first = 0, end = 0] = [whole[0]?.start, whole[0] && whole[0].start + whole[0].values.length];
  const ofCountry = (days_before: number) =>
    occurrencesOf(
      {
        name: 'Ecuador',
        kind: 'holidays',
        dates: [],
        country: 'EC',
        region: null,
        days_before,
        days_after: 0,
        scope: {},
      },
      first,
      end,
    );
  const plain = await ofCountry(0);
  const weeks = new Set(
    plain.flatMap(({ spans }) =>
      spans.flatMap((span) => [bucketIndex(span.first, 'week'), bucketIndex(span.last, 'week')]),
    ),
  );
  const settings: [string, EventInput[]][] = [
    ['without', []],
    ['holidays', plain.map((one) => ({ ...one, reach: null }))],
    ['holidays and the three days before', (await ofCountry(3)).map((one) => ({ ...one, reach: null }))],
  ];
  console.log(`\n${file}: ${whole.length} stores, days, LightGBM, ${cutoffs} cutoffs, ${horizon} days ahead`);
  console.log('| events | WAPE, holiday weeks | WAPE, holidays | WAPE, all days |');
  console.log('| --- | --- | --- | --- |');
  const days = new Set(plain.flatMap(({ spans }) => spans.map((span) => span.first)));
  for (const [name, events] of settings) {
    const missed = [0, 0, 0];
    const came = [0, 0, 0];
    for (let turn = cutoffs; turn > 0; turn--) {
      const cutoff = end - turn * horizon;
      const series = whole.map(({ key, start, values }): SeriesInput => ({
        key,
        start,
        values: values.subarray(0, cutoff - start),
      }));
      const made = forecast({
        series,
        events,
        bucket: 'day',
        horizon,
        model: 'lightgbm',
        backtestPeriods: 0,
        level: null,
        seasonalityMode: 'auto',
        seed: 1,
      });
      for (const [position, { start, values }] of whole.entries())
        for (let step = 0; step < horizon; step++) {
          const actual = values[cutoff - start + step] ?? Number.NaN;
          if (Number.isNaN(actual)) continue;
          const off = Math.abs((made.series[position]?.forecast[step] ?? 0) - actual);
          const day = cutoff + step;
          for (const [at, counts] of [weeks.has(bucketIndex(day, 'week')), days.has(day), true].entries())
            if (counts) {
              missed[at] = (missed[at] ?? 0) + off;
              came[at] = (came[at] ?? 0) + actual;
            }
        }
      console.error(`${name}: ${formatIsoDate(bucketStart(cutoff, 'day'))}`);
    }
    console.log(`| ${name} | ${missed.map((off, at) => percent(off / (came[at] ?? 1))).join(' | ')} |`);
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
