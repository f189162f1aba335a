import { Grid, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { LoadingBlock } from '../../components/loading.tsx';
import { SampleFiles } from './sample-files.tsx';
import { UploadForm } from './transfer/upload-form.tsx';
import { useUploadFlow } from './transfer/use-upload-flow.ts';
import { UploadResult } from './upload-result.tsx';

const WhatWasRead = lazy(() => import('./what-was-read.tsx'));

/** The Upload Data page (UP-1 to UP-13), except for the list of earlier uploads. */
export function UploadScreen() {
  const flow = useUploadFlow();
  const { columns, upload, stored, label } = flow;
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
                onPreview={flow.startPreview}
              />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <SampleFiles />
        </Grid.Col>
      </Grid>
      {(stored ?? columns.preview) !== null && (
        <Suspense fallback={<LoadingBlock height="20rem" label="Loading the import report" />}>
          <WhatWasRead flow={flow} />
        </Suspense>
      )}
    </Stack>
  );
}
