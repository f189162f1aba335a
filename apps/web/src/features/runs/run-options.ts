import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { formatDateTime } from '../../lib/format.ts';
import { runNameText } from './header/run-name.ts';

interface RunOption {
  value: string;
  label: string;
}

/** The runs to choose from, by name, date and id; a run shown that is no longer among the newest stays choosable. */
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
