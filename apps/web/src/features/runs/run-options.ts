import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { formatDateTime } from '../../lib/format.ts';
import { runNameText } from './header/run-name.ts';

interface RunOption {
  value: string;
  label: string;
}

/** Options of the run selector by name, date and id, including the run shown if it is not among the newest. */
export function runOptions(runs: readonly ForecastRun[], shown: string | undefined): RunOption[] {
  const options = runs.map((run) => ({ value: run.run_id, label: optionLabel(run) }));
  if (shown === undefined || runs.some(({ run_id }) => run_id === shown)) return options;
  return [{ value: shown, label: shown }, ...options];
}

function optionLabel(run: ForecastRun): string {
  const { run_id, created_at, status } = run;
  const state = status === null || status === 'completed' ? '' : ` (${status})`;
  return `${runNameText(run)} · ${formatDateTime(created_at)}${state} · ${run_id}`;
}
