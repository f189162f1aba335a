import { actualsAt } from './evaluation/actuals-at.ts';
import { totalHistory } from './evaluation/total-history.ts';
import { explain } from './explanation/explain.ts';
import type { ForecastRequest } from './forecast-request.ts';
import type { ForecastResult, SeriesForecast } from './forecast-result.ts';
import { intervals, type Interval } from './intervals/intervals.ts';
import { meanMetrics } from './metrics/mean-metrics.ts';
import { measure } from './metrics/measure.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { MethodName } from './models/methods.ts';
import type { PreparedSeries } from './preparation/prepared-series.ts';
import type { KeyedHistory } from './run/histories.ts';
import type { OriginRun } from './run/origin-run.ts';
import type { PartResult } from './run/part.ts';
import { RunParts } from './run/run-parts.ts';
import { RunProgress } from './run/run-progress.ts';
import { runStage } from './run/run-stage.ts';
import { isSparseIn } from './run/stage.ts';

/**
 * Forecasts every series of a request and their sum.
 *
 * The backtest is forecast by a model fitted to what stands before it only; further origins before it are forecast by
 * one fitted to what stands before the earliest of them. Their residuals calibrate the intervals.
 *
 * @throws RangeError with the reason for impossible input or a model that is not available; whatever `onProgress` throws
 */
export function forecast(request: ForecastRequest): ForecastResult {
  const { onProgress, computeParts = inTurn, level } = request;
  let alive = () => onProgress?.(0, 'measuring');
  const run = new RunParts(request, () => alive());
  const { parts, plan, histories, end, seasonLength } = run;
  const progress = new RunProgress(
    onProgress,
    parts,
    plan.stages.map(({ name }) => name),
  );
  alive = () => progress.alive();
  const results = computeParts(
    parts,
    (position) => computeHere(run, position, progress),
    (position, done) => progress.part(position, done),
  );
  const outcomes = plan.stages.map((stage, position) => {
    const own = results.flatMap((result, at) =>
      parts[at]?.stage === position ? [[at, result] as const] : [],
    );
    const byMethod = new Map<MethodName, PartResult>();
    for (const [at, result] of own) {
      const method = parts[at]?.method;
      if (method !== undefined) byMethod.set(method, result);
    }
    return { stage, ...runStage(run, stage, byMethod, alive) };
  });
  const last = outcomes.at(-1);
  const future = last?.runs[0];
  if (last === undefined || future === undefined) throw new RangeError('a run without a stage');
  const runsOf = (name: string) => outcomes.find(({ stage }) => stage.name === name)?.runs ?? [];
  const all = histories.before(end);
  const total = totalHistory(all, end);

  const [backtest] = runsOf('backtesting').filter(hasHistory);
  const past = [...runsOf('backtesting'), ...runsOf('measuring')].filter(hasHistory);
  const measured = backtest === undefined ? [] : past;
  const measureTotal = (origin: OriginRun): Metrics =>
    measure(
      actualsAt(total, origin.cutoff, plan.periods),
      origin.total.subarray(0, plan.periods),
      totalHistory(historiesOf(origin), origin.cutoff).values,
      seasonLength,
    );
  const bounds = level === null ? [] : seriesIntervals(past, future, level, seasonLength, alive);
  const totalBounds = level === null ? undefined : totalIntervals(total, past, future, level, seasonLength);
  const series = future.outcomes.map(({ history, forecast: values }, position) => {
    alive();
    const notes = [...history.notes];
    if (isSparseIn(last.stage, history) === true && last.chosen !== null)
      notes.push(
        `Demand is intermittent: forecast by ${last.chosen}, which missed least on held-out values.`,
      );
    return {
      key: history.key,
      forecast: values,
      lower: bounds[position]?.lower ?? null,
      upper: bounds[position]?.upper ?? null,
      ...backtestOf(history, notes, backtest, position, plan.periods, seasonLength),
    };
  });
  const result: ForecastResult = {
    series,
    total: {
      key: 'total',
      forecast: future.total,
      lower: totalBounds?.lower ?? null,
      upper: totalBounds?.upper ?? null,
      backtest: backtest?.total.slice(0, plan.periods) ?? null,
      metrics: backtest === undefined ? null : measureTotal(backtest),
      notes: [
        ...notesOnTotal(all, plan.shown !== null && backtest === undefined),
        ...plan.notes,
        ...last.notes,
        ...notesOnIntermittent(all, last.chosen),
      ],
    },
    origins: measured.length,
    meanOverOrigins: meanMetrics(measured.map(measureTotal)),
    explanation: explain(total, request.bucket, last.reliedOn),
  };
  progress.finished();
  return result;
}

