import { nextTurn } from '../../../next-turn.ts';
import type { components } from '@forecast-console/api-client/schema';
import { type Bucket, bucketStart, comparedText, comparisonText } from '@forecast-console/calendar';
import { combinationMetrics, type ComparedActuals } from '../result/combination-metrics.ts';
import type { StoredGroup, StoredPoints } from '../result/stored-run.ts';
import { type Cell, percent, percentPoints } from './sheet-xml.ts';

type Rows = AsyncGenerator<readonly Cell[]>;

/** A run with everything that its export needs. */
export interface ExportedRun {
  bucket: Bucket;
  compared: ComparedActuals;
  /** Codes of the run's level; empty if the run forecasts only the total. */
  level: readonly string[];
  /** Display names by code. */
  labels: Readonly<Record<string, string>>;
  /** The points of the total, whose periods are the same for all combinations. */
  span: StoredPoints;
  /** Number of combinations. */
  count: number;
  /** Returns the next combinations after a position. */
  after: (position: number) => Promise<readonly StoredGroup[]>;
  /** Whether any period has a stockout. */
  hasStockouts: boolean;
  /** The plan of the total; null if nothing is adjusted. */
  totalPlan: readonly number[] | null;
  /** Returns the plan of a combination, one value per forecast period. */
  planOf: (group: StoredGroup, points: StoredPoints) => Promise<readonly number[] | null>;
}

const dayMs = 86_400_000;
/** Rows and columns of a sheet in Excel. ECMA-376 has no limit. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384 } as const;
const seriesNames = ['Actual', 'Forecast', 'Lower bound', 'Upper bound', 'Backtest'] as const;
const wideSeries: ReadonlySet<string> = new Set([
  'Actual',
  'Forecast',
  'Lower bound',
  'Upper bound',
  'Plan',
  'Estimated lost demand',
]);

/** Returns the bucket indexes of a run, oldest first. */
function periodsOf({ start, actual, forecastStart, forecast }: StoredPoints): number[] {
  const end = Math.max(start + actual.length, forecastStart + forecast.length);
  return Array.from({ length: end - start }, (_, index) => start + index);
}

export const periodCount = (span: StoredPoints) => periodsOf(span).length;

const stockoutNames = ['Sold while out of stock', 'Estimated lost demand'] as const;

const namesOf = ({ totalPlan, hasStockouts }: ExportedRun): readonly string[] => [
  ...seriesNames,
  ...(totalPlan === null ? [] : ['Plan']),
  ...(hasStockouts ? stockoutNames : []),
];

/** Returns a function that returns the sales and the estimated lost demand of a period with a stockout. */
function stockoutCells({ start, stockouts = [] }: StoredPoints): (period: number) => (number | null)[] {
  const cells = new Map(stockouts.map(([at, sold, demand]) => [start + at, [sold, demand - sold]]));
  return (period) => cells.get(period) ?? [null, null];
}

/**
 * Returns a function that returns the cells of a period: actual, forecast, bounds and backtest, the plan if the run is
 * adjusted, and the lost demand if anything was out of stock.
 */
function valuesOf(
  points: StoredPoints,
  { totalPlan, hasStockouts }: ExportedRun,
  plan: readonly number[] | null,
): (period: number) => (number | null)[] {
  const stockoutAt = stockoutCells(points);
  const ahead = (period: number) => period - points.forecastStart;
  return (period) => [
    points.actual[period - points.start] ?? null,
    points.forecast[ahead(period)] ?? null,
    points.lower?.[ahead(period)] ?? null,
    points.upper?.[ahead(period)] ?? null,
    points.backtest[period - points.backtestStart] ?? null,
    ...(totalPlan === null ? [] : [plan?.[ahead(period)] ?? null]),
    ...(hasStockouts ? stockoutAt(period) : []),
  ];
}

const dateOf = ({ bucket }: ExportedRun, period: number) => new Date(bucketStart(period, bucket) * dayMs);
const pointsOf = (group: StoredGroup) => JSON.parse(group.points) as StoredPoints;

/** Returns one cell per characteristic of a combination, and one for its name from master data. */
const keyCells = ({ level }: ExportedRun, group: StoredGroup): Cell[] => {
  const key = JSON.parse(group.key) as Record<string, string>;
  return [...level.map((code) => key[code] ?? ''), group.name];
};
const keyHeaders = ({ level, labels }: ExportedRun) => [...level.map((code) => labels[code] ?? code), 'Name'];

