import { labelSaveFailed, uploadWithoutRunId } from '@forecast-console/api-client/errors';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FactList } from '../../../components/table/fact-list.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { type PanelTab, TabPanel } from '../../../components/panel/tab-panel.tsx';
import { WithAside } from '../../../components/page/with-aside.tsx';
import {
  formatBuckets,
  formatCount,
  formatDate,
  formatDateTime,
  formatRowCount,
  frequencyName,
} from '../../../lib/format.ts';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import { KnownAheadProposal } from '../columns/known-ahead-proposal.tsx';
import { StoredColumnsEditor } from '../columns/stored-columns-editor.tsx';
import { EventsPanel } from '../events/events-panel.tsx';
import { KnownAheadPanel } from '../known-ahead/known-ahead-panel.tsx';
import { LabelForm } from '../label-form.tsx';
import { useSaveLabel } from '../use-save-label.ts';
import type { UploadDetail } from '../queries.ts';
import { DataPicture } from '../report/data-picture.tsx';
import { IngestReportPanel, ReportChips } from '../report/ingest-report-panel.tsx';
import { knownAheadText } from '../report/known-ahead.ts';
import { DownloadRejectedRows, hasRejections } from '../report/rejected-rows.tsx';
import { StockoutsPanel } from '../stockouts/stockouts-panel.tsx';
import { AddDataPanel } from '../versions/add-data-panel.tsx';
import { VersionsPanel } from '../versions/versions-panel.tsx';
import { DeleteUpload } from './delete-upload.tsx';

interface DatasetViewProps {
  upload: UploadDetail;
  /** tabs about the runs of the dataset */
  runTabs: readonly PanelTab[];
  /** shown next to the tabs */
  aside: ReactNode;
  tab: string | undefined;
  onTab: (tab: string) => void;
  onDeleted: () => void;
}

/**
 * A dataset: a chart of its data, and tabs for versions, columns, events, known-ahead columns, stockouts, runs and
 * details.
 */
export function DatasetView({ upload, runTabs, aside, tab, onTab, onDeleted }: DatasetViewProps) {
  const { id, run_id: runId, report = null, uploadedBy = null } = upload;
  const user = useUser();
  const versions = (
    <Stack gap="md">
      <VersionsPanel id={id} refusal={refusalOf('change', uploadedBy, user)} />
      <AddDataPanel id={id} refusal={refusalOf('add data to', uploadedBy, user)} />
    </Stack>
  );
  return (
    <Stack gap="md">
      <Text size="sm">{datasetSentence(upload)}</Text>
      {report?.health && (
        <Panel>
          <DataPicture health={report.health} />
          <Group justify="space-between" gap="xs">
            <ReportChips report={report} />
            {runId !== null && (
              <Anchor
                size="sm"
                ms="auto"
                renderRoot={(props: object) => <Link {...props} to="/analysis/$runId" params={{ runId }} />}
              >
                Chart and table by group
              </Anchor>
            )}
          </Group>
        </Panel>
      )}
      {report !== null && (
        <KnownAheadProposal
          id={id}
          version={upload.version ?? 1}
          report={report}
          refusal={refusalOf('change', uploadedBy, user)}
        />
      )}
      <WithAside from="lg" aside={aside}>
        <TabPanel
          label="Dataset sections"
          value={tab}
          onChange={onTab}
          tabs={[
            { id: 'versions', label: 'Versions', render: () => versions },
            { id: 'columns', label: 'Columns', render: () => <Columns upload={upload} /> },
            { id: 'events', label: 'Events', render: () => <EventsPanel id={id} /> },
            {
              id: 'known-ahead',
              label: 'Known ahead',
              render: () => (
                <KnownAheadPanel upload={upload} refusal={refusalOf('change', uploadedBy, user)} />
              ),
            },
            {
              id: 'stockouts',
              label: 'Stockouts and outliers',
              render: () => <StockoutsPanel id={id} report={report} />,
            },
            ...runTabs,
            {
              id: 'details',
              label: 'Details',
              render: () => <Details upload={upload} onDeleted={onDeleted} />,
            },
          ]}
        />
      </WithAside>
    </Stack>
  );
}

