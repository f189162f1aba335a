import { PrintedRows } from '../../src/features/analysis/panels/printed-run.tsx';
import { UnusualActualsNote } from '../../src/features/analysis/notices.tsx';
import { viewPoints } from '../../src/features/analysis/points/view-points.ts';
import { outlook } from '../../src/features/runs/header/outlook.ts';
import { measuredOf, outlookPhrases } from '../../src/features/runs/header/sentence.ts';
import { markablePeriods, proposalText } from '../../src/features/runs/stockouts/markable.ts';
import type { Doubts } from './doubts.ts';
import { expectedRows } from './expected-view.ts';
import { randomRun } from './random-run.ts';
import { randomSeries } from './random-series.ts';
import { showPanel, textOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { amount, day, many, number, percent, period, shifted, signed, yearEarlier } from './words.ts';

/** Checks the header of a series with gaps and incomplete periods, what is printed, and unusual actuals. */
export function checkSeriesTexts(seed: number, doubts: Doubts): void {
  const series = { ...randomSeries(seed), types: [], years: [], from: null, to: null };
  const { own: bucket, points, partialLast, partialFirst, label } = series;
  const ahead = points.filter(({ forecast }) => forecast !== null);
  const isKnown = ({ date, actual }: (typeof points)[number]) => actual !== null && date !== partialLast;
  const actualAt = new Map(points.filter(isKnown).map(({ date, actual }) => [date, actual ?? 0]));
  const first = ahead[0]?.date ?? '';
  const season = { day: 7, week: 52, month: 12, quarter: 4, year: 1 }[bucket];
  const isPast = ahead.some(isKnown);
  const latest = [...actualAt.keys()].filter((date) => date < first).at(-1);
  const periods = Math.min(season, ahead.length);
  const from: [string, string | undefined][] =
    ahead.length < season
      ? [
          ['year', yearEarlier(first, bucket)],
          ['preceding', shifted(first, -periods, bucket)],
        ]
      : isPast
        ? [['preceding', shifted(first, -periods, bucket)]]
        : [['last', latest && shifted(latest, 1 - periods, bucket)]];
  const known = from.flatMap(([basis, date]) => {
    const dates =
      date === undefined ? [] : Array.from({ length: periods }, (_, at) => shifted(date, at, bucket));
    const values = dates.flatMap((one) => (one < first ? (actualAt.get(one) ?? []) : []));
    return values.length < periods || periods === 0
      ? []
      : [{ basis, before: values.reduce((sum, value) => sum + value, 0) }];
  })[0];
  const span = periods === 1 ? bucket : `${periods} ${bucket}s`;
  const actuals =
    { last: `last ${span}`, preceding: `the preceding ${span}`, year: `the same ${span} a year earlier` }[
      known?.basis ?? ''
    ] ?? '';
  const next = ahead.slice(0, periods).reduce((sum, { forecast }) => sum + (forecast ?? 0), 0);
  const change =
    known === undefined || known.before === 0
      ? null
      : signed((100 * (next - known.before)) / Math.abs(known.before), percent);
  const than =
    change === null
      ? ''
      : periods === ahead.length
        ? `, ${change} vs. ${actuals}`
        : `; ${known?.basis === 'last' ? 'next' : 'first'} ${span} vs. ${actuals}: ${change}`;
  const sum = ahead.reduce((total, { forecast }) => total + (forecast ?? 0), 0);
  const isPlanned = ahead.some(({ plan }) => plan !== undefined);
  const planned = ahead.reduce((total, { plan, forecast }) => total + (plan ?? forecast ?? 0), 0);
  const which = isPast
    ? `${many(ahead.length, bucket)} from ${day(first)}`
    : `Next ${many(ahead.length, bucket)}`;
  doubts.same(
    'sentence of a series',
    outlookPhrases(outlook(points, bucket, partialLast), bucket, label)
      .map(({ text }) => text)
      .join(''),
    `${which}: ${amount(sum)}${label === null ? ' units' : ` (${label})`}${than}${isPlanned ? `; planned ${amount(planned)}` : ''}. `,
  );
  const firstDemand = points.find(({ actual }) => actual !== null && actual !== 0)?.date;
  const cutoff = points.find(({ backtest }) => backtest !== null)?.date;
  const isSeasonal =
    bucket !== 'year' &&
    firstDemand !== undefined &&
    cutoff !== undefined &&
    shifted(firstDemand, season, bucket) <= cutoff;
  const combination = { label: 'A', figures: {}, cutoffs: 2, points };
  const baseline =
    firstDemand === undefined || cutoff === undefined ? null : isSeasonal ? 'seasonal naive' : 'naive';
  doubts.same(
    'baseline of a combination',
    measuredOf(randomRun(seed).run, bucket, combination).baseline,
    baseline,
  );
  checkPrinted({ ...series, bucket }, doubts);
  const view = viewPoints(
    points,
    bucket,
    { partial_last: partialLast, partial_first: partialFirst },
    { types: [], bucket },
  );
  const values = view.flatMap(({ actual }) => actual ?? []).toSorted((a, b) => a - b);
  const median = (all: number[]) =>
    ((all[Math.floor((all.length - 1) / 2)] ?? 0) + (all[Math.ceil((all.length - 1) / 2)] ?? 0)) / 2;
  const spread = median(values.map((value) => Math.abs(value - median(values))).toSorted((a, b) => a - b));
  const unusual =
    spread > 0
      ? view.filter(
          ({ actual }) => actual !== null && (0.6745 * Math.abs(actual - median(values))) / spread > 3.5,
        )
      : [];
  const text = unusual.map(({ date, actual }) => `${period(date, bucket)} (${number(actual)})`).join(', ');
  const note = textOf(showPanel(<UnusualActualsNote points={view} bucket={bucket} />));
  doubts.claim('unusual actuals', unusual.length === 0 ? note === '' : note.endsWith(text), note);
  const markable = points
    .filter(({ actual, stockout }) => actual !== null || stockout !== undefined)
    .map(({ date }) => date);
  doubts.same(
    'periods to mark',
    markablePeriods(points, bucket).map((one) => one.first),
    markable.toReversed().slice(0, 500),
  );
  const end = shifted(first, 1, bucket);
  doubts.same(
    'proposed stockout',
    proposalText({ key: { c2: 'A' }, first_date: first, last_date: shifted(end, -1, 'day') }, bucket),
    `A, ${period(first, bucket)}`,
  );
  doubts.same(
    'proposed stockout',
    proposalText({ key: {}, first_date: first, last_date: end }, bucket),
    `Every item, ${period(first, bucket)} – ${period(end, bucket)}`,
  );
}

function checkPrinted(series: ReturnType<typeof randomSeries>, doubts: Doubts): void {
  const { bucket, points, partialLast, partialFirst } = series;
  const view = viewPoints(
    points,
    bucket,
    { partial_last: partialLast, partial_first: partialFirst },
    { types: [], bucket },
  );
  const rows = expectedRows(series);
  const start = rows.findIndex(({ forecast }) => forecast !== null);
  const [past, ahead] = start < 0 ? [rows, []] : [rows.slice(0, start), rows.slice(start)];
  const room = Math.max(0, 15 - ahead.length);
  const history = room === 0 ? [] : past.slice(-room);
  const tables = tablesOf(showPanel(<PrintedRows points={view} bucket={bucket} />));
  const shown = history.length < past.length ? `last ${history.length} of ` : '';
  doubts.same(
    'printed tables',
    tables.map(({ name }) => name),
    [
      ...(ahead.length > 0 ? [`Forecast: ${many(ahead.length, 'row')}`] : []),
      ...(history.length > 0 ? [`History: ${shown}${many(past.length, 'row')}`] : []),
    ],
  );
  const [forecast, before] = ahead.length > 0 ? tables : [undefined, tables[0]];
  for (const [table, part] of [
    [forecast, ahead],
    [before, history],
  ] as const) {
    if (table === undefined) continue;
    doubts.same(
      'printed periods',
      table.rows.map((row) => row[0]),
      part.map(({ date }) => period(date, bucket)),
    );
    const column = table.header.indexOf('Forecast');
    const cells = part.map(({ forecast: value, partial }) =>
      value === null ? '–' : `${number(value)}${partial.has('forecast') ? ' (incomplete)' : ''}`,
    );
    if (column >= 0)
      doubts.same(
        'printed forecast',
        table.rows.map((row) => row[column]),
        cells,
      );
  }
}
