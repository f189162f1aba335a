import { Stack, Anchor, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from './sample-files.module.css';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { UploadHistoryPanel } from './history/upload-history-panel.tsx';
import { UploadForm } from './transfer/upload-form.tsx';
import { useUploadFlow } from './transfer/use-upload-flow.ts';
import { Panel } from '../../components/panel/panel.tsx';
import { WithAside } from '../../components/page/with-aside.tsx';

const UploadResult = lazy(() => import('./upload-result.tsx'));
const WhatWasRead = lazy(() => import('./what-was-read.tsx'));

/** The Upload Data page (UP-1 to UP-13). */
export function UploadScreen() {
  const flow = useUploadFlow();
  const { columns, upload, stored, label } = flow;
  const hasReport = (stored ?? columns.preview) !== null;
  return (
    <Stack gap="md">
      {/* Samples are for users without a file, and the report needs the space. */}
      <WithAside from="md" aside={!hasReport && <SampleFiles />}>
        <Stack gap="md">
          <UploadForm flow={flow} />
          {upload.answer !== null && (
            <Suspense fallback={<LoadingBlock height="12rem" label="Loading the result" />}>
              <UploadResult
                answer={upload.answer}
                fileName={upload.choice?.file.name ?? 'file'}
                label={label}
                onPreview={flow.startPreview}
              />
            </Suspense>
          )}
        </Stack>
      </WithAside>
      {hasReport && (
        <Suspense fallback={<LoadingBlock height="20rem" label="Loading the import report" />}>
          <WhatWasRead flow={flow} />
        </Suspense>
      )}
      <UploadHistoryPanel key={String(hasReport)} foldable={hasReport && 'always'} />
    </Stack>
  );
}

const files = [
  {
    name: 'sample-demand.csv',
    title: 'Sample dataset',
    hint: '4 products in 3 warehouses, 48 months: ready to upload and forecast',
  },
  { name: 'template-long.csv', title: 'Long template', hint: 'one row per combination and date' },
  {
    name: 'template-wide.csv',
    title: 'Wide template',
    hint: 'one row per combination, one column per period',
  },
] as const;

/** Sample files and templates. */
function SampleFiles() {
  return (
    <Panel title="No file yet?" foldable>
      <ul className={classes['list']}>
        {files.map(({ name, title, hint }) => (
          <li key={name}>
            <Anchor href={`/samples/${name}`} download={name} size="sm">
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        Delimiter, encoding, decimal mark and date order are detected automatically. Columns are matched by
        name: product or SKU, warehouse or store, customer, region; other text columns become additional
        characteristics.
      </Text>
    </Panel>
  );
}
