import { useMemo } from 'react';
import { type DataColumn, metricColumn } from '../../components/data-table/data-column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import type { RunDetail } from '../runs/queries.ts';

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
  metricColumn('mape', 'MAPE', ({ metrics }) => metrics.mape, { sortable: false }),
  metricColumn('mae', 'MAE', ({ metrics }) => metrics.mae, { sortable: false }),
  metricColumn('rmse', 'RMSE', ({ metrics }) => metrics.rmse, { sortable: false }),
  metricColumn('bias', 'Bias', ({ metrics }) => metrics.bias, { sortable: false }),
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
