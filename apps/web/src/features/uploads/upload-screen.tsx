import { Grid, Stack } from '@mantine/core';
import { IngestReportPanel } from './ingest-report-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SampleFiles } from './sample-files.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadResult } from './upload-result.tsx';
import { useUploadFlow } from './use-upload-flow.ts';

/** Upload Data (spec §2) but for the list of earlier uploads, which need not follow each step of a transfer. */
export function UploadScreen() {
  const flow = useUploadFlow();
  const { preview, upload, label } = flow;
  // The report of the stored file is the later word on it.
  const { answer, choice } = upload.answer === null ? preview : upload;
  return (
    <Stack gap="md">
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <UploadForm flow={flow} />
            {upload.answer !== null && <UploadResult answer={upload.answer} label={label} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <SampleFiles />
        </Grid.Col>
      </Grid>
      {preview.answer !== null && <PreviewPanel preview={preview.answer} />}
      {answer?.report && choice && <IngestReportPanel report={answer.report} chosenType={choice.fileType} />}
    </Stack>
  );
}
