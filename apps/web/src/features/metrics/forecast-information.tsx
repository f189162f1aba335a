import { FactList } from '../../ui/fact-list.tsx';
import { Panel } from '../../ui/panel.tsx';
import { localDate } from './local-date.ts';
import { modelLabel } from './model-label.ts';
import type { RunDetail } from '../../resources/runs.ts';

/** What the run was asked for (spec §2: 'Forecast Information' card). */
export function ForecastInformation({ run }: { run: RunDetail }) {
  const facts = [
    ['Model', modelLabel(run.model_type)],
    ['Created', localDate(run.created_at)],
    ['Data Start Date', localDate(run.data_start_date)],
    ['Forecast Start Date', localDate(run.forecast_start_date)],
    ['Bucket Type', run.bucket_type ?? 'N/A'],
    ['Forecast Horizon', run.horizon === null ? 'N/A' : String(run.horizon)],
  ] as const;
  return (
    <Panel title="Forecast Information">
      <FactList facts={facts} />
    </Panel>
  );
}
