import type { components } from '../schema.gen.ts';
import { toForecastRun, type ForecastRun } from './forecast-run.ts';

type Schemas = components['schemas'];

/** A run with what only its detail tells; older servers tell none of it. */
export interface RunDetail extends ForecastRun {
  /** what was asked of the server */
  parameters: Partial<Schemas['ForecastRequest']>;
  /** means over all backtests, of runs stored earlier the one that the chart shows; null without one */
  accuracy: Schemas['Metrics'] | null;
  /** of the backtest that the chart shows; null for runs stored before means were */
  shown_origin: Schemas['Metrics'] | null;
  /** what the skill compares with */
  baseline: 'seasonal naive' | 'naive' | null;
  /** number of backtests with different cutoffs behind the metrics */
  origins: number | null;
  /** past values of the total, each once, inside the interval that their forecast would have had; null: not measured */
  interval_held: Schemas['IntervalHeld'] | null;
  explanation: Schemas['Explanation'] | null;
  /** of its dataset when it was started, and what was learnt of them */
  events: readonly Schemas['RunEvent'][];
  drivers: readonly Schemas['RunDriver'][];
  events_brought: Schemas['EventsBrought'] | null;
  notes: readonly string[];
  started_at: string | null;
  created_by: string | null;
  finished_at: string | null;
  /** the version of the dataset that the run is of, and the current one; null where the server tells neither */
  version: number | null;
  newest_version: number | null;
  /** the run whose settings it repeats on other data */
  refreshed_from: string | null;
}

/**
 * Reads the answer of the detail call.
 *
 * @param runId the run asked for, which the answer need not repeat
 */
export function toRunDetail(answer: Partial<Schemas['ForecastRunDetail']>, runId: string): RunDetail {
  return {
    ...toForecastRun(answer, runId),
    parameters: answer.parameters ?? {},
    accuracy: answer.accuracy ?? null,
    shown_origin: answer.shown_origin ?? null,
    baseline: answer.baseline ?? null,
    origins: answer.origins ?? null,
    interval_held: answer.interval_held ?? null,
    explanation: answer.explanation ?? null,
    events: answer.events ?? [],
    drivers: answer.drivers ?? [],
    events_brought: answer.events_brought ?? null,
    notes: answer.notes ?? [],
    started_at: answer.started_at ?? null,
    created_by: answer.created_by ?? null,
    finished_at: answer.finished_at ?? null,
    version: answer.version ?? null,
    newest_version: answer.newest_version ?? null,
    refreshed_from: answer.refreshed_from ?? null,
  };
}
