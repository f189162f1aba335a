import { runsFailed } from '@forecast-console/api-client/errors';
import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Pagination, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { RunStatus } from '../../../components/feedback/run-status.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { metricHints } from '../../../lib/figures.ts';
import { formatBuckets, formatCount, formatDate, formatDateTime, formatMetric } from '../../../lib/format.ts';
import { runsPageQuery } from '../queries.ts';
import { runsAtOnce } from './runs-search.ts';
import { RowName } from '../../../components/table/row-name.tsx';
import { RunLink } from '../run-link.tsx';

const columns = [
  'Run',
  'Forecast start',
  'Horizon',
  'Version',
  { name: 'MAPE, %', number: true, hint: metricHints.mape },
  'Status',
  'Created',
];

/** Runs of a dataset, newest first (SET-3). */
export function DatasetRuns({ uploadId }: { uploadId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isPending, refetch } = useQuery({
    ...runsPageQuery({ upload_id: uploadId, limit: runsAtOnce, offset: (page - 1) * runsAtOnce }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <Notice kind="error" title={runsFailed()} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingBlock height="10rem" label="Loading runs" />;
  const { runs, total } = data;
  const pages = Math.ceil(total / runsAtOnce);
  if (total === 0) return <Text size="sm">No forecasts for this dataset yet.</Text>;
  return (
    <>
      <SimpleTable label="Runs of this dataset" columns={columns}>
        {runs.map(({ run }) => (
          <RunRow key={run.run_id} run={run} />
        ))}
      </SimpleTable>
      {pages > 1 && (
        <Pagination
          size="sm"
          mt="xs"
          total={pages}
          value={page}
          onChange={setPage}
          getControlProps={(control) => ({
            'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page of runs`,
          })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number} of runs` })}
        />
      )}
    </>
  );
}

function RunRow({ run }: { run: ForecastRun }) {
  return (
    <tr>
      <th scope="row">
        <RowName>
          <RunLink run={run} />
        </RowName>
      </th>
      <td>{formatDate(run.forecast_start_date)}</td>
      <td>{run.horizon === null ? 'N/A' : formatBuckets(run.horizon, run.bucket_type ?? 'bucket')}</td>
      <td>{formatCount(run.version)}</td>
      <td data-numeric>{formatMetric(run.metrics.mape)}</td>
      <td>
        <RunStatus status={run.status} />
      </td>
      <td>{formatDateTime(run.created_at)}</td>
    </tr>
  );
}
