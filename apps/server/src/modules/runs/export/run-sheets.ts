import { setImmediate } from 'node:timers/promises';
import type { components } from '@forecast-console/api-client/schema';
import { type Bucket, bucketStart, comparedText, comparisonText } from '@forecast-console/calendar';
import { combinationOf, type ComparedActuals } from '../result/combination-of.ts';
import type { StoredGroup, StoredPoints } from '../result/stored-run.ts';
import type { Cell } from './sheet-xml.ts';

type Rows = AsyncGenerator<readonly Cell[]>;

/** A run as its export needs it. */
export interface ExportedRun {
  bucket: Bucket;
  compared: ComparedActuals;
  /** codes of its level; none is the total alone */
  level: readonly string[];
  /** display name by code */
  labels: Readonly<Record<string, string>>;
  /** The total's points: all combinations have the same periods. */
  span: StoredPoints;
  /** how many combinations there are to come */
  count: number;
  /** some combinations after a position, in the order of their positions */
  after: (position: number) => Promise<readonly StoredGroup[]>;
  /** the plan of the total; null where nothing is adjusted */
  totalPlan: readonly number[] | null;
  /** the plan of a combination, one value a period of its forecast */
  planOf: (group: StoredGroup, points: StoredPoints) => Promise<readonly number[] | null>;
}

const dayMs = 86_400_000;
/** Excel's own limits (ECMA-376 leaves them to the program): rows and columns of a sheet. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384 } as const;
const seriesNames = ['Actual', 'Forecast', 'Lower bound', 'Upper bound', 'Backtest'] as const;
const wideSeries: ReadonlySet<string> = new Set(['Actual', 'Forecast', 'Plan']);

/** The periods of a run, oldest first, as numbers of buckets. */
function periodsOf({ start, actual, forecastStart, forecast }: StoredPoints): number[] {
  const end = Math.max(start + actual.length, forecastStart + forecast.length);
  return Array.from({ length: end - start }, (_, index) => start + index);
}

export const periodCount = (span: StoredPoints) => periodsOf(span).length;

const namesOf = ({ totalPlan }: ExportedRun): readonly string[] =>
  totalPlan === null ? seriesNames : [...seriesNames, 'Plan'];

/** Actual, forecast, its bounds and backtest of one period, and the plan where something is adjusted. */
function valuesAt(
  points: StoredPoints,
  period: number,
  { totalPlan }: ExportedRun,
  plan: readonly number[] | null,
): (number | null)[] {
  const ahead = period - points.forecastStart;
  return [
    points.actual[period - points.start] ?? null,
    points.forecast[ahead] ?? null,
    points.lower?.[ahead] ?? null,
    points.upper?.[ahead] ?? null,
    points.backtest[period - points.backtestStart] ?? null,
    ...(totalPlan === null ? [] : [plan?.[ahead] ?? null]),
  ];
}

const dateOf = ({ bucket }: ExportedRun, period: number) => new Date(bucketStart(period, bucket) * dayMs);
const pointsOf = (group: StoredGroup) => JSON.parse(group.points) as StoredPoints;

/** What a combination is called: a cell a characteristic, and the name of master data. */
const keyCells = ({ level }: ExportedRun, group: StoredGroup): Cell[] => {
  const key = JSON.parse(group.key) as Record<string, string>;
  return [...level.map((code) => key[code] ?? ''), group.name];
};
const keyHeaders = ({ level, labels }: ExportedRun) => [...level.map((code) => labels[code] ?? code), 'Name'];

/** The combinations, some at a time: a server has others to answer in between. */
async function* combinations(
  { after, count }: ExportedRun,
  from = 0,
  most = Infinity,
): AsyncGenerator<StoredGroup> {
  let position = from;
  for (let left = Math.min(most, count - from); left > 0;) {
    const some = (await after(position)).slice(0, left);
    // Nobody may take a part for the whole.
    if (some.length === 0) throw new Error('the run was removed while it was exported');
    yield* some;
    left -= some.length;
    position += some.length;
    await setImmediate();
  }
}

/**
 * A row a combination and period.
 *
 * @param from how many combinations come before, and `most` how many are written at most: a sheet has an end
 */
export async function* longRows(run: ExportedRun, from = 0, most = Infinity): Rows {
  yield [...keyHeaders(run), 'Period', ...namesOf(run)];
  const periods = periodsOf(run.span);
  for await (const group of combinations(run, from, most)) {
    const points = pointsOf(group);
    const key = keyCells(run, group);
    const plan = await run.planOf(group, points);
    for (const period of periods) yield [...key, dateOf(run, period), ...valuesAt(points, period, run, plan)];
  }
}

/** A column a period: for each combination a row of actuals, one of forecasts and, where adjusted, one of the plan. */
export async function* wideRows(run: ExportedRun): Rows {
  const headers = [...keyHeaders(run), 'Series'];
  // Of more periods than a sheet has columns the newest.
  const periods = periodsOf(run.span).slice(headers.length - sheetLimits.columns);
  yield [...headers, ...periods.map((period) => dateOf(run, period))];
  for await (const group of combinations(run)) {
    const points = pointsOf(group);
    const plan = await run.planOf(group, points);
    const values = periods.map((period) => valuesAt(points, period, run, plan));
    const key = keyCells(run, group);
    for (const [index, name] of namesOf(run).entries())
      if (wideSeries.has(name)) yield [...key, name, ...values.map((at) => at[index] ?? null)];
  }
}

/** The total in every period. */
export async function* totalRows(run: ExportedRun): Rows {
  yield ['Period', ...namesOf(run)];
  for (const period of periodsOf(run.span))
    yield [dateOf(run, period), ...valuesAt(run.span, period, run, run.totalPlan)];
}

const metricNames = {
  mape: 'MAPE, %',
  mae: 'MAE',
  rmse: 'RMSE',
  bias: 'Bias',
  wape: 'WAPE, %',
  smape: 'sMAPE, %',
  mase: 'MASE',
  rmsse: 'RMSSE',
  skill: 'Skill',
} as const satisfies Partial<Record<keyof components['schemas']['Metrics'], string>>;

function changeHeader({ comparison, bucket }: ComparedActuals): string {
  if (comparison === null) return 'Change';
  return `Change, ${comparedText(comparison, bucket)} vs. ${comparisonText(comparison, bucket)}`;
}

/** The figures of each combination, worst first. */
export async function* accuracyRows(run: ExportedRun): Rows {
  const figures = ['Forecast sum', changeHeader(run.compared), 'Sum of absolute errors', 'Share', 'Class'];
  yield [...keyHeaders(run), ...figures, ...Object.values(metricNames), 'Notes'];
  for await (const group of combinations(run)) {
    const { next_sum, change, absolute_error, share, class: demand } = combinationOf(group, run.compared);
    const metrics =
      group.metrics === null ? null : (JSON.parse(group.metrics) as components['schemas']['Metrics']);
    yield [
      ...keyCells(run, group),
      next_sum,
      change,
      absolute_error,
      share,
      demand,
      ...(Object.keys(metricNames) as (keyof typeof metricNames)[]).map((name) => metrics?.[name] ?? null),
      (JSON.parse(group.notes) as string[]).join(' '),
    ];
  }
}
