import { Grid, Stack } from '@mantine/core';
import { ColumnMappingEditor } from './columns/column-mapping-editor.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { IngestReportPanel } from './report/ingest-report-panel.tsx';
import { SampleFiles } from './sample-files.tsx';
import { UploadForm } from './transfer/upload-form.tsx';
import { useUploadFlow } from './transfer/use-upload-flow.ts';
import { UploadResult } from './upload-result.tsx';

/** Upload Data (UP-1 to UP-13) but for the list of earlier uploads, which need not follow each step of a transfer. */
export function UploadScreen() {
  const flow = useUploadFlow();
  const { columns, upload, stored, label } = flow;
  const report = (stored ?? columns.preview)?.report;
  // Another file type forgets the preview, so that it was sent as the one chosen now.
  const sentAs = stored === null ? flow.fileType : (upload.choice?.fileType ?? flow.fileType);
  return (
    <Stack gap="md">
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <UploadForm flow={flow} />
            {upload.answer !== null && (
              <UploadResult
                answer={upload.answer}
                fileName={upload.choice?.file.name ?? 'file'}
                label={label}
              />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <SampleFiles />
        </Grid.Col>
      </Grid>
      {report && (
        <IngestReportPanel
          report={report}
          chosenType={sentAs}
          columnEditor={stored === null ? <ColumnMappingEditor flow={flow} /> : undefined}
        />
      )}
      {columns.preview !== null && <PreviewPanel preview={columns.preview} />}
    </Stack>
  );
}
