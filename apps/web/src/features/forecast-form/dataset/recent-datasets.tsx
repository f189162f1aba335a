import { runsFailed } from '@forecast-console/api-client/errors';
import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RunStatus } from '../../../components/feedback/run-status.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import { metricHints } from '../../../lib/figures.ts';
import { formatDateTime, formatMetric, formatMonth, frequencyName } from '../../../lib/format.ts';
import { runsPageQuery } from '../../runs/queries.ts';
import type { Upload } from '../../uploads/queries.ts';

const maxDatasets = 8;
/** Only the newest runs are searched for a dataset's newest run. */
const newestRuns = runsPageQuery({ limit: 100 });

const columns = [
  'Dataset',
  'Newest run',
  'Status',
  'Data',
  'Uploaded',
  { name: 'MAPE, %', number: true, hint: metricHints.mape },
];

/** The newest datasets, each with its newest run. A click on a dataset selects it (DASH-4). */
export function RecentDatasets({ uploads }: { uploads: readonly Upload[] }) {
  const { data, error, refetch } = useQuery(newestRuns);
  const usable = uploads.filter(({ status }) => status === 'completed');
  return (
    <Panel
      title="Newest datasets"
      actions={
        <>
          {usable.length > maxDatasets && (
            <Anchor component={Link} to="/datasets" size="sm">
              All datasets
            </Anchor>
          )}
          <Anchor component={Link} to="/" size="sm">
            Upload a file
          </Anchor>
        </>
      }
    >
      {error !== null && <Notice kind="error" title={runsFailed()} onRetry={() => void refetch()} />}
      <SimpleTable label="Newest datasets table" columns={columns}>
        {usable.slice(0, maxDatasets).map((upload) => (
          <DatasetRow
            key={upload.id}
            upload={upload}
            run={data?.runs.find(({ run }) => run.upload_id === upload.id)?.run}
            isKnown={data !== undefined}
          />
        ))}
      </SimpleTable>
    </Panel>
  );
}

interface DatasetRowProps {
  upload: Upload;
  run: ForecastRun | undefined;
  /** whether runs have loaded */
  isKnown: boolean;
}

function DatasetRow({ upload, run, isKnown }: DatasetRowProps) {
  const { id, label, originalName, uploadDate, firstDate, lastDate, bucket } = upload;
  return (
    <tr>
      <th scope="row">
        <Anchor
          fz="inherit"
          renderRoot={(props: object) => (
            <Link {...props} to="/forecast/dashboard" search={{ runId: id }} replace />
          )}
        >
          {label ?? originalName}
        </Anchor>
      </th>
      <td>
        {run === undefined ? (
          <Text span inherit c="dimmed">
            {isKnown ? 'None' : 'Loading…'}
          </Text>
        ) : (
          <Anchor
            fz="inherit"
            renderRoot={(props: object) => (
              <Link {...props} to="/analysis/$runId" params={{ runId: run.run_id }} />
            )}
          >
            {formatDateTime(run.created_at)}
          </Anchor>
        )}
      </td>
      <td>{run !== undefined && <RunStatus status={run.status} />}</td>
      <td>
        {firstDate && lastDate ? `${formatMonth(firstDate)} – ${formatMonth(lastDate)}` : 'N/A'}
        {bucket ? ` · ${frequencyName(bucket)}` : ''}
      </td>
      <td>{formatDateTime(uploadDate)}</td>
      <td data-numeric>{run !== undefined && formatMetric(run.metrics.mape)}</td>
    </tr>
  );
}
