import { historyFailed, runsFailed } from '@forecast-console/api-client/errors';
import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { historyLimits } from '../../lib/constants.ts';
import { features } from '../../lib/features.ts';
import { metricHints } from '../../lib/figures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type DataColumn, metricColumn } from '../../components/data-table/data-column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { RunStatus } from '../../components/feedback/run-status.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Text } from '@mantine/core';
import { Panel } from '../../components/panel/panel.tsx';
import { runNameText, runSpanText } from './header/run-name.ts';
import { historyQuery } from './queries.ts';

const comparison = (
  [
    ['mape', 'MAPE'],
    ['mae', 'MAE'],
    ['rmse', 'RMSE'],
    ['bias', 'Bias'],
  ] as const
).map(([name, header]) =>
  metricColumn<ForecastRun>(name, header, ({ metrics }) => metrics[name], { hint: metricHints[name] }),
);

interface RecentRunsProps {
  /** renders the link to a run; the default label is its ID */
  link: (run: ForecastRun, label?: string) => ReactNode;
}

/** The latest runs. Renders nothing if there are none. */
export function RecentRuns({ link }: RecentRunsProps) {
  const { data: runs, error, refetch } = useQuery(historyQuery(historyLimits.list));
  const columns = useMemo(
    () => [
      { ...text('run', 'Forecast Run', ({ run_id }) => run_id), render: (run: ForecastRun) => link(run) },
      text('name', 'Name', runNameText),
      text('span', 'Forecast', runSpanText),
      text('created', 'Created', ({ created_at }) => formatDateTime(created_at)),
      {
        ...text('status', 'Status', ({ status }) => status ?? 'N/A'),
        render: ({ status }: ForecastRun) => <RunStatus status={status} />,
      },
      text('dataset', 'Dataset', ({ upload_label, upload_id }) => upload_label ?? upload_id ?? 'N/A'),
      ...(features.batchComparison ? comparison : []),
    ],
    [link],
  );
  if (error !== null)
    return (
      <Notice kind="error" title={runsFailed()} onRetry={() => void refetch()}>
        <div>{historyFailed(error)}</div>
      </Notice>
    );
  const [newest] = runs ?? [];
  if (runs === undefined || newest === undefined) return null;
  return (
    <Panel title="Recent runs">
      <Text size="sm" mb="sm">
        Newest run: {link(newest, runNameText(newest))}
      </Text>
      <DataTable
        caption="Recent runs"
        columns={columns}
        rows={runs}
        rowId={({ run_id }) => run_id}
        filterable={features.filtering}
      />
    </Panel>
  );
}

function text(id: string, header: string, read: (run: ForecastRun) => string): DataColumn<ForecastRun> {
  // Dates do not sort as text. The list is already newest first.
  return { id, header, sortable: id !== 'created' && id !== 'span', value: read, text: read };
}
