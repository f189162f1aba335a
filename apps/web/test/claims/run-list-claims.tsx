import { fireEvent } from '@testing-library/react';
import { CombinationBoard } from '../../src/features/analysis/board/combination-board.tsx';
import { PointsNotice } from '../../src/features/analysis/notices.tsx';
import { combinationsQuery } from '../../src/features/analysis/queries.ts';
import { recentRequests, renderSummary, requestSummary } from '../../src/features/performance/summaries.ts';
import { ChangeCauses } from '../../src/features/runs/comparison/change-causes.tsx';
import { RunsTable } from '../../src/features/runs/list/runs-table.tsx';
import { causesQuery } from '../../src/features/runs/queries.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { randomRun } from './random-run.ts';
import { showPanel, textOf, textsOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { amount, day, fixed, many, moment, signed } from './words.ts';

/** Checks lists of runs, the tree of levels, the causes of a change and the figures of the performance page. */
export function checkRunLists(seed: number, doubts: Doubts): void {
  const { between, maybe, signed: some, value } = drawOf(16_000 + seed);
  const { run: base, combination, bucket } = randomRun(seed);
  const run = {
    ...base,
    version: between(1, 3),
    created_at: '2024-02-03T10:00:00Z',
    forecast_start_date: '2024-05-01',
    aggregation_characteristics: ['c2'],
    characteristic_labels: { c2: 'Product' },
  };
  const table = tablesOf(
    showPanel(
      <RunsTable runs={[{ run, madeBy: 'ana' }]} search={{}} onSort={() => {}} onDeleted={() => {}} />,
    ),
  )[0];
  doubts.same('header of the runs', table?.header.slice(0, 10), [
    'Name',
    'Level',
    'Filter',
    'Model',
    'Forecast start',
    'Horizon',
    'Version',
    'MAPE, %',
    'Status',
    'Created',
  ]);
  doubts.same('list of runs', table?.rows[0]?.slice(0, 10), [
    'Coffee and tea',
    'Product',
    '–',
    'LightGBM',
    day('2024-05-01'),
    many(run.horizon ?? 0, bucket),
    String(run.version),
    fixed(run.metrics.mape, 4, false),
    'completed',
    moment(run.created_at),
  ]);
  const rows = ['North', 'South'].map((c3, at) => ({
    ...combination,
    key: { c3 },
    name: null,
    next_sum: value() + at,
  }));
  const tree = showPanel(
    <CombinationBoard
      runId={run.run_id}
      run={{ ...run, upload_id: null, aggregation_characteristics: ['c2', 'c3'] }}
      level={['c2', 'c3']}
      higher={{ codes: ['c3'], parents: {} }}
      shown={undefined}
      onShow={() => {}}
    />,
    [
      [
        combinationsQuery(
          run.run_id,
          { aggregation_characteristics: 'c3', sort: 'next_sum', order: 'desc' },
          0,
        ),
        { combinations: rows, total: 2, offset: 0, limit: 100 },
      ],
      [
        combinationsQuery(
          run.run_id,
          { aggregation_characteristics: 'c2,c3', sort: 'absolute_error', order: 'desc' },
          0,
        ),
        { combinations: [], total: 0, offset: 0, limit: 100 },
      ],
    ],
  );
  const toggle = tree.querySelector('[role="treeitem"] svg');
  if (tree.querySelector('[role="treeitem"]')?.getAttribute('aria-expanded') === 'false' && toggle !== null)
    fireEvent.click(toggle);
  const nodes = [...tree.querySelectorAll('[role="treeitem"] button')].map((node) =>
    [...node.children].map(textOf),
  );
  doubts.same('tree of levels', nodes, [['Total'], ...rows.map((row) => [row.key.c3, amount(row.next_sum)])]);
  const parts = {
    new_actuals: some(),
    changed_history: 0,
    events: 0,
    known_columns: 0,
    settings: 0,
    model: 0,
    adjustments: 0,
    other: 0,
  };
  const periods = between(1, 12);
  const total = { before: 0, after: parts.new_actuals, change: parts.new_actuals, parts };
  const isTotal = maybe(0.3);
  const causes = showPanel(<ChangeCauses runId="r1" other="r0" />, [
    [
      causesQuery('r1', 'r0'),
      {
        run_id: 'r1',
        with: 'r0',
        status: 'completed',
        progress: 1,
        error: null,
        total_only: isTotal,
        periods,
        total,
        combinations: [],
      },
    ],
  ]);
  const button = causes.querySelector('button');
  const find = 'Find causes';
  if (button?.textContent === find && tablesOf(causes).length === 0) fireEvent.click(button);
  const what =
    parts.new_actuals === 0
      ? 'The forecast did not change.'
      : `Change of ${signed(parts.new_actuals)}: new actuals ${signed(parts.new_actuals)}.`;
  doubts.same(
    'causes of a change',
    textsOf(causes)[0],
    `${what} Over ${many(periods, 'period')}; causes are applied in the order of the columns.`,
  );
  doubts.same('causes of the total only', textsOf(causes).length === 2, isTotal);
  const all = between(10_001, 20_000);
  const notice = textOf(showPanel(<PointsNotice data={{ points: [] }} count={all} />));
  doubts.claim(
    'notice on many points',
    notice.includes(`Showing only the newest 10000 of ${all} points`),
    notice,
  );
  checkPerformance(seed, doubts);
}

function checkPerformance(seed: number, doubts: Doubts): void {
  const { between, maybe, value } = drawOf(17_000 + seed);
  const records = Array.from({ length: between(0, 30) }, (_, id) => {
    const isPending = maybe(0.1);
    const isAborted = !isPending && maybe(0.1);
    const status = isPending ? 'pending' : isAborted || maybe(0.2) ? 'error' : 'success';
    const statusCode = isAborted ? 'aborted' : 200;
    return { id, status, duration: isPending ? null : value(), metadata: { statusCode } } as const;
  });
  const judged = records.filter(
    ({ status, metadata }) => status !== 'pending' && metadata.statusCode !== 'aborted',
  );
  const durations = records.flatMap(({ duration }) => duration ?? []);
  const mean = (all: number[]) =>
    all.length === 0 ? null : all.reduce((sum, one) => sum + one, 0) / all.length;
  const summary = requestSummary(records);
  doubts.same('requests', summary.requests, records.length);
  doubts.same('average duration', summary.averageDuration, mean(durations));
  doubts.same(
    'success rate',
    summary.successRate,
    judged.length === 0
      ? null
      : (100 * judged.filter(({ status }) => status === 'success').length) / judged.length,
  );
  const latest = recentRequests(records);
  doubts.same(
    'latest requests',
    latest.map(({ id }) => id),
    records
      .map(({ id }) => id)
      .toReversed()
      .slice(0, latest.length),
  );
  const components_ = Array.from({ length: between(0, 4) }, (_, at) => ({
    name: `C${at}`,
    renders: between(1, 9),
    totalTime: value(),
    slowRenders: between(0, 2),
  }));
  const renders = components_.reduce((sum, one) => sum + one.renders, 0);
  const shown = renderSummary(components_);
  doubts.same(
    'renders',
    [shown.components, shown.renders, shown.slowRenders],
    [components_.length, renders, components_.reduce((sum, one) => sum + one.slowRenders, 0)],
  );
  doubts.same(
    'average render',
    shown.averageTime,
    renders === 0 ? null : components_.reduce((sum, one) => sum + one.totalTime, 0) / renders,
  );
}