const inTurn: NonNullable<ForecastRequest['computeParts']> = (parts, here) =>
  parts.map((_, position) => here(position));

function computeHere(run: RunParts, position: number, progress: RunProgress): PartResult {
  const part = run.parts[position];
  if (part === undefined) throw new RangeError(`no part ${position}`);
  const result = run.compute(part, (done) => progress.part(position, done));
  progress.part(position, 1);
  return result;
}

function historiesOf(run: OriginRun): KeyedHistory[] {
  return run.outcomes.map(({ history }) => history);
}

/** Before anything was observed a forecast of zero is no forecast to be measured. */
function hasHistory(run: OriginRun): boolean {
  return run.outcomes.some(({ history }) => history.kind !== 'empty');
}

function notesOnTotal(histories: readonly KeyedHistory[], unmeasured: boolean): string[] {
  const notes: string[] = [];
  if (histories.length > 1)
    notes.push(`The total is the sum of the forecasts of its ${histories.length} series.`);
  if (unmeasured) notes.push('No history stands before the backtest: the forecast could not be measured.');
  const simple = histories.filter(({ kind }) => kind !== 'regular').length;
  if (simple > 0)
    notes.push(
      `${simple} of ${histories.length} series had no history fit for the model and were forecast simply.`,
    );
  return notes;
}

function notesOnIntermittent(histories: readonly KeyedHistory[], chosen: string | null): string[] {
  const regular = histories.filter(({ kind }) => kind === 'regular');
  const sparse = regular.filter(({ intermittent }) => intermittent).length;
  return chosen === null || sparse === 0
    ? []
    : [`Intermittent demand in ${sparse} of ${regular.length} series: ${chosen} forecast them.`];
}
function backtestOf(
  history: KeyedHistory,
  notes: string[],
  run: OriginRun | undefined,
  position: number,
  periods: number,
  seasonLength: number,
): Pick<SeriesForecast, 'backtest' | 'metrics' | 'notes'> {
  const outcome = run?.outcomes[position];
  if (run === undefined || outcome === undefined) return { backtest: null, metrics: null, notes };
  if (outcome.history.kind === 'empty') {
    const note = 'No history before the backtest: the forecast could not be measured.';
    return { backtest: null, metrics: null, notes: [...notes, note] };
  }
  const backtest = outcome.forecast.slice(0, periods);
  const metrics = measure(
    actualsAt(history, run.cutoff, periods),
    backtest,
    outcome.history.values,
    seasonLength,
  );
  return { backtest, metrics, notes };
}

function seriesIntervals(
  past: readonly OriginRun[],
  future: OriginRun,
  level: number,
  seasonLength: number,
  alive: () => void,
): Interval[] {
  const usable = past.map(({ cutoff, outcomes }) => ({
    cutoff,
    forecasts: outcomes.map(({ history, forecast: values }) => (history.kind === 'regular' ? values : null)),
  }));
  const forecasts = future.outcomes.map((outcome) => outcome.forecast);
  return intervals(historiesOf(future), usable, forecasts, level, seasonLength, alive);
}

function totalIntervals(
  total: PreparedSeries,
  past: readonly OriginRun[],
  future: OriginRun,
  level: number,
  seasonLength: number,
): Interval | undefined {
  const usable = past.map((run) => ({ cutoff: run.cutoff, forecasts: [run.total] }));
  return intervals([total], usable, [future.total], level, seasonLength)[0];
}
