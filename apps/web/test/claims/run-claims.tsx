import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { filterText, runLabel, runSpanText } from '../../src/features/runs/header/run-name.ts';
import { UploadHeader } from '../../src/features/runs/header/upload-header.tsx';
import { ForecastInformation, MetricsCard } from '../../src/features/metrics/metrics-panel.tsx';
import { RunDriversPanel } from '../../src/features/runs/run-drivers.tsx';
import { RunEventsPanel } from '../../src/features/runs/run-events.tsx';
import { runFacts } from '../../src/features/runs/run-details.tsx';
import { formatAge } from '../../src/features/runs/list/runs-table.tsx';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { randomRun } from './random-run.ts';
import { showPanel, textOf, textsOf } from './show-panel.tsx';
import { factsOf, tablesOf } from './tables.ts';
import { count, day, fixed, many, moment, percent, period, startOf } from './words.ts';

const models = { lightgbm: 'LightGBM', nbeats: 'N-BEATS', ensemble: 'Ensemble' };
const labels: Record<string, string> = { c2: 'Product', c3: 'Warehouse' };

/** Checks the name of a run in lists and titles, and the facts about its settings. */
export function checkNames(seed: number, doubts: Doubts): void {
  const { between, maybe, one, orNull, some } = drawOf(13_000 + seed);
  const { run: base } = randomRun(seed);
  const bucket = one(['day', 'week', 'month', 'quarter', 'year'] as const);
  const start = startOf('2026-05-01', bucket);
  const values = ['A', 'B', 'C', 'D', 'E'].slice(0, between(1, 5));
  const level = some(['c2', 'c3'] as const);
  const run = {
    ...base,
    run_id: 'r1',
    name: maybe(0.3) ? 'Budget' : null,
    model_type: one(['lightgbm', 'nbeats', 'ensemble'] as const),
    bucket_type: bucket,
    horizon: between(1, 18),
    aggregation_characteristics: level,
    characteristic_labels: labels,
    filters: maybe(0.5) ? { c2: values } : {},
    version: orNull(between(1, 4)),
    created_at: '2026-05-03T09:12:00Z',
    status: one(['completed', 'failed', 'running'] as const),
    data_start_date: '2022-01-03',
    forecast_start_date: start,
    parameters: {
      confidence_level: one([0.8, 0.95]),
      intervals: maybe(0.8),
      seasonality_mode: one(['auto', 'additive', 'multiplicative'] as const),
      whole_units: maybe(0.5),
    },
  } as ForecastRun & typeof base;
  const filter =
    Object.keys(run.filters).length === 0
      ? null
      : `Product ${values.length > 3 ? `A and ${values.length - 1} others` : values.join(' or ')}`;
  doubts.same('filter of a run', filterText(run), filter);
  const levelName = level.map((code) => labels[code]).join(' + ');
  const span = [
    `from ${period(start, bucket)}`,
    many(run.horizon ?? 0, bucket),
    ...(run.version === null ? [] : [`version ${run.version}`]),
  ].join(', ');
  doubts.same('span of a run', runSpanText(run), span);
  const name = [
    run.name ?? 'Coffee and tea',
    level.length === 0 ? 'total' : `by ${levelName}`,
    ...(filter === null ? [] : [`${filter} only`]),
    models[run.model_type as keyof typeof models],
  ];
  const state = run.status === 'completed' ? '' : ` (${run.status})`;
  doubts.same(
    'name of a run',
    runLabel(run),
    [...name, span, `${moment('2026-05-03T09:12:00Z')}${state}`].join(' · '),
  );
  const {
    confidence_level: confidence = 0,
    intervals,
    seasonality_mode: mode,
    whole_units: whole,
  } = run.parameters;
  const total = filter === null ? 'ALL (Total)' : 'Total';
  doubts.same('details of a run', runFacts(run), [
    ['Run ID', 'r1'],
    ['Status', run.status],
    ['Dataset', 'Coffee and tea'],
    ['Created', moment('2026-05-03T09:12:00Z')],
    ['Model', run.model_type],
    ['Values', run.value_label ?? 'units'],
    ['Bucket type', bucket],
    ['Horizon', many(run.horizon ?? 0, bucket)],
    ['Data start', day('2022-01-03')],
    ['Forecast start', day(start)],
    [
      'Aggregation level',
      `${level.length === 0 ? total : levelName}${filter === null ? '' : ` of ${filter}`}`,
    ],
    ['Filter', filter ?? 'none'],
    ['Interval', intervals === false ? 'none' : `${100 * confidence}%`],
    ['Seasonality mode', mode === 'auto' ? 'automatic (lower error)' : mode],
    ['Rounding', whole === true ? 'whole units' : 'none'],
  ]);
  const minutes = between(0, 200_000);
  const ages: [number, string][] = [
    [525_600, 'year'],
    [43_200, 'month'],
    [1440, 'day'],
    [60, 'hour'],
    [1, 'minute'],
  ];
  const [size, unit] = ages.find(([least]) => minutes >= least) ?? [1, 'minute'];
  const age =
    minutes === 0
      ? 'just now'
      : new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(
          -Math.floor(minutes / size),
          unit as 'day',
        );
  doubts.same(
    'age of a run',
    formatAge('2026-05-03T09:12:00Z', Date.parse('2026-05-03T09:12:00Z') + 60_000 * minutes),
    age,
  );
  const rows = between(1, 3000);
  const header = showPanel(
    <UploadHeader
      runId="r1"
      upload={
        {
          label: null,
          originalName: 'demand.csv',
          firstDate: '2022-01-03',
          lastDate: '2024-02-05',
          rowCount: rows,
        } as Parameters<typeof UploadHeader>[0]['upload']
      }
    >
      Shown below.
    </UploadHeader>,
  );
  doubts.same(
    'header of a dataset',
    textsOf(header)[0],
    `Data from ${day('2022-01-03')} to ${day('2024-02-05')}. ${many(rows, 'row')}. Shown below.`,
  );
}