/** Yields the combinations and lets the event loop serve other requests in between. */
async function* combinations(
  { after, count }: ExportedRun,
  from = 0,
  max = Infinity,
): AsyncGenerator<StoredGroup> {
  let position = from;
  for (let left = Math.min(max, count - from); left > 0;) {
    const some = (await after(position)).slice(0, left);
    // Fails, so that an incomplete export does not look complete.
    if (some.length === 0) throw new Error('the run was deleted during the export');
    yield* some;
    left -= some.length;
    position += some.length;
    await nextTurn();
  }
}

/**
 * Yields one row per combination and period.
 * @param from number of combinations to skip; `max` limits the combinations, because a sheet has a maximum number of
 *   rows
 */
export async function* longRows(run: ExportedRun, from = 0, max = Infinity): Rows {
  yield [...keyHeaders(run), 'Period', ...namesOf(run)];
  const periods = periodsOf(run.span);
  for await (const group of combinations(run, from, max)) {
    const points = pointsOf(group);
    const key = keyCells(run, group);
    const valuesAt = valuesOf(points, run, await run.planOf(group, points));
    for (const period of periods) yield [...key, dateOf(run, period), ...valuesAt(period)];
  }
}

/** Yields rows with one column per period: actuals, forecast, bounds and, if adjusted, plan of each combination. */
export async function* wideRows(run: ExportedRun): Rows {
  const headers = [...keyHeaders(run), 'Series'];
  // If a sheet has too few columns, it contains the newest periods.
  const periods = periodsOf(run.span).slice(headers.length - sheetLimits.columns);
  yield [...headers, ...periods.map((period) => dateOf(run, period))];
  for await (const group of combinations(run)) {
    const points = pointsOf(group);
    const values = periods.map(valuesOf(points, run, await run.planOf(group, points)));
    const key = keyCells(run, group);
    for (const [index, name] of namesOf(run).entries())
      if (wideSeries.has(name) && (!name.endsWith('bound') || run.span.lower !== null))
        yield [...key, name, ...values.map((at) => at[index] ?? null)];
  }
}

/** Yields the values of the total, one row per period. */
export async function* totalRows(run: ExportedRun): Rows {
  yield ['Period', ...namesOf(run)];
  const valuesAt = valuesOf(run.span, run, run.totalPlan);
  for (const period of periodsOf(run.span)) yield [dateOf(run, period), ...valuesAt(period)];
}

type Metrics = components['schemas']['Metrics'];

/** Functions that return the cell of a metric, by column name. Metrics in percent become percent cells. */
export const metricCells = {
  MAPE: ({ mape }) => percentPoints(mape),
  MAE: ({ mae }) => mae,
  RMSE: ({ rmse }) => rmse,
  Bias: ({ bias }) => bias,
  WAPE: ({ wape }) => percentPoints(wape),
  sMAPE: ({ smape }) => percentPoints(smape),
  MASE: ({ mase }) => mase,
  RMSSE: ({ rmsse }) => rmsse,
  Skill: ({ skill }) => percent(skill),
} as const satisfies Record<string, (metrics: Metrics) => Cell>;

function changeHeader({ comparison, bucket }: ComparedActuals): string {
  if (comparison === null) return 'Change';
  return `Change, ${comparedText(comparison, bucket)} vs. ${comparisonText(comparison, bucket)}`;
}

/** Yields the metrics of each combination, largest error first. */
export async function* accuracyRows(run: ExportedRun): Rows {
  const headers = ['Forecast sum', changeHeader(run.compared), 'Total absolute error', 'Share', 'Class'];
  yield [...keyHeaders(run), ...headers, ...Object.keys(metricCells), 'Notes'];
  for await (const group of combinations(run)) {
    const {
      next_sum,
      change,
      absolute_error,
      share,
      class: demand,
    } = combinationMetrics(group, run.compared);
    const metrics = group.metrics === null ? null : (JSON.parse(group.metrics) as Metrics);
    yield [
      ...keyCells(run, group),
      next_sum,
      percent(change),
      absolute_error,
      percent(share),
      demand,
      ...Object.values(metricCells).map((cellOf) => metrics && cellOf(metrics)),
      (JSON.parse(group.notes) as string[]).join(' '),
    ];
  }
}
