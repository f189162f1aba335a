import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { formatDateTime } from '../../lib/format.ts';

interface RunOption {
  value: string;
  label: string;
}

/** The runs to choose from, by id and date; a run shown that is no longer among the newest stays choosable. */
export function runOptions(runs: readonly ForecastRun[], shown: string | undefined): RunOption[] {
  const options = runs.map((run) => ({ value: run.run_id, label: optionLabel(run) }));
  if (shown === undefined || runs.some(({ run_id }) => run_id === shown)) return options;
  return [{ value: shown, label: shown }, ...options];
}

function optionLabel({ run_id, created_at, status }: ForecastRun): string {
  const label = `${run_id} – ${formatDateTime(created_at)}`;
  return status === null || status === 'completed' ? label : `${label} (${status})`;
}
