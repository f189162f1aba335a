import { type Bucket, coarserOrEqual } from '@forecast-console/calendar';
import { datasetRange } from '../../src/features/forecast-form/dataset/dataset-range.ts';
import { dateNotice, dateWarnings } from '../../src/features/forecast-form/run/date-warnings.ts';
import { estimateInWords, estimateSeconds } from '../../src/features/forecast-form/run/estimate.ts';
import { runPeriods } from '../../src/features/forecast-form/run/run-periods.ts';
import {
  combinationCount,
  runSummarySentence,
} from '../../src/features/forecast-form/run/run-summary-sentence.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { count, day, isPartial, many, period, shifted, startOf, word } from './words.ts';

const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;
const frequencies = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly', year: 'yearly' };
const seasons = { day: 7, week: 52, month: 12, quarter: 4, year: 1 };

const nameOf = (iso: string, bucket: Bucket) =>
  bucket === 'week' ? `week of ${day(iso)}` : period(iso, bucket);

/** Number of periods from one to another. */
function distance(from: string, to: string, bucket: Bucket): number {
  const step = to < from ? -1 : 1;
  let steps = 0;
  while (shifted(from, steps, bucket) !== to && Math.abs(steps) < 5000) steps += step;
  return steps;
}

/** Checks what the form says about a run before it starts. */
export function checkForm(seed: number, doubts: Doubts): void {
  const { between, maybe, one, orNull, some } = drawOf(12_000 + seed);
  const own = one(buckets);
  const bucket = maybe(0.85) ? one(coarserOrEqual(own)) : one(buckets);
  const first = shifted('2021-02-01', between(0, 500), 'day');
  const last = shifted(first, between(0, 1200), 'day');
  const dataset = {
    firstDate: own === 'day' ? first : startOf(first, own),
    lastDate: own === 'day' ? last : startOf(last, own),
    bucket: orNull(own),
  };
  const partial = isPartial(dataset.firstDate, dataset.lastDate, dataset.bucket, bucket);
  const dataFirst = startOf(dataset.firstDate, bucket);
  const lastStart = startOf(dataset.lastDate, bucket);
  const dataLast = partial ? shifted(lastStart, -1, bucket) : lastStart;
  const startDate = maybe(0.3) ? shifted(dataset.firstDate, between(-100, 300), 'day') : '';
  const forecastDate = maybe(0.4) ? shifted(dataset.lastDate, between(-200, 200), 'day') : '';
  const from =
    startDate !== '' && startOf(startDate, bucket) > dataFirst ? startOf(startDate, bucket) : dataFirst;
  const forecastStart = forecastDate === '' ? shifted(dataLast, 1, bucket) : startOf(forecastDate, bucket);
  const beforeStart = shifted(forecastStart, -1, bucket);
  const to = beforeStart < dataLast ? beforeStart : dataLast;
  const history = to < from ? 0 : distance(from, to, bucket) + 1;
  const gap = beforeStart > dataLast ? distance(dataLast, beforeStart, bucket) : 0;
  const values = {
    bucketType: bucket,
    dataStartDate: startDate,
    forecastStartDate: forecastDate,
    runBacktest: maybe(0.8),
    backtestPeriods: between(1, 12),
    horizon: between(1, 24),
  } as const;
  const level = some(['c2', 'c3'] as const);
  const filters = maybe(0.3) ? { [one(['c2', 'c3'])]: ['A', 'B'] } : {};
  const form = { ...values, level, filters };
  const sizes: Record<'c2' | 'c3', number> = { c2: between(1, 1200), c3: between(1, 5) };
  const characteristics = [
    { type: 'c2', label: maybe(0.5) ? 'Product' : 'Artikel', value_count: sizes.c2 },
    { type: 'c3', label: 'Channel', value_count: sizes.c3 },
  ] as const;
  const periods = runPeriods(values, dataset);
  const series = level.reduce((product, code) => product * (code in filters ? 2 : (sizes[code] ?? 1)), 1);
  const isExact =
    level.length === 1 && Object.keys(filters).every((code) => (level as string[]).includes(code));
  const [only] = level;
  const label = characteristics.find(({ type }) => type === only)?.label ?? '';
  const item =
    level.length > 1
      ? word(series, 'combination')
      : only === 'c3'
        ? `${word(series, 'value')} of ${label}`
        : `${word(series, 'product')}${label === 'Product' ? '' : ` (${label})`}`;
  const what =
    level.length === 0
      ? 'the total'
      : `${isExact ? '' : 'up to '}${count(series)} ${item}${series === 1 ? '' : ' and their total'}`;
  const range = from === to ? nameOf(from, bucket) : `${nameOf(from, bucket)} – ${nameOf(to, bucket)}`;
  doubts.same(
    'sentence of the form',
    runSummarySentence(form, periods, combinationCount(form, characteristics), characteristics),
    [
      history === 0 ? 'No history to train on.' : `Train on ${range}, ${many(history, bucket)}.`,
      `${values.runBacktest ? `Hold out ${values.backtestPeriods}, forecast` : 'Forecast'} ${values.horizon} for ${what}.`,
    ],
  );
  const holdout = values.runBacktest ? values.backtestPeriods : 0;
  const [left, season] = [history - holdout, seasons[bucket]];
  const short =
    history === 0
      ? []
      : left <= 0
        ? [
            `A history of ${many(history, bucket)} is too short for a holdout of ${holdout}. Reduce Backtest Periods or extend the dates.`,
          ]
        : season > 1 && left < 2 * season
          ? [
              `Short history: ${many(left, bucket)} to train on; detecting seasonality requires ${2 * season}.`,
            ]
          : [];
  const isFiner = dataset.bucket !== null && buckets.indexOf(bucket) < buckets.indexOf(dataset.bucket);
  doubts.same('warnings of the form', dateWarnings(values, periods, dataset), [
    ...short,
    ...(gap > 0 && history > 0
      ? [
          `The ${partial ? `last complete ${bucket} is` : 'data ends with'} ${nameOf(dataLast, bucket)}, so the run bridges ${many(gap, bucket)} before the forecast start.`,
        ]
      : []),
    ...(partial ? [`The last ${bucket} of the data is incomplete and excluded from training.`] : []),
    ...(isFiner
      ? [
          `The data is ${frequencies[dataset.bucket ?? 'day']}, so most ${bucket}s of a forecast by ${bucket} would be empty.`,
        ]
      : []),
  ]);
  const before = distance(dataFirst, from, bucket);
  const known = distance(to, dataLast, bucket);
  const covers = `The data covers ${nameOf(dataFirst, bucket)} – ${nameOf(lastStart, bucket)}${partial ? ` (last ${bucket} incomplete)` : ''}`;
  const would = [
    ...(before === 0 ? [] : [`train on data from ${nameOf(from, bucket)}`]),
    ...(known === 0
      ? []
      : [
          `forecast from ${nameOf(forecastStart, bucket)}, although the data has ${count(known)} more ${partial ? 'complete ' : ''}${word(known, bucket)}`,
        ]),
  ];
  const notice = dateNotice(values, periods, dataset);
  if (history === 0)
    doubts.same('notice of the form', notice?.title, 'These dates leave no history to train on.');
  else
    doubts.same(
      'notice of the form',
      notice,
      would.length === 0
        ? null
        : {
            title: `These dates leave ${many(before + known, bucket)} unused.`,
            text: `${covers}. The run would ${would.join(' and ')}.`,
          },
    );
  const next = shifted(dataLast, 1, bucket);
  const isAllowed = [dataset.firstDate, next].every((date) => date >= '2020-01-01' && date <= '2030-12-31');
  doubts.same('dataset range', datasetRange(dataset, bucket), {
    dataStartDate: isAllowed ? dataset.firstDate : '',
    forecastStartDate: isAllowed ? next : '',
  });
  const seconds = orNull(between(0, 900) / 2);
  const [whole, minutes] = [Math.max(1, Math.round(seconds ?? 0)), Math.round((seconds ?? 0) / 60)];
  doubts.same(
    'estimated duration',
    estimateInWords(seconds),
    seconds === null
      ? 'No time estimate available yet'
      : seconds < 90
        ? `About ${many(whole, 'second')} on this server`
        : `About ${many(minutes, 'minute')} on this server`,
  );
  const run = { bucket_type: bucket, combinations: 20, seconds: 10 };
  doubts.same(
    'duration of comparable runs',
    [30, 59, 61].map((size) => estimateSeconds([run, { ...run, combinations: 500 }], bucket, size)),
    [15, 29.5, null],
  );
}