/** Checks the metrics page, and the panels of events and columns known ahead. */
export function checkRunPanels(seed: number, doubts: Doubts): void {
  const { run, bucket } = randomRun(seed);
  const { metrics, accuracy, events, drivers } = run;
  const fourDecimals = (value: number | null | undefined) => fixed(value, 4, false);
  const card = showPanel(<MetricsCard run={run} />);
  const [table] = tablesOf(card);
  doubts.same(
    'metrics of a run',
    [table?.header, ...(table?.rows ?? [])],
    [
      ['Forecast Run', 'MAPE', 'MAE', 'RMSE', 'Bias'],
      [
        run.run_id.slice(0, 8),
        ...(['mape', 'mae', 'rmse', 'bias'] as const).map((name) => fourDecimals(metrics[name])),
      ],
    ],
  );
  const [mape, wape] = [accuracy?.mape ?? null, accuracy?.wape ?? null];
  const isDominated = mape !== null && wape !== null && mape > 1.5 * wape;
  doubts.same(
    'note on the metrics',
    textsOf(card),
    isDominated ? [`Periods of low demand dominate the MAPE. WAPE: ${percent(wape)}.`] : [],
  );
  const hints = [...card.querySelectorAll('th[title]')].map((cell) => cell.getAttribute('title') ?? '');
  doubts.claim(
    'basis of the metrics',
    hints.length === 4 &&
      hints.every((hint) => hint.includes('of the total') && hint.includes('mean over all backtests')),
    hints.join(),
  );
  const facts = factsOf(showPanel(<ForecastInformation run={run} />));
  doubts.same(
    'information on a run',
    facts.filter(([name]) => !name?.includes('Date') && name !== 'Created'),
    [
      ['Model', 'LightGBM'],
      ['Bucket Type', bucket],
      ['Forecast Horizon', String(run.horizon)],
    ],
  );
  const [events_, drivers_] = [
    <RunEventsPanel key="e" run={run} />,
    <RunDriversPanel key="d" run={run} />,
  ].map((panel) => showPanel(panel));
  if (events_ === undefined || drivers_ === undefined) return;
  const [ofEvents, ofDrivers] = [tablesOf(events_)[0], tablesOf(drivers_)[0]];
  doubts.same('title of the events', textOf(events_.querySelector('h2')), `Events: ${events.length}`);
  doubts.same('columns of the events', ofEvents?.header, [
    'Event',
    'Effect (95% range)',
    `Past ${bucket}s`,
    `Future ${bucket}s`,
    'Dates',
  ]);
  doubts.same(
    'periods of the events',
    ofEvents?.rows.map((row) => [row[0], row[2], row[3]]),
    events.map((event) => [event.name, count(event.past), count(event.ahead)]),
  );
  doubts.same('title of the drivers', textOf(drivers_.querySelector('h2')), `Drivers: ${drivers.length}`);
  doubts.same('columns of the drivers', ofDrivers?.header, [
    'Driver',
    'Effect (95% range)',
    `Past ${bucket}s`,
    'Known ahead',
  ]);
  doubts.same(
    'periods of the drivers',
    ofDrivers?.rows.map((row) => [row[0], row[2]]),
    drivers.map((driver) => [driver.name, count(driver.past)]),
  );
}
