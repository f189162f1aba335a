import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { formatCount, formatMonth, frequencyName, plural } from '../../../lib/format.ts';
import type { Upload } from '../../uploads/queries.ts';
import { type Dataset, type DatasetState, uploadOptionLabel } from './use-dataset.ts';
import {
  characteristicsFailed,
  datasetInfoMessage,
  uploadWithoutRunId,
} from '@forecast-console/api-client/errors';
import { Anchor, Select, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface DatasetStepProps {
  uploads: readonly Upload[];
  state: DatasetState;
  onSelect: (uploadId: string) => void;
  /** details of the selected dataset */
  children?: ReactNode;
}

/** Step 1 of both forecast screens: select a dataset (FC-1). */
export function DatasetStep({ uploads, state, onSelect, children }: DatasetStepProps) {
  return (
    <Panel title="Step 1: Select Dataset">
      <Stack gap="md">
        <SelectDataset
          uploads={uploads}
          uploadId={state.uploadId}
          onSelect={(id) => id !== null && onSelect(id)}
        />
        <DatasetProblems {...state} />
        {children}
      </Stack>
    </Panel>
  );
}

interface SelectDatasetProps {
  uploads: readonly Upload[];
  uploadId: string | null;
  onSelect: (uploadId: string | null) => void;
}

/** Drop-down list of uploads. */
export function SelectDataset({ uploads, uploadId, onSelect }: SelectDatasetProps) {
  return (
    <Select
      label="Dataset"
      placeholder="Select a dataset"
      searchable
      // Keeps the options inside the page's landmarks, directly after the field.
      comboboxProps={{ withinPortal: false }}
      // Browsers let Tab focus a list that scrolls. The list would close then, and the focus would be lost.
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
      data={uploads.map((upload) => ({
        value: upload.id,
        label: uploadOptionLabel(upload),
        disabled: upload.status !== 'completed',
      }))}
      value={uploadId}
      onChange={onSelect}
      nothingFoundMessage="No matching datasets"
      allowDeselect={false}
    />
  );
}

/** Errors from loading the selected dataset (ERR-7 to ERR-10). */
export function DatasetProblems(state: DatasetState) {
  const { uploadId: id, dataset, uploadError, characteristicsError, retry } = state;
  if (id === null) return null;
  return (
    <>
      {uploadError !== null && (
        <Notice kind="error" onRetry={retry}>
          <Text size="sm">{datasetInfoMessage(uploadError, id)}</Text>
        </Notice>
      )}
      {dataset?.upload?.run_id === null && <Notice kind="warning">{uploadWithoutRunId(id)}</Notice>}
      {characteristicsError !== null && (
        <Notice kind="error" onRetry={retry}>
          <Text size="sm">{characteristicsFailed(characteristicsError)}</Text>
        </Notice>
      )}
    </>
  );
}

/** The dataset info box of the form. */
export function DatasetBox({ dataset }: { dataset: Dataset | null }) {
  if (dataset === null) return <Notice kind="info">No dataset selected. Select one in step 1.</Notice>;
  const { upload, loading } = dataset;
  if (upload === null)
    return <Notice kind="info">{loading ? 'Loading the dataset…' : `Dataset ${dataset.id}`}</Notice>;
  const { label, originalName, rowCount, firstDate, lastDate, bucket } = upload;
  return (
    <Text size="sm" title={uploadOptionLabel(upload)}>
      <strong>{label ?? originalName}</strong>
      {` · ${formatCount(rowCount)} ${plural(rowCount ?? 0, 'row')}`}
      {firstDate && lastDate ? ` · ${formatMonth(firstDate)} – ${formatMonth(lastDate)}` : ''}
      {bucket ? ` · ${frequencyName(bucket)}` : ''}
      {' · '}
      <Anchor
        fz="inherit"
        renderRoot={(props: object) => <Link {...props} to="/datasets/$id" params={{ id: upload.id }} />}
      >
        Open the dataset
      </Anchor>
    </Text>
  );
}
