import { formatBuckets, formatDate, formatDateTime } from '../../lib/format.ts';
import type { RunDetail } from './queries.ts';
import { FactList } from '../../components/fact-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { filterText, levelLabel } from './header/run-name.ts';

/** What was asked of a run (ANA-11). */
export function RunDetailsBox({ run }: { run: RunDetail }) {
  return (
    <Panel title="Run Details">
      <FactList facts={runFacts(run)} />
    </Panel>
  );
}

const seasonModes = {
  auto: 'the one that missed less',
  additive: 'additive',
  multiplicative: 'multiplicative',
};

/** A run's details by name, as the Run Details box shows them. */
export function runFacts(run: RunDetail): [string, string][] {
  const { confidence_level: level, intervals, seasonality_mode: mode } = run.parameters;
  const filter = filterText(run);
  return [
    ['Run ID', run.run_id],
    ['Status', run.status ?? 'N/A'],
    ['Dataset', run.upload_label ?? run.upload_id ?? 'N/A'],
    ['Created', formatDateTime(run.created_at)],
    ['Model', run.model_type ?? 'N/A'],
    ['Values', run.value_label ?? 'units'],
    ['Bucket type', run.bucket_type ?? 'N/A'],
    ['Horizon', run.horizon === null ? 'N/A' : formatBuckets(run.horizon, run.bucket_type ?? 'bucket')],
    ['Data start', formatDate(run.data_start_date)],
    ['Forecast start', formatDate(run.forecast_start_date)],
    // 'ALL' would be wrong of a run that was narrowed to some rows.
    ['Aggregation level', filter === null ? levelLabel(run) : `${levelLabel(run, 'Total')} of ${filter}`],
    ['Filter', filter ?? 'none'],
    ['Interval', intervals === false || level === undefined ? 'none' : `${Math.round(100 * level)} %`],
    ['Season mode', mode === undefined ? 'N/A' : seasonModes[mode]],
  ];
}
