import type { components } from '@forecast-console/api-client/schema';
import { CellDetails } from '../../src/features/runs/plan/cell-details.tsx';
import { blockText } from '../../src/features/runs/plan/cell-blocks.ts';
import { applyLabel } from '../../src/features/runs/plan/plan-changes.ts';
import { cellKey, plannedValue } from '../../src/features/runs/plan/plan-drafts.ts';
import { PlanGrid } from '../../src/features/runs/plan/plan-grid.tsx';
import { PlanHistory } from '../../src/features/runs/plan/plan-history.tsx';
import { planRows } from '../../src/features/runs/plan/plan-rows.ts';
import { planSentence } from '../../src/features/runs/plan/plan-words.ts';
import type { SeriesPoint } from '../../src/features/analysis/points/series-point.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { randomSeries } from './random-series.ts';
import { showPanel, textOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { amount, moment, number, percent, period, shifted, signed, word, yearEarlier } from './words.ts';

type Plan = components['schemas']['Plan'];
type Cell = Plan['adjustments'][number]['cells'][number];

const changeOf = ({ kind, amount: size, change, before, after }: Cell) => {
  if (before !== null && after !== null) return `${number(before)} → ${number(after)}`;
  if (change !== undefined) return signed(change);
  return kind === 'percent' ? signed(size, percent) : number(size);
};

function randomPlan(seed: number, dates: readonly string[]): Plan {
  const { between, maybe, orNull, one, value, signed: some } = drawOf(8000 + seed);
  const adjustments = Array.from({ length: between(0, 4) }, (_, at) => ({
    number: 9 - at,
    key: one([{}, { c2: 'A' }, { c2: 'B', c3: 'North' }]),
    name: maybe(0.2) ? 'Coffee' : null,
    cells: dates.slice(0, between(1, 4)).map((date): Cell => {
      const isKnown = maybe(0.8);
      const kind = one(['value', 'percent'] as const);
      return {
        date,
        kind,
        amount: some(),
        ...(kind === 'value' && maybe(0.4) && { change: some() }),
        before: isKnown ? value() : null,
        after: isKnown ? value() : null,
      };
    }),
    reason: one(['Promotion', 'Order']),
    created_by: orNull('ana'),
    created_at: `2024-03-0${1 + at}T09:12:00Z`,
    ...(maybe(0.3)
      ? { undone_by: orNull('ben'), undone_at: '2024-04-01T10:00:00Z' }
      : { undone_by: null, undone_at: null }),
    carried: maybe(0.3),
    vanished: maybe(0.2),
  }));
  return {
    run_id: 'r1',
    locked_by: null,
    locked_at: null,
    forecast_sum: value(),
    plan_sum: value(),
    vanished_count: 0,
    adjustments,
    total: adjustments.length + (maybe(0.2) ? 3 : 0),
    limit: 100,
    offset: 0,
  };
}

/** Checks the sentence, the grid and the history of a plan. */
export function checkPlanTab(seed: number, doubts: Doubts): void {
  const { own: bucket, points, partialLast } = randomSeries(seed);
  const forecast = points.filter((point) => point.forecast !== null);
  const plan = randomPlan(
    seed,
    forecast.map(({ date }) => date),
  );
  const { adjustments, total, plan_sum: planned, forecast_sum: sum } = plan;
  const isUnadjusted =
    adjustments.length === total &&
    adjustments.every(({ undone_at: at, vanished }) => at !== null || vanished);
  const change = sum === 0 ? '' : ` (${signed(100 * (planned / sum - 1), percent)})`;
  doubts.same(
    'sentence of a plan',
    planSentence(plan),
    isUnadjusted
      ? 'No adjustments: the plan equals the forecast.'
      : `Planned total: ${amount(planned)} vs. forecast ${amount(sum)}${change}.`,
  );
  for (const changes of [0, 1, 3])
    doubts.same(
      'button of a plan',
      applyLabel(changes),
      changes === 0 ? 'Apply' : `Apply ${changes} ${word(changes, 'change')}`,
    );
  if (adjustments.length > 0) checkHistory(plan, bucket, doubts);
  checkGrid({ bucket, points, partialLast }, plan, doubts);
}

function checkHistory(plan: Plan, bucket: Parameters<typeof period>[1], doubts: Doubts): void {
  const { adjustments, total } = plan;
  const [table] = tablesOf(showPanel(<PlanHistory runId="r1" plan={plan} bucket={bucket} />));
  doubts.same('history of a plan', table, {
    name: `Adjustments, newest first: ${adjustments.length} of ${total}`,
    header: ['Item', 'Change', 'Reason', 'Changed by', 'When', 'Undo'],
    rows: adjustments.map((one) => [
      one.name ?? (Object.values(one.key).join(' + ') || 'Total'),
      one.cells
        .slice(0, 3)
        .map((cell) => `${period(cell.date, bucket)}: ${changeOf(cell)}`)
        .join('') + (one.cells.length > 3 ? `${one.cells.length - 3} more` : ''),
      one.reason,
      one.created_by ?? 'N/A',
      `${moment(one.created_at)}${one.carried ? ', carried over' : ''}`,
      one.undone_at === null
        ? `Undo${one.created_by === null ? '' : `Only ${one.created_by} or an administrator can undo it.`}`
        : `undone by ${one.undone_by ?? 'unknown user'}`,
    ]),
  });
}

interface Shown {
  bucket: Parameters<typeof period>[1];
  points: SeriesPoint[];
  partialLast: string | null;
}

function checkGrid({ bucket, points, partialLast }: Shown, plan: Plan, doubts: Doubts): void {
  const scaled = (factor: number) =>
    points.map((point): SeriesPoint => ({
      ...point,
      actual: point.actual === null ? null : point.actual * factor,
      forecast: point.forecast === null ? null : point.forecast * factor,
      ...(point.plan !== undefined && { plan: point.plan * factor }),
    }));
  const items = [
    { key: { c2: 'A' }, name: 'Coffee', points: scaled(0.25) },
    { key: { c2: 'B' }, name: null, points: scaled(0.75) },
  ];
  const options = { bucket, idOf: (key: object) => Object.values(key).join(), shown: null };
  const rows = planRows({ points, partial_last: partialLast, groups: { items } }, options);
  const newest =
    points.filter(({ date, actual }) => actual !== null && date !== partialLast).at(-1)?.date ?? '';
  const expected = [...items.map((item) => item.points), points].map((all) =>
    all
      .filter(({ forecast }) => forecast !== null)
      .map(({ date, forecast, plan: own, actual }) => ({
        date,
        forecast,
        plan: own ?? forecast,
        actual: date <= newest ? actual : null,
        lastYear: all.find((one) => one.date === yearEarlier(date, bucket))?.actual ?? null,
        isAdjusted: own !== undefined && own !== forecast,
        isEditable: date > newest,
      })),
  );
  for (const [at, cells] of expected.entries()) doubts.same('cells of a plan', rows[at]?.cells, cells);
  doubts.same(
    'rows of a plan',
    rows.map(({ label, name }) => [label, name]),
    [
      ['A', 'Coffee'],
      ['B', null],
      ['Total', null],
    ],
  );
  const [first, second, sum] = rows;
  const cell = rows[0]?.cells.find(({ isEditable }) => isEditable);
  if (first === undefined || second === undefined || sum === undefined || cell === undefined) return;
  const at = first.cells.indexOf(cell);
  const cellAt = (row: typeof first) => row.cells[at] ?? cell;
  const context = (row: typeof first, text: string) => ({
    rows,
    drafts: new Map([[cellKey(row, cell.date), text]]),
    mark: null,
  });
  doubts.same('value of a changed part', plannedValue(first, cell, context(first, '+20%')), cell.plan * 1.2);
  doubts.same(
    'value of the sum of a changed part',
    plannedValue(sum, cellAt(sum), context(first, '+5')),
    cellAt(sum).plan + 5,
  );
  const share = cellAt(sum).plan === 0 ? cell.plan : (cell.plan * 900) / cellAt(sum).plan;
  doubts.same('value of a part of a changed sum', plannedValue(first, cell, context(sum, '900')), share);
  doubts.same(
    'value of another part',
    plannedValue(second, cellAt(second), context(first, '+5')),
    cellAt(second).plan,
  );
  const grid = showPanel(
    <PlanGrid
      rows={rows}
      context={{ rows, drafts: new Map(), mark: null }}
      comments={new Map()}
      bucket={bucket}
      level="Product"
      isLocked={false}
      onChange={() => {}}
      onUndo={() => {}}
      onShow={() => {}}
      renderTools={({ active, value }) =>
        active && (
          <CellDetails
            row={active[0]}
            cell={active[1]}
            value={value}
            bucket={bucket}
            adjustments={plan.adjustments}
            invalid={null}
          />
        )
      }
    />,
  );
  const [table] = tablesOf(grid);
  doubts.same(
    'grid of a plan',
    [table?.header, ...(table?.rows ?? [])],
    [
      [
        'Product',
        ...first.cells.map(({ date }) => `${period(date, bucket)}${date > newest ? '' : 'actual known'}`),
      ],
      ...['CoffeeA', 'B', 'Total'].map((name, row) => [
        name,
        ...(expected[row] ?? []).map(
          (one) =>
            `${amount(one.plan)}${amount(one.forecast)} · ${one.lastYear === null ? '–' : amount(one.lastYear)}`,
        ),
      ]),
    ],
  );
  const [shown] = expected[0] ?? [];
  const own = plan.adjustments.filter(
    ({ key, undone_at: undone }) => undone === null && JSON.stringify(key) === '{"c2":"A"}',
  );
  const lines = own.flatMap((one) =>
    one.cells
      .filter(({ date }) => date === shown?.date)
      .map(
        (changed) =>
          `Adjusted ${changeOf(changed)}: ${one.reason} (${one.created_by ?? 'N/A'}, ${moment(one.created_at)})`,
      ),
  );
  const numbers = [
    `plan ${amount(shown?.plan)}`,
    `forecast ${amount(shown?.forecast)}`,
    ...(shown?.actual == null ? [] : [`actual ${amount(shown.actual)}`]),
    ...(shown?.lastYear == null ? [] : [`last year ${amount(shown.lastYear)}`]),
  ];
  doubts.same(
    'details of a cell',
    textOf([...grid.querySelectorAll('output')].at(-1) ?? null),
    `Coffee, ${period(shown?.date ?? '', bucket)}: ${numbers.join(' · ')}${[...new Set(lines)].join('')}`,
  );
  const text = blockText(
    { top: 0, bottom: 1, left: 0, right: 1 },
    (row, column) =>
      [
        [1234.567, null],
        [0.5, -3],
      ][row]?.[column] ?? null,
    ',',
  );
  doubts.same('copied cells', text, '1234,57\t\n0,5\t-3');
  doubts.claim(
    'dates of a plan',
    first.cells.every(
      ({ date }, position) =>
        position === 0 || date >= shifted(first.cells[position - 1]?.date ?? date, 1, bucket),
    ),
  );
}
