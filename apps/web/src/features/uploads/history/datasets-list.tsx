import { uploadListFailed } from '@forecast-console/api-client/errors';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../components/data-table/data-column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { features } from '../../../lib/features.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { type Upload, uploadsQuery } from '../queries.ts';
import { dateRange } from './upload-history.tsx';

const nameOf = ({ label, originalName }: Upload) => label ?? originalName;

const columns: readonly DataColumn<Upload>[] = [
  {
    id: 'name',
    header: 'Dataset',
    value: nameOf,
    text: nameOf,
    render: (upload) => (
      <Anchor
        fz="inherit"
        renderRoot={(props: object) => <Link {...props} to="/datasets/$id" params={{ id: upload.id }} />}
      >
        {nameOf(upload)}
      </Anchor>
    ),
  },
  text('file', 'File', ({ originalName }) => originalName),
  { ...text('uploaded', 'Uploaded', ({ uploadDate }) => formatDateTime(uploadDate)), value: uploadDateOf },
  {
    id: 'rows',
    header: 'Rows',
    numeric: true,
    value: ({ rowCount }) => rowCount,
    text: ({ rowCount }) => formatCount(rowCount),
  },
  { ...text('range', 'Date range', dateRange), value: ({ firstDate }) => firstDate ?? null },
  {
    id: 'version',
    header: 'Version',
    numeric: true,
    value: ({ version = 1 }) => version,
    text: ({ version = 1 }) => formatCount(version),
  },
  text('by', 'Uploaded by', ({ uploadedBy }) => uploadedBy ?? 'N/A'),
  text('status', 'Status', ({ status }) => status),
];

function text(id: string, header: string, read: (upload: Upload) => string): DataColumn<Upload> {
  return { id, header, value: read, text: read };
}

function uploadDateOf({ uploadDate }: Upload): string {
  return uploadDate;
}

/** All datasets of the workspace, newest first, with filter and sorting (SET-1). */
export function DatasetsList() {
  const { data, isPending, isError, refetch } = useQuery(uploadsQuery);
  return (
    <Panel title="All datasets">
      {isPending && <LoadingBlock height="20rem" label="Loading datasets" />}
      {isError && (
        <Notice kind="error" onRetry={() => void refetch()}>
          <Text size="sm">{uploadListFailed()}</Text>
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState
          title="No datasets yet"
          action={
            <Anchor component={Link} to="/">
              Upload a file
            </Anchor>
          }
        >
          Upload a CSV or Excel file first.
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <DataTable
          caption="Datasets"
          columns={columns}
          rows={data}
          rowId={({ id }) => id}
          pageSize={25}
          filterable={features.filtering}
        />
      )}
    </Panel>
  );
}
