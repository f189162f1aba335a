import type { components } from '@forecast-console/api-client/schema';
import { causesSentence, causesTable } from '../../src/features/runs/comparison/compared-tables.ts';
import RunComparison from '../../src/features/runs/comparison/run-comparison.tsx';
import { comparisonQuery } from '../../src/features/runs/queries.ts';
import { BacktestErrors } from '../../src/features/metrics/backtest-errors.tsx';
import { runDetail } from '../support/run-detail.ts';
import type { Doubts } from './doubts.ts';
import { type Draw, drawOf } from './draw.ts';
import { showPanel, textsOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { count, figure, many, number, percent, period, shifted, signed } from './words.ts';

type Schemas = components['schemas'];

const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;
const causeNames = {
  new_actuals: 'New actuals',
  changed_history: 'Changed history',
  events: 'Events',
  known_columns: 'Columns known ahead',
  settings: 'Settings',
  model: 'Model',
  adjustments: 'Adjustments',
  other: 'Other',
} as const;
const causes = Object.keys(causeNames) as (keyof typeof causeNames)[];
const metricNames = ['mape', 'mae', 'rmse', 'bias', 'wape', 'smape', 'mase', 'rmsse', 'skill'] as const;

const randomMetrics = ({ orNull, signed: some }: Draw) =>
  Object.fromEntries(metricNames.map((name) => [name, orNull(some())])) as Schemas['Metrics'];

function randomComparison(draw: Draw): Schemas['RunComparison'] {
  const { between, maybe, one, orNull, value, signed: some } = draw;
  const bucket = one(buckets);
  const adjusted = { run: maybe(0.4), with: maybe(0.4) };
  const periods = Array.from({ length: between(1, 8) }, (_, at) => {
    const [own, other] = [orNull(value()), orNull(value())];
    return {
      date: shifted('2024-01-01', at, bucket),
      actual: orNull(value()),
      run: own,
      with: other,
      difference: own === null || other === null ? null : own - other,
      ...(adjusted.run && { run_forecast: orNull(value()) }),
      ...(adjusted.with && { with_forecast: orNull(value()) }),
    };
  });
  const moves = ['A', 'B'].slice(0, between(0, 2)).map((c2) => {
    const [before, after] = [value(), value()];
    return {
      key: { c2 },
      name: orNull(`Name of ${c2}`),
      before,
      after,
      change: after - before,
      new_actuals: 0,
      changed_history: 0,
      other: 0,
      ...(adjusted.run && { adjusted: some() }),
    };
  });
  return {
    run_id: 'r1',
    with: 'r0',
    bucket_type: bucket,
    adjusted,
    accuracy: { run: orNull(randomMetrics(draw)), with: orNull(randomMetrics(draw)) },
    versions: { run: orNull(3), with: 2 },
    settings: maybe(0.5) ? [] : [{ setting: 'backtest_periods', run: '3', with: '' }],
    periods,
    same_level: maybe(0.8),
    moves,
    total: moves.length + between(0, 3),
    limit: 100,
    offset: 0,
  };
}

/** Checks the comparison of two runs: its sentence, tables and legend. */
export function checkComparison(seed: number, doubts: Doubts): void {
  const draw = drawOf(5000 + seed);
  const data = randomComparison(draw);
  const { adjusted, periods, moves, accuracy, versions, settings } = data;
  const panel = showPanel(<RunComparison run={runDetail()} other="r0" labels={{}} />, [
    [comparisonQuery('r1', 'r0', 'plan'), data],
  ]);
  const common = periods.filter((one) => one.run !== null && one.with !== null);
  const sum = (of: 'run' | 'with') => common.reduce((total, one) => total + (one[of] ?? 0), 0);
  const change = sum('run') - sum('with');
  const share = sum('with') === 0 ? '' : `, ${signed((100 * change) / Math.abs(sum('with')), percent)}`;
  const summary =
    common.length === 0
      ? 'The runs have no forecast periods in common.'
      : `Over the ${many(common.length, 'period')} that both runs forecast, the total is ${number(sum('run'))} in this run and ${number(sum('with'))} in the other run (${signed(change)}${share}).`;
  const texts = textsOf(panel);
  doubts.claim(
    'sentence of a comparison',
    texts.includes(summary),
    `${texts.join(' | ')}, expected ${summary}`,
  );
  const which =
    adjusted.run && adjusted.with
      ? 'Both runs are adjusted'
      : adjusted.run
        ? 'Only this run has adjustments; the other run’s plan equals its forecast'
        : 'Only the other run has adjustments; this run’s plan equals its forecast';
  if (adjusted.run || adjusted.with)
    doubts.claim('which run is adjusted', texts.includes(which), `${texts.join(' | ')}, expected ${which}`);
  const levels = 'The runs have different aggregation levels, so their combinations cannot be compared.';
  doubts.same('levels of a comparison', texts.includes(levels), !data.same_level);
  const columns = (name: string, isPlanned: boolean) =>
    isPlanned ? [`${name}, forecast`, `${name}, plan`] : [name];
  const values = (isPlanned: boolean, forecast: number | null | undefined, plan: number | null) =>
    isPlanned ? [number(forecast), number(plan)] : [number(plan)];
  const better = (own: number | null | undefined, other: number | null | undefined) =>
    own == null || other == null
      ? 'N/A'
      : Math.abs(own) === Math.abs(other)
        ? 'same'
        : `${Math.abs(own) < Math.abs(other) ? 'this' : 'other'} run`;
  const tables = [
    {
      name: 'Accuracy and settings',
      header: ['Mean over all backtests', 'This run', 'Other run', 'Smaller error'],
      rows: [
        ...(['wape', 'mape', 'mae', 'rmse', 'bias'] as const).map((name) => [
          name === 'bias' ? 'Bias' : name.toUpperCase(),
          figure(accuracy.run?.[name]),
          figure(accuracy.with?.[name]),
          better(accuracy.run?.[name], accuracy.with?.[name]),
        ]),
        ['Data version', versions.run === null ? 'N/A' : String(versions.run), String(versions.with), ''],
        ...settings.map((one) => ['Backtest periods', one.run, 'none', '']),
      ],
    },
    ...(moves.length === 0
      ? []
      : [
          {
            name: `Largest changes: ${moves.length} of ${data.total} combinations`,
            header: [
              'Combination',
              'Other run',
              'This run',
              'Change',
              ...(adjusted.run ? ['due to adjustments'] : []),
            ],
            rows: moves.map((move) => [
              move.name ?? move.key.c2,
              number(move.before),
              number(move.after),
              signed(move.change),
              ...(adjusted.run ? [signed(move.adjusted)] : []),
            ]),
          },
        ]),
    {
      name: 'By period',
      header: [
        'Period',
        'Actual',
        ...columns('This run', adjusted.run),
        ...columns('Other run', adjusted.with),
        'Difference',
      ],
      rows: periods.map((one) => [
        period(one.date, data.bucket_type),
        number(one.actual),
        ...values(adjusted.run, one.run_forecast, one.run),
        ...values(adjusted.with, one.with_forecast, one.with),
        one.run === null || one.with === null ? 'N/A' : signed(one.run - one.with),
      ]),
    },
  ];
  const shown = tablesOf(panel);
  doubts.same(
    'tables of a comparison',
    shown.map(({ name }) => name),
    tables.map(({ name }) => name),
  );
  for (const [at, table] of tables.entries())
    doubts.same(`table: ${table.name.split(':')[0]}`, shown[at], table);
}

/** Checks the causes of a change: the sentence and the table. */
export function checkCauses(seed: number, doubts: Doubts): void {
  const { maybe, signed: some, value, between } = drawOf(6000 + seed);
  const split = () => {
    const parts = Object.fromEntries(
      causes.map((cause) => [cause, maybe(0.6) ? 0 : some()]),
    ) as Schemas['CauseParts'];
    const change = causes.reduce((sum, cause) => sum + parts[cause], 0);
    const before = value();
    return { before, after: before + change, change, parts };
  };
  const total = split();
  const combinations = ['A', 'B']
    .slice(0, between(0, 2))
    .map((c2) => ({ key: { c2 }, name: null, ...split() }));
  const listed = causes
    .filter((cause) => total.parts[cause] !== 0)
    .toSorted((a, b) => Math.abs(total.parts[b]) - Math.abs(total.parts[a]));
  doubts.same(
    'sentence of causes',
    causesSentence(total),
    listed.length === 0
      ? 'The forecast did not change.'
      : `Change of ${signed(total.change)}: ${listed.map((cause) => `${causeNames[cause].toLowerCase()} ${signed(total.parts[cause])}`).join(', ')}.`,
  );
  const rows = [{ name: 'Total', ...total }, ...combinations.map((one) => ({ ...one, name: one.key.c2 }))];
  const used = causes.filter((cause) => rows.some(({ parts }) => parts[cause] !== 0));
  doubts.same('table of causes', causesTable({ total, combinations }), {
    columns: ['Combination', 'Other run', 'This run', 'Change', ...used.map((cause) => causeNames[cause])],
    rows: rows.map((row) => [
      row.name,
      number(row.before),
      number(row.after),
      signed(row.change),
      ...used.map((cause) => signed(row.parts[cause])),
    ]),
  });
}

/** Checks the errors by lag and by cutoff on the metrics page. */
export function checkBacktestTables(seed: number, doubts: Doubts): void {
  const draw = drawOf(7000 + seed);
  const { one, between, orNull, value, signed: some } = draw;
  const bucket = one(buckets);
  const by_lag = Array.from({ length: between(1, 4) }, (_, at) => ({
    lag: at + 1,
    count: between(1, 9999),
    mae: value(),
    bias: some(),
    wape: orNull(value() % 99),
  }));
  const by_cutoff = Array.from({ length: between(1, 4) }, (_, at) => ({
    cutoff: shifted('2024-01-01', -at, bucket),
    metrics: randomMetrics(draw),
  }));
  const panel = showPanel(
    <BacktestErrors run={{ backtest_errors: { by_cutoff, by_lag }, bucket_type: bucket }} />,
  );
  doubts.same('errors by lag and by cutoff', tablesOf(panel), [
    {
      name: 'Error by forecast lag, table',
      header: [
        `${bucket.charAt(0).toUpperCase()}${bucket.slice(1)}s ahead`,
        'WAPE',
        'MAE',
        'Bias',
        'Actuals',
      ],
      rows: by_lag.map((lag) => [
        String(lag.lag),
        percent(lag.wape),
        number(lag.mae),
        signed(lag.bias),
        count(lag.count),
      ]),
    },
    {
      name: 'Error by cutoff, table',
      header: ['Holdout from', 'MAPE', 'WAPE', 'MAE', 'Bias'],
      rows: by_cutoff
        .toReversed()
        .map(({ cutoff, metrics }) => [
          period(cutoff, bucket),
          percent(metrics.mape),
          percent(metrics.wape),
          number(metrics.mae),
          signed(metrics.bias),
        ]),
    },
  ]);
  doubts.same('notes on errors by lag and by cutoff', textsOf(panel), [
    'Total, all cutoffs.',
    `Total. The chart shows the holdout from ${period('2024-01-01', bucket)}.`,
  ]);
}
