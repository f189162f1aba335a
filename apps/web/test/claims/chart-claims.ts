import { eventMarks } from '../../src/features/analysis/panels/event-marks.ts';
import { chartOfTime, stockoutValues, yearAgo } from '../../src/features/analysis/panels/chart-of-time.ts';
import type { SeriesName, ViewPoint } from '../../src/features/analysis/points/series-point.ts';
import type { Doubts } from './doubts.ts';
import type { ExpectedRow } from './expected-view.ts';
import type { RandomSeries } from './random-series.ts';
import { amount, number, percent, period, shifted, signed, startOf, yearEarlier } from './words.ts';

const names: readonly SeriesName[] = ['actual', 'forecast', 'plan', 'backtest'];
const titles = {
  actual: 'Actual',
  forecast: 'Forecast',
  plan: 'Plan',
  backtest: 'Backtest',
  lower: 'Lower bound',
  upper: 'Upper bound',
};
const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;
const isoOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Checks the lines, marks and tooltips of a chart. */
export function checkChart(
  { bucket, level, events }: RandomSeries,
  rows: ExpectedRow[],
  view: readonly ViewPoint[],
  doubts: Doubts,
): void {
  const chart = chartOfTime(view, bucket, level);
  const shown = names.filter((name) => rows.some((row) => row[name] != null));
  doubts.same(
    'lines of the chart',
    chart.series.map(({ id, label, role }) => [id, label, role]),
    shown.map((name) => [name, titles[name], name]),
  );
  for (const name of shown) {
    const line = chart.series.find(({ id }) => id === name);
    const known = rows.filter((row) => row[name] != null);
    doubts.same(
      'line of the chart',
      line?.points.filter(({ y }) => y !== null).map(({ x, y }) => [isoOf(x), y]),
      known.map((row) => [row.date, row[name]]),
    );
    const gaps = known.filter(
      (row, at) => at > 0 && shifted(known[at - 1]?.date ?? '', 1, bucket) !== row.date,
    ).length;
    doubts.same(
      'gaps of a line',
      line?.points.filter(({ y }) => y === null).length,
      name === 'plan' ? 0 : gaps,
    );
    const isAhead = name === 'forecast' || name === 'plan';
    doubts.same(
      'label at the end of a line',
      line?.endLabel,
      isAhead ? amount(known.at(-1)?.[name]) : undefined,
    );
    const before = rows[rows.findIndex((row) => row[name] != null) - 1];
    const isJoined =
      (name === 'forecast' || name === 'backtest') &&
      before?.actual != null &&
      !before.partial.has('actual') &&
      shifted(before.date, 1, bucket) === known[0]?.date;
    doubts.same(
      'start of a line',
      line?.joins && [isoOf(line.joins.x), line.joins.y],
      isJoined ? [before.date, before.actual] : undefined,
    );
  }
  const bounded = rows.filter(({ lower, upper }) => lower !== null && upper !== null);
  const percents = level === null ? 'Forecast interval' : `${100 * level}% interval`;
  doubts.same(
    'interval',
    chart.band && [chart.band.label, ...chart.band.points],
    bounded.length === 0
      ? null
      : [percents, ...bounded.map(({ date, lower, upper }) => ({ x: dayOf(date), lower, upper }))],
  );
  const held = rows.filter(({ backtest }) => backtest !== null);
  const end = rows.find(({ date }) => date > (held.at(-1)?.date ?? '9999')) ?? held.at(-1);
  doubts.same(
    'holdout',
    chart.holdout && [isoOf(chart.holdout.from), isoOf(chart.holdout.to), chart.holdout.label],
    held.length === 0 ? null : [held[0]?.date, end?.date, 'holdout'],
  );
  const outs = rows.filter(({ stockout }) => stockout !== undefined);
  doubts.same(
    'lost demand in the chart',
    chart.lost?.points,
    outs.length === 0
      ? undefined
      : outs.map(({ date, stockout }) => ({ x: dayOf(date), from: stockout?.sold, to: stockout?.demand })),
  );
  const [yearAgoAt, stockoutAt, marks] = [
    yearAgo(view, bucket),
    stockoutValues(view),
    eventMarks(events, view, bucket),
  ];
  const begins = new Set(events.flatMap(({ dates }) => dates.map((one) => startOf(one.first_date, bucket))));
  const expectedMarks = rows.filter(({ date }) => begins.has(date));
  doubts.same(
    'marks of events',
    marks.marks.map(({ x }) => isoOf(x)),
    expectedMarks.map(({ date }) => date),
  );
  for (const row of rows) {
    const then = rows.find(({ date }) => date === yearEarlier(row.date, bucket));
    const value = row.plan ?? row.forecast ?? row.actual ?? row.backtest;
    const change =
      value === null || then?.actual == null || then.actual === 0
        ? ''
        : ` (${signed((100 * (value - then.actual)) / Math.abs(then.actual), percent)})`;
    doubts.same(
      'tooltip: a year earlier',
      yearAgoAt(dayOf(row.date)),
      then?.actual == null || then.partial.has('actual')
        ? []
        : [{ label: `${period(then.date, bucket)} actual`, text: `${number(then.actual)}${change}` }],
    );
    doubts.same(
      'tooltip: stockout',
      stockoutAt(dayOf(row.date)),
      row.stockout === undefined
        ? []
        : [
            {
              label: row.actual === null ? 'Out of stock, sold' : 'Partly out of stock, sold',
              text: number(row.stockout.sold),
            },
            { label: 'Estimated lost demand', text: number(row.stockout.demand - row.stockout.sold) },
          ],
    );
    const on = events.filter(({ dates }) =>
      dates.some(
        (one) => startOf(one.first_date, bucket) <= row.date && row.date <= startOf(one.last_date, bucket),
      ),
    );
    const text = on.map(({ name }) => name).join(', ');
    doubts.same(
      'tooltip: events',
      marks.at(dayOf(row.date)),
      on.length === 0 ? [] : [{ label: on.length === 1 ? 'Event' : 'Events', text }],
    );
    const mark = marks.marks.find(({ x }) => isoOf(x) === row.date);
    if (mark !== undefined) doubts.same('label of an event', mark.label, text);
  }
}
