import type { components } from '@forecast-console/api-client/schema';
import { toForecastRun, type ForecastRun } from '@forecast-console/api-client/normalise';

type Metrics = components['schemas']['Metrics'];
type Explanation = components['schemas']['Explanation'];

/** A run with what only its detail tells; older servers tell none of it. */
export interface RunDetail extends ForecastRun {
  /** measured on the backtest that the chart shows; null without one */
  accuracy: Metrics | null;
  /** number of backtests with different cutoffs behind the metrics */
  origins: number | null;
  explanation: Explanation | null;
  notes: readonly string[];
  started_at: string | null;
  finished_at: string | null;
}

/** Reads the answer of the detail call. */
export function toRunDetail(
  answer: Partial<components['schemas']['ForecastRunDetail']>,
  runId: string,
): RunDetail {
  return {
    ...toForecastRun(answer, runId),
    accuracy: answer.accuracy ?? null,
    origins: answer.origins ?? null,
    explanation: answer.explanation ?? null,
    notes: answer.notes ?? [],
    started_at: answer.started_at ?? null,
    finished_at: answer.finished_at ?? null,
  };
}
