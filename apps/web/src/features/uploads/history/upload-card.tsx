import { labelSaveFailed, uploadWithoutRunId } from '@forecast-console/api-client/errors';
import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { rowsInWords } from '../../../lib/rows-in-words.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import type { UploadDetail } from '../queries.ts';
import { FactList } from '../../../components/fact-list.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { LabelForm, useSaveLabel } from '../label-form.tsx';
import { DownloadRejectedRows, hasRejections } from '../report/rejected-rows.tsx';
import { IngestReportPanel } from '../report/ingest-report-panel.tsx';
import { EventsPanel } from '../events/events-panel.tsx';
import { AddDataPanel } from '../versions/add-data-panel.tsx';
import { VersionsPanel } from '../versions/versions-panel.tsx';
import { DeleteUpload } from './delete-upload.tsx';

interface UploadCardProps {
  upload: UploadDetail;
  onClose: () => void;
}

/** Details of an upload and all its actions. */
export default function UploadCard({ upload, onClose }: UploadCardProps) {
  const { id, run_id: runId, label, originalName, status, report = null, uploadedBy = null } = upload;
  const user = useUser();
  const naming = useSaveLabel();
  const name = label ?? originalName;
  return (
    <Stack gap="md">
      <Panel
        title={`Dataset ${name}`}
        actions={<CloseButton aria-label="Close the dataset" onClick={onClose} />}
      >
        <Stack gap="md">
          <FactList facts={factsOf(upload)} />
          <Group gap="xs">
            {status === 'completed' && (
              <Button
                size="compact-md"
                renderRoot={(props: object) => (
                  <Link {...props} to="/forecast" search={{ runId: runId ?? id }} />
                )}
              >
                Forecast this dataset
              </Button>
            )}
            {report !== null && hasRejections(report) && (
              <DownloadRejectedRows id={id} fileName={originalName} />
            )}
            <DeleteUpload id={id} name={name} uploadedBy={uploadedBy} onDeleted={onClose} />
          </Group>
          {runId === null ? (
            <Notice kind="warning">
              <Text size="sm">{uploadWithoutRunId(id)}</Text>
            </Notice>
          ) : (
            <LabelForm
              // Resets the form when the label changes.
              key={label}
              initial={label ?? ''}
              refusal={refusalOf('label', uploadedBy, user)}
              saving={naming.isPending}
              error={naming.error === null ? null : labelSaveFailed(naming.error)}
              onSave={(chosen) => naming.mutate({ runId, label: chosen })}
            />
          )}
        </Stack>
      </Panel>
      <AddDataPanel id={id} refusal={refusalOf('add data to', uploadedBy, user)} />
      <EventsPanel id={id} />
      <VersionsPanel id={id} refusal={refusalOf('change', uploadedBy, user)} />
      {report === null ? (
        <Text size="sm" c="dimmed">
          No import report is available.
        </Text>
      ) : (
        <IngestReportPanel report={report} chosenType={report.fileType} />
      )}
    </Stack>
  );
}

function factsOf(upload: UploadCardProps['upload']): [string, string][] {
  const { firstDate, lastDate } = upload;
  return [
    ['Upload ID', upload.id],
    ['File', upload.originalName],
    ['Uploaded', formatDateTime(upload.uploadDate)],
    ['Uploaded by', upload.uploadedBy ?? 'N/A'],
    ['Status', upload.status],
    ['Rows', rowsInWords(upload)],
    ['Date range', firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A'],
    ['Version', formatCount(upload.version ?? 1)],
    ['Run ID', upload.run_id ?? 'None'],
  ];
}
