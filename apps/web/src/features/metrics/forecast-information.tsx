import { formatLocalDate } from '../../lib/format.ts';
import { modelName } from '../../lib/model-names.ts';
import type { RunDetail } from '../runs/queries.ts';
import { FactList } from '../../components/fact-list.tsx';
import { Panel } from '../../components/panel.tsx';

/** What the run was asked for (MET-2). */
export function ForecastInformation({ run }: { run: RunDetail }) {
  const facts = [
    ['Model', modelName(run.model_type)],
    ['Created', formatLocalDate(run.created_at)],
    ['Data Start Date', formatLocalDate(run.data_start_date)],
    ['Forecast Start Date', formatLocalDate(run.forecast_start_date)],
    ['Bucket Type', run.bucket_type ?? 'N/A'],
    ['Forecast Horizon', run.horizon === null ? 'N/A' : String(run.horizon)],
  ] as const;
  return (
    <Panel title="Forecast Information">
      <FactList facts={facts} />
    </Panel>
  );
}
