import { defaultCharacteristicLabels, type ForecastRun } from '@forecast-console/api-client/normalise';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Panel } from '../../ui/panel.tsx';

/** What was asked of a run (ANA-11). */
export function RunDetailsBox({ run }: { run: ForecastRun }) {
  return (
    <Panel title="Run Details">
      <FactList facts={runFacts(run)} />
    </Panel>
  );
}

/** A run's details by name, as the Run Details box shows them. */
export function runFacts(run: ForecastRun): [string, string][] {
  return [
    ['Run ID', run.run_id],
    ['Status', run.status ?? 'N/A'],
    ['Dataset', run.upload_label ?? run.upload_id ?? 'N/A'],
    ['Created', formatDateTime(run.created_at)],
    ['Model', run.model_type ?? 'N/A'],
    ['Bucket type', run.bucket_type ?? 'N/A'],
    ['Horizon', run.horizon === null ? 'N/A' : `${run.horizon} ${run.bucket_type ?? 'bucket'}s`],
    ['Data start', formatDate(run.data_start_date)],
    ['Forecast start', formatDate(run.forecast_start_date)],
    ['Aggregation level', levelLabel(run)],
  ];
}

/** The level a run was made at: 'ALL (Total)' or its labels joined with ' + ' (FC-10). */
export function levelLabel({
  aggregation_characteristics: level,
  characteristic_labels: labels,
}: ForecastRun): string {
  if (level.length === 0) return 'ALL (Total)';
  return level.map((code) => labels[code] ?? defaultCharacteristicLabels[code] ?? code).join(' + ');
}
