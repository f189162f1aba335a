import { type RunData, toRunData } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { Legend } from '../../src/components/chart/legend.tsx';
import { formatTick, valueAxis } from '../../src/components/chart/value-axis.ts';
import { nearest, valuesAt } from '../../src/components/chart/values-at.ts';
import { withLaterActuals } from '../../src/features/analysis/use-later-actuals.ts';
import { chartOfTime } from '../../src/features/analysis/panels/chart-of-time.ts';
import { RunTimeline } from '../../src/features/analysis/panels/run-timeline.tsx';
import { runDataQuery } from '../../src/features/analysis/queries.ts';
import { chartOfYears } from '../../src/features/analysis/pivot/chart-of-years.ts';
import { yearPivot } from '../../src/features/analysis/pivot/year-pivot.ts';
import { viewPoints } from '../../src/features/analysis/points/view-points.ts';
import { bestRun, comparisonInWords } from '../../src/features/forecast-form/keep-best.tsx';
import { PlanConflictNotice } from '../../src/features/runs/plan/plan-conflict-notice.tsx';
import { RunProgress } from '../../src/features/runs/run-progress.tsx';
import { DatasetsList } from '../../src/features/uploads/history/datasets-list.tsx';
import { uploadsQuery } from '../../src/features/uploads/queries.ts';
import { runDetail } from '../support/run-detail.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { expectedRows } from './expected-view.ts';
import { randomSeries } from './random-series.ts';
import { showPanel, textOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { count, day, many, moment, number, yearAndPlace } from './words.ts';

/** Checks that the values of a response reach the points of screens, and what a chart says at a position. */
export function checkChartParts(seed: number, doubts: Doubts): void {
  const series = { ...randomSeries(seed), types: [], years: [], from: null, to: null };
  const { own, points, partialFirst, partialLast, level } = series;
  const of = (name: 'actual' | 'forecast' | 'backtest') =>
    points.flatMap((point) =>
      point[name] === null
        ? []
        : [
            {
              date: point.date,
              value: point[name],
              ...(name === 'forecast' && { lower: point.lower, upper: point.upper }),
            },
          ],
    );
  const plan = points.flatMap(({ date, plan: value }) => (value === undefined ? [] : [{ date, value }]));
  const stockouts = points.flatMap(({ date, stockout }) => (stockout ? [{ date, ...stockout }] : []));
  const details = {
    actual: of('actual'),
    forecast: of('forecast'),
    backtest: of('backtest'),
    stockouts,
    ...(plan.length > 0 && { plan }),
  };
  const group = { key: { c2: 'A' }, name: null, details, metrics: { wape: 4 }, origins: 3, share: 0.5 };
  const data = toRunData(
    {
      run_id: 'r1',
      details,
      chartData: {},
      partial_last: partialLast,
      partial_first: partialFirst,
      groups: { items: [group], total: 1, page: 1, page_size: 20 },
    },
    'r1',
  );
  doubts.same('points of a response', data.points, points);
  doubts.same('points of a combination', data.groups?.items[0]?.points, points);
  doubts.same(
    'incomplete periods of a response',
    [data.partial_last, data.partial_first],
    [partialLast, partialFirst],
  );
  const later = [{ date: points.at(-1)?.date ?? '', actual: 12 }];
  const hasActuals = points.some(({ actual }) => actual !== null);
  doubts.same(
    'later actuals',
    withLaterActuals(points, later).at(-1)?.actual,
    points.at(-1)?.actual ?? (hasActuals ? 12 : null),
  );
  const view = viewPoints(
    points,
    own,
    { partial_last: partialLast, partial_first: partialFirst },
    { types: [], bucket: own },
  );
  const chart = chartOfTime(view, own, level);
  const rows = expectedRows({ ...series, bucket: own });
  const names = ['actual', 'forecast', 'plan', 'backtest'] as const;
  const titles = { actual: 'Actual', forecast: 'Forecast', plan: 'Plan', backtest: 'Backtest' };
  for (const row of rows.slice(-12)) {
    const shown = valuesAt(Date.parse(row.date) / 86_400_000, chart.series, chart.band, number);
    const expected = names.flatMap((name) =>
      row[name] == null
        ? []
        : [
            {
              label: `${titles[name]}${name !== 'plan' && row.partial.has(name) ? ' (incomplete)' : ''}`,
              text: number(row[name]),
            },
          ],
    );
    const interval = level === null ? 'Forecast interval' : `${100 * level}% interval`;
    const bounds =
      row.lower === null ? [] : [{ label: interval, text: `${number(row.lower)} – ${number(row.upper)}` }];
    doubts.same('values at a position', shown, [...expected, ...bounds]);
  }
  if (seed % 3 === 0)
    checkTimelineNote(
      data,
      rows.length,
      rows.findIndex(({ forecast }) => forecast !== null),
      own,
      doubts,
    );
  const legend = showPanel(<Legend series={chart.series} band={chart.band} bars={chart.lost} />);
  const isPartial = rows.some((row) =>
    (['actual', 'forecast', 'backtest'] as const).some((name) => row[name] !== null && row.partial.has(name)),
  );
  doubts.same('legend', [...legend.querySelectorAll('li')].map(textOf), [
    ...names.filter((name) => rows.some((row) => row[name] != null)).map((name) => titles[name]),
    ...(chart.band === null ? [] : [level === null ? 'Forecast interval' : `${100 * level}% interval`]),
    ...(stockouts.length === 0 ? [] : ['Estimated lost demand']),
    ...(isPartial ? ['Incomplete period'] : []),
  ]);
  const years = chartOfYears(yearPivot(view, own), own);
  for (const line of years) {
    const inYear = rows.filter(
      ({ date, best }) => best !== null && String(yearAndPlace(date, own).year) === line.id,
    );
    const first = inYear.findIndex(
      ({ best }) => best?.types.some((type) => type === 'forecast' || type === 'plan') === true,
    );
    if (/^\d+$/.test(line.id))
      doubts.same('first forecast of a year', line.dashedFrom !== undefined, first >= 0);
  }
  const values = rows.flatMap(({ actual }) => actual ?? []);
  const axis = valueAxis(values);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  doubts.claim(
    'range of the axis',
    values.length === 0 || (axis.range[0] <= low && axis.range[1] >= high),
    axis.range.join(),
  );
  doubts.claim(
    'ticks of the axis',
    axis.ticks.every(
      (tick, at) => at === 0 || Math.abs(tick - (axis.ticks[at - 1] ?? 0) - axis.step) < 1e-6 * axis.step,
    ),
    axis.ticks.join(),
  );
  doubts.same(
    'labels of ticks',
    [formatTick(1500, 500), formatTick(0.25, 0.25), formatTick(2_500_000, 500_000)],
    [count(1500), number(0.25), number(2.5).replace(/0$/, 'm')],
  );
  doubts.same('nearest position', [nearest([1, 5, 9], 4), nearest([1, 5, 9], 2), nearest([], 1)], [1, 0, -1]);
}

/** Checks how many older periods a timeline leaves out. */
function checkTimelineNote(
  data: RunData,
  length: number,
  start: number,
  bucket: Bucket,
  doubts: Doubts,
): void {
  if (start < 0) return;
  const run = {
    created_at: null,
    forecast_start_date: null,
    bucket_type: bucket,
    upload_id: null,
    aggregation_characteristics: [],
    characteristic_labels: {},
  };
  const timeline = showPanel(<RunTimeline runId="r1" run={run} group={null} bucket={bucket} note={null} />, [
    [runDataQuery({ runId: 'r1', types: [], level: [] }), data],
  ]);
  const least = { day: 91, week: 104, month: 36, quarter: 20, year: 20 }[bucket];
  const hidden = Math.max(0, start - Math.max(least, 4 * (length - start)));
  const text = textOf(timeline);
  const note = `${many(hidden, 'older period')} not shown.`;
  doubts.claim(
    'periods left out of the timeline',
    hidden === 0 ? !text.includes('not shown') : text.includes(note),
    `${text}, expected ${note}`,
  );
}

/** Checks the comparison of models, conflicts of plans, the progress of a run and the list of datasets. */
export function checkOtherScreens(seed: number, doubts: Doubts): void {
  const { between, orNull, one, value, share } = drawOf(18_000 + seed);
  const models = { lightgbm: 'LightGBM', nbeats: 'N-BEATS', ensemble: 'Ensemble' } as const;
  const runs = (Object.keys(models) as (keyof typeof models)[]).map((model_type) => {
    const wape = orNull(value());
    return {
      ...runDetail({ run_id: model_type, model_type, status: one(['completed', 'completed', 'failed']) }),
      accuracy:
        wape === null
          ? null
          : { mape: 1, mae: 1, rmse: 1, bias: 0, wape, smape: 1, mase: 1, rmsse: 1, skill: 0 },
    };
  });
  const measured = runs
    .flatMap((run) =>
      run.status === 'completed' && run.accuracy !== null
        ? [{ name: models[run.model_type as keyof typeof models], wape: run.accuracy.wape }]
        : [],
    )
    .toSorted((a, b) => a.wape - b.wape);
  const others = runs
    .map((run) => models[run.model_type as keyof typeof models])
    .filter((name) => measured.every((run) => run.name !== name));
  doubts.same('best run', bestRun(runs)?.accuracy?.wape ?? null, measured[0]?.wape ?? null);
  if (measured.length > 0)
    doubts.same(
      'comparison of models',
      comparisonInWords(runs),
      `${measured[0]?.name} is the best of 3. Backtest WAPE: ${measured.map((run) => `${run.name} ${number(run.wape)}%`).join(', ')}.${others.length === 0 ? '' : ` Not measured: ${others.join(', ')}.`}`,
    );
  const cells = [
    {
      date: '2024-05-01',
      seen: value(),
      yours: value(),
      theirs: value(),
      by: orNull('ben'),
      reason: 'Order',
    },
  ];
  const conflict = showPanel(
    <PlanConflictNotice label="A" cells={cells} onMine={() => {}} onTheirs={() => {}} />,
  );
  doubts.same('conflict of plans', tablesOf(conflict)[0], {
    name: 'Which value do you want to keep?',
    header: ['Period', 'You saw', 'Yours', 'Theirs', 'Changed by'],
    rows: cells.map((cell) => [
      day(cell.date),
      number(cell.seen),
      number(cell.yours),
      number(cell.theirs),
      cell.by === null ? 'undone' : 'ben: Order',
    ]),
  });
  const progress = share();
  const [status, stage] = [one(['queued', 'running']), orNull('Reading the data')];
  const running = showPanel(
    <RunProgress run={{ ...runDetail({ status }), progress, stage, started_at: null, created_by: null }} />,
  );
  const named = stage ?? (status === 'queued' ? 'Queued' : 'Running');
  doubts.same(
    'progress of a run',
    textOf(running.querySelector('output')),
    `${named}, ${Math.round(100 * progress)}%`,
  );
  const uploads = ['A', 'B'].slice(0, between(1, 2)).map((id) => ({
    id,
    originalName: `${id}.csv`,
    label: orNull(`Label ${id}`),
    uploadDate: '2024-02-03T10:00:00Z',
    rowCount: between(1, 9999),
    firstDate: '2022-01-03',
    lastDate: '2024-02-05',
    version: between(1, 4),
    uploadedBy: orNull('ana'),
    status: 'completed',
  }));
  const [list] = tablesOf(showPanel(<DatasetsList />, [[uploadsQuery, uploads]]));
  doubts.same(
    'list of datasets',
    list?.rows,
    uploads.map((one_) => [
      one_.label ?? one_.originalName,
      one_.originalName,
      moment(one_.uploadDate),
      count(one_.rowCount),
      `${day('2022-01-03')} – ${day('2024-02-05')}`,
      count(one_.version),
      one_.uploadedBy ?? 'N/A',
      'completed',
    ]),
  );
}
