import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { modelSettings } from '../../lib/settings/model-settings.ts';
import { metadataCharacteristicsQuery, type Upload } from '../uploads/queries.ts';
import { type RunDetail, runQuery } from '../runs/queries.ts';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { DatasetInformation, UploadDetails } from './dataset/dataset-information.tsx';
import { DatasetStep } from './dataset/dataset-step.tsx';
import { findDataset, useDataset } from './dataset/use-dataset.ts';
import { useModels } from './fields/model-picker.tsx';
import { ForecastForm } from './forecast-form.tsx';
import classes from './forecast-layout.module.css';
import {
  type ForecastValues,
  initialValues,
  valuesFromRun,
  withDatasetChanged,
} from './request/forecast-values.ts';

interface ForecastScreenProps {
  uploads: readonly Upload[];
  /** id of an upload, of its ingest, or of a forecast run */
  runId: string | null;
  /** run that prefills the form */
  from: string | null;
  /** whether the form opens with the dates of the dataset */
  startsWithRange?: boolean;
  /** shown if `runId` belongs to a forecast run */
  RunInformation: ComponentType<{ runId: string }>;
  onSelect: (uploadId: string) => void;
  onGenerated: (runIds: readonly string[]) => void;
}

/** The Forecast screen: dataset, its details and the form (FC-1 to FC-3). */
export function ForecastScreen(props: ForecastScreenProps) {
  const { uploads, runId, from, RunInformation, onSelect, onGenerated } = props;
  const models = useModels();
  const source = useQuery(runQuery(from));
  const direct = runId === null ? undefined : findDataset(uploads, runId);
  const behind = useQuery(runQuery(direct === undefined ? runId : null));
  const resolving =
    (runId !== null && direct === undefined && behind.isPending) || (from !== null && source.isPending);

  // An unknown id is requested as an upload, so that the 404 message appears.
  const named =
    runId === null ? null : (direct?.id ?? datasetOf(behind.data) ?? (behind.isError ? runId : null));
  const uploadId = named ?? datasetOf(source.data);
  const state = useDataset(uploadId, metadataCharacteristicsQuery);
  const { dataset } = state;

  return (
    <Stack gap="md">
      {from !== null && source.isError && (
        <Notice kind="warning" onRetry={() => void source.refetch()}>
          <Text size="sm">
            Could not load the original run: {source.error.message} The form shows the defaults.
          </Text>
        </Notice>
      )}
      {behind.data !== undefined && (
        <>
          <Text size="sm">
            Using the dataset of run {behind.data.run_id}.{' '}
            <Anchor
              size="sm"
              renderRoot={(anchor: object) => (
                <Link {...anchor} to="/forecast" search={{ from: behind.data.run_id }} />
              )}
            >
              Run again with changes
            </Anchor>
          </Text>
          <RunInformation runId={behind.data.run_id} />
        </>
      )}
      {resolving ? (
        <LoadingBlock height="20rem" label="Loading the form" />
      ) : (
        <ForecastForm
          key={from}
          title="Generate Forecast"
          place={`forecast ${from ?? ''}`}
          dataset={dataset}
          startsWithRange={props.startsWithRange ?? false}
          models={models}
          initialValues={
            source.data === undefined
              ? initialValues(modelSettings.saved())
              : valuesFor(source.data, uploadId)
          }
          onGenerated={onGenerated}
        >
          <DatasetStep uploads={uploads} state={state} onSelect={onSelect}>
            {dataset?.upload && (
              <Group gap="xs" className={classes['details'] ?? ''}>
                <UploadDetails upload={dataset.upload} />
                <DatasetInformation
                  runId={dataset.upload.run_id}
                  dates={dataset.upload}
                  characteristics={dataset.loading ? null : dataset.characteristics}
                />
              </Group>
            )}
          </DatasetStep>
        </ForecastForm>
      )}
    </Stack>
  );
}

// Level and filters are kept only for the dataset of the original run.
function valuesFor(source: RunDetail, uploadId: string | null): ForecastValues {
  const values = valuesFromRun(source.parameters);
  return datasetOf(source) === uploadId ? values : withDatasetChanged(values);
}

function datasetOf(run: RunDetail | undefined): string | null {
  return run?.upload_id ?? run?.product_code ?? null;
}