function Columns({ upload }: Pick<DatasetViewProps, 'upload'>) {
  const user = useUser();
  const { report } = upload;
  if (!report)
    return (
      <Text size="sm" c="dimmed">
        No import report is available.
      </Text>
    );
  return (
    <IngestReportPanel
      report={report}
      chosenType={report.fileType}
      hasPicture={false}
      columnEditor={
        <StoredColumnsEditor
          upload={upload}
          report={report}
          refusal={refusalOf('change', upload.uploadedBy, user)}
        />
      }
    />
  );
}

function Details({ upload, onDeleted }: Pick<DatasetViewProps, 'upload' | 'onDeleted'>) {
  const { id, run_id: runId, label, originalName, report = null, uploadedBy = null } = upload;
  const user = useUser();
  const naming = useSaveLabel();
  return (
    <Stack gap="md">
      <FactList facts={factsOf(upload)} />
      {runId === null ? (
        <Notice kind="warning">
          <Text size="sm">{uploadWithoutRunId(id)}</Text>
        </Notice>
      ) : (
        <LabelForm
          // Remounts the form when the label changes.
          key={label}
          initial={label ?? ''}
          refusal={refusalOf('label', uploadedBy, user)}
          saving={naming.isPending}
          error={naming.error === null ? null : labelSaveFailed(naming.error)}
          onSave={(chosen) => naming.mutate({ runId, label: chosen })}
        />
      )}
      <Group gap="xs">
        {report !== null && hasRejections(report) && <DownloadRejectedRows id={id} fileName={originalName} />}
        <DeleteUpload id={id} name={label ?? originalName} uploadedBy={uploadedBy} onDeleted={onDeleted} />
      </Group>
    </Stack>
  );
}

/**
 * Summary sentence of a dataset: '1,260 rows, Jan 2021 – Jun 2024, monthly, 42 months. Version 1, uploaded
 * 23/11/2026.'
 */
export function datasetSentence({
  rowCount,
  firstDate,
  lastDate,
  report,
  version = 1,
  uploadDate,
  status,
}: Pick<
  UploadDetail,
  'rowCount' | 'firstDate' | 'lastDate' | 'report' | 'version' | 'uploadDate' | 'status'
>): string {
  if (status !== 'completed') return `Status: ${status}.`;
  const health = report?.health;
  const name = (date: string) => (health ? bucketLabel(date, health.bucket) : formatDate(date));
  const parts = [
    formatBuckets(rowCount ?? 0, 'row'),
    ...(firstDate && lastDate ? [`${name(firstDate)} – ${name(lastDate)}`] : []),
    ...(health
      ? [frequencyName(health.bucket).toLowerCase(), formatBuckets(health.buckets, health.bucket)]
      : []),
  ];
  const known = report ? knownAheadText(report) : null;
  const added = version > 1 ? '' : `, uploaded ${formatDate(uploadDate)}`;
  return `${[parts.join(', '), known].filter((part) => part !== null).join('; ')}. Version ${formatCount(version)}${added}.`;
}

function factsOf(upload: UploadDetail): [string, string][] {
  const { firstDate, lastDate } = upload;
  return [
    ['Upload ID', upload.id],
    ['File', upload.originalName],
    ['Uploaded', formatDateTime(upload.uploadDate)],
    ['Uploaded by', upload.uploadedBy ?? 'N/A'],
    ['Status', upload.status],
    ['Rows', formatRowCount(upload)],
    ['Date range', firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A'],
    ['Version', formatCount(upload.version ?? 1)],
    ['Run ID', upload.run_id ?? 'None'],
  ];
}
