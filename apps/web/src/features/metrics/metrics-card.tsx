import type { HeadlineMetrics } from '@forecast-console/api-client/normalise';
import { useMemo } from 'react';
import { formatMetric } from '../../lib/format.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { RunDetail } from '../../resources/runs.ts';

// MET-3: the run label is the first 8 characters of the id.
const labelLength = 8;

const columns: DataColumn<RunDetail>[] = [
  {
    id: 'run',
    header: 'Forecast Run',
    sortable: false,
    value: ({ run_id }) => run_id,
    text: ({ run_id }) => run_id.slice(0, labelLength),
  },
  metric('mape', 'MAPE'),
  metric('mae', 'MAE'),
  metric('rmse', 'RMSE'),
  metric('bias', 'Bias'),
];

/** The run's accuracy (MET-3). */
export function MetricsCard({ run }: { run: RunDetail }) {
  const rows = useMemo(() => [run], [run]);
  return (
    <Panel title="Metrics">
      <DataTable caption="Metrics" columns={columns} rows={rows} rowId={({ run_id }) => run_id} />
    </Panel>
  );
}

function metric(name: keyof HeadlineMetrics, header: string): DataColumn<RunDetail> {
  return {
    id: name,
    header,
    numeric: true,
    sortable: false,
    value: ({ metrics }) => metrics[name],
    text: ({ metrics }) => formatMetric(metrics[name]),
  };
}
