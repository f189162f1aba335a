import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { debounceMs } from '../../lib/constants.ts';
import { modelSettings } from '../../lib/settings/model-settings.ts';
import { characteristicsQuery, type Upload } from '../uploads/queries.ts';
import { LoadingBlock } from '../../components/loading.tsx';
import { DatasetStep } from './dataset/dataset-step.tsx';
import { findDataset } from './dataset/dataset.ts';
import { useDataset } from './dataset/use-dataset.ts';
import { useModels } from './fields/use-models.ts';
import { ForecastForm } from './forecast-form.tsx';
import { initialValues } from './request/forecast-values.ts';

interface DashboardScreenProps {
  uploads: readonly Upload[];
  runId: string | null;
  onSelect: (uploadId: string) => void;
  onGenerated: (runIds: readonly string[]) => void;
}

/** The Forecast Dashboard (DASH-2): the configuration appears once the characteristics have loaded. */
export function DashboardScreen({ uploads, runId, onSelect, onGenerated }: DashboardScreenProps) {
  const models = useModels();
  const uploadId = runId === null ? null : (findDataset(uploads, runId)?.id ?? runId);
  // Walking through the list with the arrow keys asks for the last choice only.
  const [loadId] = useDebouncedValue(uploadId, debounceMs.characteristics);
  const state = useDataset(uploadId, characteristicsQuery, loadId);
  const { dataset } = state;
  const step = <DatasetStep uploads={uploads} state={state} onSelect={onSelect} />;
  if (dataset === null) return step;
  if (dataset.loading)
    return (
      <Stack gap="md">
        {step}
        <LoadingBlock height="10rem" label="Loading characteristics" />
      </Stack>
    );
  return (
    <ForecastForm
      // Another dataset is configured anew.
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
