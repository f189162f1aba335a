import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { debounceMs } from '../../lib/constants.ts';
import { modelSettings } from '../../lib/settings/model-settings.ts';
import { characteristicsQuery, type Upload } from '../uploads/queries.ts';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { RecentDatasets } from './dataset/recent-datasets.tsx';
import { DatasetStep } from './dataset/dataset-step.tsx';
import { findDataset, useDataset } from './dataset/use-dataset.ts';
import { useModels } from './fields/model-picker.tsx';
import { ForecastForm } from './forecast-form.tsx';
import { initialValues } from './request/forecast-values.ts';

interface DashboardScreenProps {
  uploads: readonly Upload[];
  runId: string | null;
  onSelect: (uploadId: string) => void;
  onGenerated: (runIds: readonly string[]) => void;
}

/** The Forecast Dashboard. The configuration appears once the characteristics have loaded (DASH-2). */
export function DashboardScreen({ uploads, runId, onSelect, onGenerated }: DashboardScreenProps) {
  const models = useModels();
  const uploadId = runId === null ? null : (findDataset(uploads, runId)?.id ?? runId);
  // Debounced, so that stepping through the list with the arrow keys loads only the last selection.
  const [loadId] = useDebouncedValue(uploadId, debounceMs.characteristics);
  const state = useDataset(uploadId, characteristicsQuery, loadId);
  const { dataset } = state;
  const step = <DatasetStep uploads={uploads} state={state} onSelect={onSelect} />;
  if (dataset === null)
    return (
      <Stack gap="md">
        {step}
        <RecentDatasets uploads={uploads} />
      </Stack>
    );
  if (dataset.loading)
    return (
      <Stack gap="md">
        {step}
        <LoadingBlock height="10rem" label="Loading characteristics" />
      </Stack>
    );
  return (
    <ForecastForm
      key={dataset.id}
      title="Step 2: Configure Forecast"
      dataset={dataset}
      models={models}
      initialValues={initialValues(modelSettings.saved())}
      onGenerated={onGenerated}
    >
      {step}
    </ForecastForm>
  );
}
